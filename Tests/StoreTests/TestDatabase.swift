import Foundation
import Testing

@testable import LatchkeyStore

/// A database of its own on the PostgreSQL server for tests, dropped with the value.
///
/// The server is named by `LATCHKEY_POSTGRESQL`; `./test` starts one with `tools/postgresql`.
final class TestDatabase: Sendable {
    /// Why the tests that need a PostgreSQL server are left out; `nil` if there is one.
    static let isMissing = server == nil

    private static let server = ProcessInfo.processInfo.environment["LATCHKEY_POSTGRESQL"]

    /// A migrated database: to copy it takes a tenth of the time that it takes to make the tables.
    private static let template = Result { () throws -> String in
        let name = "latchkey_template_\(UUID().uuidString.lowercased())"
        try onServer("CREATE DATABASE \"\(name)\"")
        let connection = try PostgreSQLConnection(try address(name), access: .readWrite)
        defer { connection.close() }
        try PostgreSQLMigrator(connection: connection).migrate(at: 0)
        return name
    }

    let address: PostgreSQLAddress
    private let name: String

    /// Makes a database with the store's tables, or an empty one, for which there are further options.
    init(isEmpty: Bool = false, options: String = "") throws {
        name = "latchkey_\(UUID().uuidString.lowercased())"
        let template = isEmpty ? "template0" : try Self.template.get()
        try Self.onServer("CREATE DATABASE \"\(name)\" TEMPLATE \"\(template)\" \(options)")
        address = try Self.address(name)
    }

    deinit {
        // What is left over goes with the server's folder.
        try? Self.onServer("DROP DATABASE \"\(name)\" WITH (FORCE)")
    }

    /// Runs statements as another program would.
    func execute(_ sql: String) throws {
        let connection = try PostgreSQLConnection(address, access: .readWrite)
        defer { connection.close() }
        try connection.execute(sql)
    }

    /// The first column of all rows.
    func rows(_ sql: String) throws -> [String] {
        let connection = try PostgreSQLConnection(address, access: .readWrite)
        defer { connection.close() }
        return try connection.prepare(sql).all { row throws(StoreError) in row.text(0) ?? "NULL" }
    }

    /// Ends the connections of all programs to this database but that of this call.
    func endConnections(condition: String = "true") throws {
        try execute(
            """
            SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
            WHERE datname = current_database() AND pid <> pg_backend_pid() AND \(condition)
            """)
    }

    private static func address(_ database: String) throws -> PostgreSQLAddress {
        let server = try #require(server)
        return try PostgreSQLAddress(server + (server.contains("?") ? "&" : "?") + "dbname=\(database)")
    }

    private static func onServer(_ sql: String) throws {
        let connection = try PostgreSQLConnection(try address("postgres"), access: .readWrite)
        defer { connection.close() }
        try connection.execute(sql)
    }
}
