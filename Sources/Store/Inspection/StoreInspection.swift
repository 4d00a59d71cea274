import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The contents of a store for developers: without secrets, numbers masked, a bounded number of rows.
///
/// It reads the file while a server may have it open: readers of a write-ahead log take no lock that blocks a writer,
/// and nothing is changed.
public struct StoreInspection: Sendable, Equatable {
    /// The tables: users, devices, sessions and, where the store has them, attested keys, notices, owed messages, number
    /// changes, recoveries, recovery codes, linked identities and one-time passwords.
    public let tables: [Table]
    /// How many challenges were used and are still remembered.
    public let consumedChallenges: Int
    /// How many invitations were used and are still remembered.
    public let usedInvitations: Int

    /// Some rows of a table, newest first.
    public struct Table: Sendable, Equatable {
        /// The name, in the plural.
        public let name: String
        /// The names of the columns, as in the API's JSON where it has them.
        public let columns: [String]
        /// The cells of each row, as many as there are columns.
        public let rows: [[Cell]]
        /// How many rows there are in all.
        public let total: Int

        /// How many rows are not shown.
        public var omitted: Int { max(0, total - rows.count) }
    }

    /// One value.
    public enum Cell: Sendable, Equatable, CustomStringConvertible {
        case none
        case number(Int64)
        case text(String)

        /// The value as text; `-` for none.
        public var description: String {
            switch self {
            case .none: "-"
            case .number(let number): String(number)
            case .text(let text): text
            }
        }
    }

    /// A column of a table as text, newest row first; empty if the store has no such table or column.
    public func column(_ name: String, of table: String) -> [String] {
        guard let table = tables.first(where: { $0.name == table }), let place = table.columns.firstIndex(of: name)
        else { return [] }
        return table.rows.map { $0[place].description }
    }

    /// The most rows of a table.
    public static let rowLimit = 100

    /// Reads a store's file; blocks while it does.
    ///
    /// - Parameters:
    ///   - path: The file, which must exist.
    ///   - username: The user whose rows to read; all users if `nil`.
    ///   - now: The time at which sessions are judged.
    ///   - limit: The most rows of a table.
    /// - Throws: ``StoreError`` if the file can't be read, is no store, or one of a later version.
    public static func read(
        path: String, username: Username? = nil, now: Date, limit: Int = rowLimit
    ) throws(StoreError) -> StoreInspection {
        let connection: SQLiteConnection
        do throws(StoreError) {
            connection = try SQLiteConnection(path: path, access: .readOnly)
            guard try SQLiteMigrator(connection: connection, migrations: SchemaMigration.all).version() > 0 else {
                throw .notAStore
            }
        } catch {
            if case .sqlite(let code, _) = error, code.primary == .notADatabase { throw .notAStore }
            throw error
        }
        defer { connection.close() }
        connection.activity = .reading
        // All of it as of one moment.
        try connection.execute("PRAGMA query_only = ON; BEGIN")
        let reader = try InspectionReader(
            connection: connection, username: username, now: now.storedMilliseconds, limit: Int64(limit))
        var tables = [try reader.users(), try reader.devices(), try reader.sessions()]
        let optional = [
            try reader.attestedKeys(), try reader.notices(), try reader.owedMessages(), try reader.numberChanges(),
            try reader.recoveries(), try reader.recoveryCodes(), try reader.linkedIdentities(),
            try reader.auditOutbox(),
            try reader.securityEvents(), try reader.oneTimePasswords(),
        ]
        for table in optional {
            if let table { tables.append(table) }
        }
        return StoreInspection(
            tables: tables, consumedChallenges: try reader.count("SELECT count(*) FROM consumed_challenges"),
            usedInvitations: try reader.has("used_invitations")
                ? try reader.count("SELECT count(*) FROM used_invitations") : 0)
    }
}
