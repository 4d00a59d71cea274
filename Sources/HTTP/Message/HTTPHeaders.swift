import LatchkeyWire

/// Header fields in their order; names are compared without regard to ASCII case.
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    /// One header line.
    public struct Field: Sendable, Equatable {
        /// The name as it came or was given.
        public let name: String
        /// The value without surrounding white space; bytes that are not UTF-8 are replaced by U+FFFD.
        public let value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// All fields, in order.
    public private(set) var fields: [Field] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list from names and values, in order; a name may occur more than once.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }

    /// The number of fields.
    public var count: Int { fields.count }

    /// The first value of a name; setting replaces all values of that name, `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { Self.isSameName($0.name, name) }?.value }
        set {
            fields.removeAll { Self.isSameName($0.name, name) }
            if let newValue { append(name, newValue) }
        }
    }

    /// All values of a name, in order.
    public func values(_ name: String) -> [String] {
        fields.filter { Self.isSameName($0.name, name) }.map(\.value)
    }

    /// Whether `Content-Type` is this media type, with whatever parameters (RFC 9110 §8.3.1).
    public func isOfType(_ mediaType: String) -> Bool {
        guard let value = self["Content-Type"] else { return false }
        let end = value.utf8.firstIndex(of: UInt8(ascii: ";")) ?? value.endIndex
        return Self.isSameName(String(value[..<end].trimmingBlanks), mediaType)
    }

    /// What `Authorization` says after a scheme such as `Bearer`, in whatever case, and one space (RFC 9110 §11.4); `nil` if it
    /// is another scheme, or nothing follows.
    public func credentials(_ scheme: String) -> String? {
        guard let value = self["Authorization"], let space = value.utf8.firstIndex(of: UInt8(ascii: " ")),
            Self.isSameName(String(value[..<space]), scheme)
        else { return nil }
        let rest = value[value.utf8.index(after: space)...]
        return rest.isEmpty ? nil : String(rest)
    }

    /// Adds a field after the others, whether or not the name is there already.
    public mutating func append(_ name: String, _ value: String) {
        // Hardly any message has more, and none then grows the list step by step.
        if fields.isEmpty { fields.reserveCapacity(8) }
        fields.append(Field(name: name, value: value))
    }

    /// Whether two header names are the same but for ASCII case.
    static func isSameName(_ left: String, _ right: String) -> Bool {
        let left = left.utf8
        let right = right.utf8
        return left.count == right.count && zip(left, right).allSatisfy { lowercased($0) == lowercased($1) }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
}
