import ChatterWire
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Chatter's memory: people, sessions, used nonces and posts, in a SQLite file of its own.
///
/// Write-ahead log, one writer, each change one transaction that is durable before it is answered. A process that ends
/// in the middle of a change leaves nothing of it.
final class ChatterStore: Sendable {
    private let writer: ChatterWriter
    private let readers: ReaderPool<ChatterReader>
    /// The time, in milliseconds since 1970.
    private let clock: @Sendable () -> Int64

    /// Expired rows that a sign-in removes at most.
    private static let purgeBatch: Int64 = 100

    /// The key of the nonces, 32 bytes.
    let nonceKey: [UInt8]

    /// Opens the file, or creates it; its folder must exist.
    ///
    /// - Parameter newKey: 32 random bytes, the key of the nonces if the file is new.
    /// - Throws: `StoreError` with the obstacle.
    init(path: String, newKey: [UInt8], clock: @escaping @Sendable () -> Int64) throws(StoreError) {
        let file = try SQLiteFile(path: path)
        let connection = try file.openWriter(
            migrations: SchemaMigration.chatter, check: .whole, at: clock(),
            applicationID: SchemaMigration.chatterApplicationID)
        try connection.prepare("INSERT INTO secrets VALUES (1, ?1) ON CONFLICT DO NOTHING").run(.blob(newKey))
        writer = try ChatterWriter(connection: connection, lock: file.lock)
        readers = try ReaderPool { () throws(StoreError) in try ChatterReader(path: file.path) }
        let key = try readers.read { reader throws(StoreError) in try reader.nonceKey() }
        guard let key else { throw .malformedRow }
        nonceKey = key
        self.clock = clock
    }

    /// Starts a session.
    func signIn(_ signIn: ChatterSignIn) async throws(StoreError) -> ChatterSignIn.Outcome {
        let clock = clock
        return try await writer.change { statements throws(StoreError) in
            let now = clock()
            try statements.purge(before: now, limit: Self.purgeBatch)
            return try statements.signIn(signIn, now: now)
        }
    }

    /// Ends all sessions of a session's person and notes the time; `false` if there is no such session.
    func signOut(_ session: ChatterIDHash) async throws(StoreError) -> Bool {
        let clock = clock
        return try await writer.change { statements throws(StoreError) in
            let now = clock()
            guard let person = try statements.person(of: session, now: now) else { return false }
            try statements.signOut.run(.integer(person.key), .integer(now))
            try statements.deleteSessionsOfPerson.run(.integer(person.key))
            return true
        }
    }

    /// Adds a post under the name of a session's person.
    ///
    /// - Parameter permit: Counts the post of a person; `nil` if there is no limit.
    func post(
        _ message: ChattMessage, by session: ChatterIDHash,
        permit: @escaping @Sendable (AuthorID, _ seconds: Int64) -> RateLimitDecision?
    ) async throws(StoreError) -> PostOutcome {
        let clock = clock
        return try await writer.change { statements throws(StoreError) in
            let now = clock()
            guard let person = try statements.person(of: session, now: now) else { return .unknownSession }
            if case .refused(let state)? = permit(person.author, now / 1000) { return .limited(state) }
            try statements.insertChatt.run(
                .integer(person.key), .text(person.name.rawValue), .text(message.rawValue), .integer(now))
            return .posted(
                Chatt(
                    id: Int(statements.lastInsertedKey), author: person.author, name: person.name, message: message,
                    postedAt: Timestamp(Date(timeIntervalSince1970: Double(now) / 1000))))
        }
    }

    /// What became of a post.
    enum PostOutcome: Sendable {
        case posted(Chatt)
        /// The session is unknown, has expired or was revoked.
        case unknownSession
        case limited(RateLimitState)
    }

    /// The newest posts, newest first; reads on the calling thread.
    func newest(_ limit: Int) throws(StoreError) -> [Chatt] {
        try readers.read { reader throws(StoreError) in try reader.newest(limit) }
    }

    /// The posts after a place, oldest first; reads on the calling thread.
    func posts(since cursor: ChattCursor, _ limit: Int) throws(StoreError) -> [Chatt] {
        try readers.read { reader throws(StoreError) in try reader.posts(since: cursor, limit) }
    }

    /// The posts before a place, newest first; reads on the calling thread.
    func posts(before cursor: ChattCursor, _ limit: Int) throws(StoreError) -> [Chatt] {
        try readers.read { reader throws(StoreError) in try reader.posts(before: cursor, limit) }
    }

    /// Finishes the changes that wait and closes the file.
    func close() async {
        readers.close()
        await writer.close()
    }
}
