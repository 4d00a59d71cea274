import Foundation
import LatchkeyLock

/// Between objects and the untyped pointers with which Core Foundation's containers take and give them.
enum ObjectPointer {
    /// The object that a pointer stands for.
    static func object(_ pointer: UnsafeRawPointer) -> AnyObject {
        Unmanaged<AnyObject>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// A pointer to what a container gave out, valid for as long as the container lives.
    ///
    /// Foundation on Linux gives text, numbers, data and collections as Swift values, so their objects are new at each
    /// look-up and nobody else holds them.
    static func pointer(_ value: Any, from container: AnyObject) -> UnsafeRawPointer {
        let object = value as AnyObject
        GivenObjects.keep(object, with: container)
        return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    }
}

/// Objects that were given out as pointers, kept for as long as the containers they came from.
private enum GivenObjects {
    private struct Entry {
        weak var container: AnyObject?
        var objects: [AnyObject]
    }

    private struct Table {
        var entries: [ObjectIdentifier: Entry] = [:]
        var sweepCount = 64
    }

    // Objects are only held here, never used.
    private struct Kept: @unchecked Sendable {
        let object: AnyObject
        let container: AnyObject
    }

    private static let table = Lock(Table())

    static func keep(_ object: AnyObject, with container: AnyObject) {
        let kept = Kept(object: object, container: container)
        table.withLock { table in
            let key = ObjectIdentifier(kept.container)
            var entry = table.entries[key] ?? Entry(container: kept.container, objects: [])
            // Another container may have had this address before.
            if entry.container == nil { entry = Entry(container: kept.container, objects: []) }
            if !entry.objects.contains(where: { $0 === kept.object }) { entry.objects.append(kept.object) }
            table.entries[key] = entry
            guard table.entries.count >= table.sweepCount else { return }
            table.entries = table.entries.filter { $0.value.container != nil }
            table.sweepCount = max(64, 2 * table.entries.count)
        }
    }
}
