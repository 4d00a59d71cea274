import ChatterWire
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A read-only connection with its statements; used by one thread at a time.
final class ChatterReader: PooledReader, @unchecked Sendable {
    private let connection: SQLiteConnection
    private let selectNewest: any SQLStatement
    private let selectSince: any SQLStatement
    private let selectBefore: any SQLStatement
    private let selectNonceKey: any SQLStatement

    init(path: String) throws(StoreError) {
        connection = try SQLiteConnection(reading: path)
        connection.activity = .reading
        let selection = """
            SELECT c.chatt_id, p.author, c.name, c.message, c.posted_at
            FROM chatts c JOIN people p ON p.person_id = c.person_id
            """
        selectNewest = try connection.prepare("\(selection) ORDER BY c.chatt_id DESC LIMIT ?1")
        selectSince = try connection.prepare("\(selection) WHERE c.chatt_id > ?2 ORDER BY c.chatt_id LIMIT ?1")
        selectBefore = try connection.prepare("\(selection) WHERE c.chatt_id < ?2 ORDER BY c.chatt_id DESC LIMIT ?1")
        selectNonceKey = try connection.prepare("SELECT nonce_key FROM secrets WHERE only_row = 1")
    }

    /// The newest posts, newest first.
    func newest(_ limit: Int) throws(StoreError) -> [Chatt] {
        try selectNewest.all(.integer(Int64(limit)), body: Chatt.init(columns:))
    }

    /// The posts after a place, oldest first.
    func posts(since cursor: ChattCursor, _ limit: Int) throws(StoreError) -> [Chatt] {
        try selectSince.all(.integer(Int64(limit)), .integer(cursor.number), body: Chatt.init(columns:))
    }

    /// The posts before a place, newest first.
    func posts(before cursor: ChattCursor, _ limit: Int) throws(StoreError) -> [Chatt] {
        try selectBefore.all(.integer(Int64(limit)), .integer(cursor.number), body: Chatt.init(columns:))
    }

    /// The key of the nonces; `nil` in a new file.
    func nonceKey() throws(StoreError) -> [UInt8]? {
        try selectNonceKey.first { row throws(StoreError) in row.blob(0) } ?? nil
    }

    var isUsable: Bool { connection.isUsable }

    func close() {
        connection.close()
    }
}

extension Chatt {
    /// Reads a row: number, author, name, text, time.
    fileprivate init(columns row: any SQLRow) throws(StoreError) {
        let seconds = try Double(row.requiredInteger(4)) / 1000
        self.init(
            id: Int(try row.requiredInteger(0)), author: try row.required(1), name: try row.required(2),
            message: try row.required(3), postedAt: Timestamp(Date(timeIntervalSince1970: seconds)))
    }
}
