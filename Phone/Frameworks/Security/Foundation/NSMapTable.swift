import Foundation

/// A dictionary whose keys or values may be held weakly, as Foundation has it on Apple's systems.
///
/// Not safe for use by several threads at once.
open class NSMapTable<KeyType: AnyObject, ObjectType: AnyObject>: NSObject {
    private struct Entry {
        let key: TableReference<KeyType>
        let value: TableReference<ObjectType>
        var pair: (key: KeyType, value: ObjectType)? {
            guard let key = key.object, let value = value.object else { return nil }
            return (key, value)
        }
    }

    private let keyOptions: NSPointerFunctions.Options
    private let valueOptions: NSPointerFunctions.Options
    /// By the keys' hashes, which outlive weakly held keys.
    private var buckets: [Int: [Entry]] = [:]
    /// The number of buckets at which those of objects that are gone are swept away.
    private var sweepCount = 16

    /// Creates a table; the capacity is a hint that is not needed here.
    public init(
        keyOptions: NSPointerFunctions.Options = [], valueOptions: NSPointerFunctions.Options = [], capacity: Int = 0
    ) {
        self.keyOptions = keyOptions
        self.valueOptions = valueOptions
    }

    /// Returns a table that holds keys and values strongly.
    public static func strongToStrongObjects() -> NSMapTable<KeyType, ObjectType> { NSMapTable() }

    /// Returns a table that holds keys weakly and values strongly.
    public static func weakToStrongObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory)
    }

    /// Returns a table that holds keys strongly and values weakly.
    public static func strongToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(valueOptions: .weakMemory)
    }

    /// Returns a table that holds keys and values weakly.
    public static func weakToWeakObjects() -> NSMapTable<KeyType, ObjectType> {
        NSMapTable(keyOptions: .weakMemory, valueOptions: .weakMemory)
    }

    private var pairs: [(key: KeyType, value: ObjectType)] { buckets.values.joined().compactMap(\.pair) }

    /// The number of entries whose key and value are still there.
    open var count: Int { pairs.count }

    /// Returns the value of a key, or nil.
    open func object(forKey aKey: KeyType?) -> ObjectType? {
        guard let aKey else { return nil }
        let bucket = buckets[TableReference.hash(of: aKey, keyOptions)]
        return bucket?.first { $0.key.holds(aKey) }?.value.object
    }

    /// Sets the value of a key; nothing happens without key or value.
    open func setObject(_ anObject: ObjectType?, forKey aKey: KeyType?) {
        guard let anObject, let aKey else { return }
        let hash = TableReference.hash(of: aKey, keyOptions)
        let entry = Entry(key: TableReference(aKey, keyOptions), value: TableReference(anObject, valueOptions))
        buckets[hash] = (buckets[hash] ?? []).filter { $0.pair != nil && !$0.key.holds(aKey) } + [entry]
        guard buckets.count >= sweepCount else { return }
        buckets = buckets.filter { $0.value.contains { $0.pair != nil } }
        sweepCount = max(16, 2 * buckets.count)
    }

    /// Removes a key and its value.
    open func removeObject(forKey aKey: KeyType?) {
        guard let aKey else { return }
        buckets[TableReference.hash(of: aKey, keyOptions)]?.removeAll { $0.key.holds(aKey) || $0.pair == nil }
    }

    /// Removes everything.
    open func removeAllObjects() { buckets = [:] }

    /// Returns an enumerator of the keys.
    open func keyEnumerator() -> NSEnumerator { NSArray(array: pairs.map(\.key)).objectEnumerator() }

    /// Returns an enumerator of the values.
    open func objectEnumerator() -> NSEnumerator? { NSArray(array: pairs.map(\.value)).objectEnumerator() }

    /// Returns the entries as a dictionary; keys that are no `NSObject` are left out.
    open func dictionaryRepresentation() -> [AnyHashable: ObjectType] {
        var result: [AnyHashable: ObjectType] = [:]
        for (key, value) in pairs {
            if let key = key as? NSObject { result[key] = value }
        }
        return result
    }
}
