import Foundation

/// A set whose members may be held weakly, as Foundation has it on Apple's systems.
///
/// Not safe for use by several threads at once.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private let options: NSPointerFunctions.Options
    private var buckets: [Int: [TableReference<ObjectType>]] = [:]
    /// The number of buckets at which those of objects that are gone are swept away.
    private var sweepCount = 16

    /// Creates a table; the capacity is a hint that is not needed here.
    public init(options: NSPointerFunctions.Options = [], capacity: Int = 0) {
        self.options = options
    }

    /// Returns a table that holds its members weakly.
    public static func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// The members that are still there.
    open var allObjects: [ObjectType] { buckets.values.joined().compactMap(\.object) }

    /// The number of members that are still there.
    open var count: Int { allObjects.count }

    /// One of the members, if there is any.
    open var anyObject: ObjectType? { allObjects.first }

    /// The member that is equal to an object.
    open func member(_ object: ObjectType?) -> ObjectType? {
        guard let object else { return nil }
        return buckets[TableReference.hash(of: object, options)]?.first { $0.holds(object) }?.object
    }

    /// Returns whether a member is equal to an object.
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    /// Adds an object; nothing happens if an equal one is there.
    open func add(_ object: ObjectType?) {
        guard let object, !contains(object) else { return }
        let hash = TableReference.hash(of: object, options)
        buckets[hash] = (buckets[hash] ?? []).filter { $0.object != nil } + [TableReference(object, options)]
        guard buckets.count >= sweepCount else { return }
        buckets = buckets.filter { $0.value.contains { $0.object != nil } }
        sweepCount = max(16, 2 * buckets.count)
    }

    /// Removes the member that is equal to an object.
    open func remove(_ object: ObjectType?) {
        guard let object else { return }
        buckets[TableReference.hash(of: object, options)]?.removeAll { $0.holds(object) || $0.object == nil }
    }

    /// Removes everything.
    open func removeAllObjects() { buckets = [:] }

    /// Returns an enumerator of the members.
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }
}
