/// A keychain dictionary: what an app hands to a `SecItem…` function, and the attributes of an item.
///
/// Apps may write any key into one; what is said about it, and with which status, is the part of `KeychainQuery`.
public struct KeychainDictionary: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// The values by the names that Apple writes: the form in which it crosses to the phone and is stored.
    public var values: [String: PropertyListValue]

    /// Takes values by Apple's names.
    public init(_ values: [String: PropertyListValue] = [:]) {
        self.values = values
    }

    /// Writes a dictionary with named keys; the last of two equal keys counts.
    public init(dictionaryLiteral elements: (KeychainKey, PropertyListValue)...) {
        values = Dictionary(elements.map { ($0.rawValue, $1) }) { $1 }
    }

    /// The value of a key; nil removes it.
    public subscript(_ key: KeychainKey) -> PropertyListValue? {
        get { values[key.rawValue] }
        set { values[key.rawValue] = newValue }
    }

    /// Whether there is nothing in it.
    public var isEmpty: Bool { values.isEmpty }

    /// Takes over everything of another dictionary.
    public mutating func overwrite(with other: KeychainDictionary) {
        values.merge(other.values) { $1 }
    }

    /// Takes over from another dictionary what is not there yet.
    public mutating func complete(with other: KeychainDictionary) {
        values.merge(other.values) { present, _ in present }
    }

    /// This dictionary with everything of another one.
    public func overwritten(with other: KeychainDictionary) -> KeychainDictionary {
        KeychainDictionary(values.merging(other.values) { $1 })
    }

    /// The part of it under some keys.
    public func only(_ keys: Set<KeychainKey>) -> KeychainDictionary {
        KeychainDictionary(values.filter { keys.contains(KeychainKey(rawValue: $0.key)) })
    }

    /// The part of it under all but some keys.
    public func without(_ keys: Set<KeychainKey>) -> KeychainDictionary {
        KeychainDictionary(values.filter { !keys.contains(KeychainKey(rawValue: $0.key)) })
    }

    /// Whether it has all that another one has, with the same values.
    func contains(_ other: KeychainDictionary) -> Bool {
        other.values.allSatisfy { values[$0.key] == $0.value }
    }
}
