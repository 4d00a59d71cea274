import Foundation

/// Finds the one publisher of an object.
enum ObservedObjects {
    private struct Entry {
        weak var object: AnyObject?
        let publisher: ObservableObjectPublisher
    }

    private struct Table: Sendable {
        // Sendable because the table is touched only while `lock` is held.
        nonisolated(unsafe) var entries: [ObjectIdentifier: Entry] = [:]
        var sweepAt = 64
    }

    /// One lock for finding and setting: two threads that ask at once get the same publisher.
    private static let lock = NSLock()
    /// Objects without published properties.
    private nonisolated(unsafe) static var table = Table()

    static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
        let properties = publishedProperties(of: object)
        return lock.withLock {
            guard !properties.isEmpty else { return tablePublisher(of: object) }
            let publisher = properties.lazy.compactMap(\.owner).first ?? ObservableObjectPublisher()
            for property in properties { property.owner = publisher }
            return publisher
        }
    }

    private static func publishedProperties(of object: AnyObject) -> [any PublishedProperty] {
        var found: [any PublishedProperty] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
            for child in level.children where child.label?.first == "_" {
                if let property = child.value as? any PublishedValue { found.append(property.property) }
            }
            mirror = level.superclassMirror
        }
        return found
    }

    private static func tablePublisher(of object: AnyObject) -> ObservableObjectPublisher {
        let key = ObjectIdentifier(object)
        // An address may be used again: an entry counts only while its own object lives.
        if let entry = table.entries[key], entry.object === object { return entry.publisher }
        let publisher = ObservableObjectPublisher()
        table.entries[key] = Entry(object: object, publisher: publisher)
        if table.entries.count > table.sweepAt {
            table.entries = table.entries.filter { $0.value.object != nil }
            table.sweepAt = max(64, table.entries.count * 2)
        }
        return publisher
    }
}
