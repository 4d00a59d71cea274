import ChatterWire
import LatchkeyLock
import LatchkeyStore

/// The document's list as it is sent, kept between changes: a request costs no more than the copying of its bytes.
///
/// The file decides. A change is noted before its poster is answered, and whoever asks after that reads what is new from
/// the file; so nobody misses a post that was confirmed.
final class LegacyList: Sendable {
    private struct Content: Sendable {
        /// The number of changes that it certainly has.
        var changes = -1
        var last = ChattCursor(number: 0)
        /// Each post as JSON, oldest first.
        var rows: [[UInt8]] = []
        /// `{"chatts":[…]}`.
        var body: [UInt8] = []
    }

    private let store: ChatterStore
    private let limit: Int
    private let changes = Lock(0)
    private let content = Lock(Content())

    init(store: ChatterStore, limit: Int) {
        self.store = store
        self.limit = limit
    }

    /// A post was added.
    func noteChange() {
        changes.withLock { $0 += 1 }
    }

    /// The whole body.
    func body() throws(StoreError) -> [UInt8] {
        let wanted = changes.withLock { $0 }
        let known = content.withLock { $0 }
        guard known.changes < wanted else { return known.body }
        let next = try updated(known, changes: wanted)
        content.withLock { content in
            if content.changes < next.changes { content = next }
        }
        return next.body
    }

    private func updated(_ known: Content, changes: Int) throws(StoreError) -> Content {
        var added = try store.posts(since: known.last, limit)
        var next = known
        if added.count == limit {
            // There may be more than a list holds: only the newest count.
            added = try store.newest(limit).reversed()
            next.rows = []
        }
        next.changes = changes
        if let last = added.last { next.last = ChattCursor(number: Int64(last.id)) }
        next.rows += added.map(Self.row)
        next.rows.removeFirst(max(0, next.rows.count - limit))
        next.body = Self.body(next.rows)
        return next
    }

    private static func row(_ chatt: Chatt) -> [UInt8] {
        var bytes = [UInt8(ascii: "[")]
        PageSafeJSON.append(chatt.name.rawValue, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        PageSafeJSON.append(chatt.message.rawValue, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        PageSafeJSON.append(chatt.postedAt.rawValue, to: &bytes)
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    private static func body(_ rows: [[UInt8]]) -> [UInt8] {
        var body = Array("{\"chatts\":[".utf8)
        body.reserveCapacity(rows.reduce(16) { $0 + $1.count + 1 })
        for (index, row) in rows.reversed().enumerated() {
            if index > 0 { body.append(UInt8(ascii: ",")) }
            body += row
        }
        body += Array("]}".utf8)
        return body
    }
}
