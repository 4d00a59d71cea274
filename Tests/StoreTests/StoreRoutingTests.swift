import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore

/// Whether the store could be divided among databases by user.
@Suite("Every statement goes by a user")
struct StoreRoutingTests {
    private let folder: TestFolder
    private let connection: SQLiteConnection

    init() throws {
        folder = try TestFolder()
        connection = try SQLiteFile(path: folder.path)
            .openWriter(migrations: SchemaMigration.all, check: .header, at: 0)
    }

    @Test("every table is found by keys of a user, is a directory, or belongs to the deployment")
    func namesAllTables() throws {
        let names = Set(try CopyTable.all(connection).map(\.name))
        #expect(names == Set(StoreRouting.tables.keys))
    }

    @Test("every statement looks at each of its tables by such a key, or is upkeep that goes by time")
    func routesAllStatements() throws {
        let statements = try allStatements()
        #expect(statements.count > 150)
        let accesses = try statements.flatMap(accesses(of:))
        #expect(accesses.count > statements.count)
        let astray = accesses.filter { !$0.isRouted }
        #expect(astray.isEmpty, "\(astray.map(\.description).joined(separator: "\n"))")
    }

    @Test("the open sessions of a device are found without a look at those that have ended")
    func findsOpenSessions() throws {
        let lists = try allStatements().filter { $0.contains("f.purpose = 'sign-in'") }
        #expect(!lists.isEmpty)
        for sessions in try lists.map(accesses(of:)) {
            #expect(sessions.contains { $0.table == "refresh_families" && $0.equal == ["enrolment_id", "revoked_at"] })
        }
    }

    @Test(
        "a statement that goes by no key is found out",
        arguments: [
            "SELECT 1 FROM devices WHERE phone_number = ?1", "UPDATE refresh_families SET revoked_at = ?1",
            "SELECT 1 FROM users u JOIN devices d ON d.model = u.name WHERE u.subject = ?1",
            "DELETE FROM linked_identities WHERE issuer = ?1",
        ])
    func findsStrays(_ sql: String) throws {
        #expect(try accesses(of: sql).contains { !$0.isRouted })
    }

    /// The statements of a server: of its writer, its readers, and of an erasure.
    private func allStatements() throws -> [String] {
        let recorder = RecordingConnection(connection)
        let writer = try StoreWriter(recorder)
        _ = try StoreReader(recorder)
        let device = try DeviceRecord.sample()
        #expect(try writer.enroll(Enrollment(device: device)) == .enrolled)
        let before = recorder.statements.count
        #expect(try UserErasure(connection: recorder).erase(subject: device.user.bytes))
        #expect(recorder.statements.count > before)
        return recorder.statements.filter { !$0.contains("sqlite_schema") }
    }

    /// The looks at tables that SQLite plans for a statement.
    private func accesses(of sql: String) throws -> [TableAccess] {
        let plan = try connection.prepare("EXPLAIN QUERY PLAN \(sql)").all { row throws(StoreError) in
            row.text(3) ?? ""
        }
        let names = try aliases(in: sql)
        let rowIDs = try numbers()
        return plan.compactMap { step in
            guard let match = step.firstMatch(of: /^(SCAN|SEARCH) ([a-z_]+)(?: .*?)?(?:\(([^()]*)\))?(?: LEFT-JOIN)?$/)
            else { return nil }
            guard let table = names[String(match.2)] else { return nil }
            let terms = (match.3 ?? "").split(separator: " AND ").map(String.init)
            let columns = terms.map { $0.replacing("rowid", with: rowIDs[table] ?? "rowid") }
            return TableAccess(
                table: table, equal: Set(columns.filter { $0.hasSuffix("=?") }.map { String($0.dropLast(2)) }),
                ranges: Set(columns.filter { !$0.hasSuffix("=?") }.map { String($0.dropLast(1)) }), statement: sql)
        }
    }

    /// The tables of a statement, by the names that it gives them.
    private func aliases(in sql: String) throws -> [String: String] {
        var names: [String: String] = [:]
        for match in sql.matches(of: /(?:FROM|JOIN|UPDATE|INTO)\s+([a-z_]+)(?:\s+(?:AS\s+)?([a-z_]+))?/) {
            let table = String(match.1)
            guard StoreRouting.tables[table] != nil else { continue }
            names[table] = table
            if let alias = match.2 { names[String(alias)] = table }
        }
        return names
    }

    /// The columns that are SQLite's own numbers of rows.
    private func numbers() throws -> [String: String] {
        let tables = try CopyTable.all(connection)
        return Dictionary(
            uniqueKeysWithValues: tables.compactMap { table in
                guard table.key.count == 1, let column = table.columns.first(where: { $0.name == table.key[0] }),
                    column.kind == .integer
                else { return nil }
                return (table.name, column.name)
            })
    }
}
