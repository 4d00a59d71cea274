#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The store that is written: new, empty, or one into which a copy of the same source was begun.
final class CopyTarget {
    let writing: any WritingConnection
    private let inserter: any CopyInserter
    private let lock: StoreFileLock?

    var connection: any SQLConnection { writing.connection }

    /// Opens the store and makes its tables.
    init(_ location: StoreLocation, now: Date) throws(StoreError) {
        switch location {
        case .sqlite(let path):
            let file = try SQLiteFile(path: path)
            lock = file.lock
            let connection = try file.openWriter(
                migrations: SchemaMigration.all, check: .header, at: now.storedMilliseconds)
            writing = try SQLiteTransactions(connection)
            inserter = SQLiteInserter(connection)
        case .postgreSQL(let address):
            lock = nil
            let connection = try PostgreSQLConnection(address, access: .readWrite, timeouts: .copying)
            try connection.takeWhole()
            try PostgreSQLMigrator(connection: connection).migrate(at: now.storedMilliseconds)
            writing = PostgreSQLTransactions(connection)
            inserter = connection
        }
        connection.activity = .writing
    }

    func close() {
        writing.finish(isInDoubt: false)
        lock?.release()
    }

    /// The fingerprint of the source with which a copy into this store was begun; `nil` if none was.
    func begunWith() throws(StoreError) -> [UInt8]? {
        guard try connection.hasUnfinishedCopy() else { return nil }
        return try connection.prepare("SELECT source FROM \(CopyTable.marker)").first { row throws(StoreError) in
            row.blob(0) ?? []
        }
    }

    /// Whether no server has used the store: it holds nothing but what its first migration wrote.
    func isUnused(_ tables: [CopyTable]) throws(StoreError) -> Bool {
        for table in tables where !table.hasOnlyRow {
            guard try CopyReader(table, connection).last() == nil else { return false }
        }
        return try connection.integer("SELECT count(*) FROM witnessed_clock WHERE wall IS NOT NULL") == 0
    }

    /// Notes that a copy begins, and makes room for its rows.
    func begin(_ fingerprint: [UInt8], _ tables: [CopyTable]) throws(StoreError) {
        try transaction { () throws(StoreError) in
            let (number, bytes, strict) =
                switch connection.dialect {
                case .sqlite: ("INTEGER", "BLOB", " STRICT")
                case .postgreSQL: ("BIGINT", "BYTEA", "")
                }
            try connection.execute(
                """
                CREATE TABLE \(CopyTable.marker) (
                    only_row \(number) NOT NULL PRIMARY KEY CHECK (only_row = 1), source \(bytes) NOT NULL)\(strict)
                """)
            try connection.prepare("INSERT INTO \(CopyTable.marker) VALUES (1, ?1)").run(.blob(fingerprint))
            for table in tables where table.hasOnlyRow { try connection.execute("DELETE FROM \(table.name)") }
        }
    }

    /// Adds rows, all of them or none.
    func insert(_ rows: [[SQLValue]], into table: CopyTable) throws(StoreError) {
        try transaction { () throws(StoreError) in try inserter.insert(rows, into: table) }
        _ = try writing.tidyUp(emptyingLog: false)
    }

    /// Has numbers go on where those of the source end, so that none is given twice.
    func setSequences(_ sequences: [String: Int64]) throws(StoreError) {
        try transaction { () throws(StoreError) in
            for (table, last) in sequences { try inserter.setSequence(of: table, to: last) }
        }
    }

    /// Notes that the copy is complete: from now on a server may open the store.
    func complete() throws(StoreError) {
        try transaction { () throws(StoreError) in try connection.execute("DROP TABLE \(CopyTable.marker)") }
    }

    private func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try writing.begin()
        do throws(StoreError) {
            try body()
            try writing.commit()
        } catch {
            // The first failure is the one that tells; one of the rollback would hide it.
            if writing.isInTransaction { try? writing.rollBack() }
            throw error
        }
    }
}

/// Adds many rows the way that is quick for its database.
protocol CopyInserter: AnyObject {
    func insert(_ rows: [[SQLValue]], into table: CopyTable) throws(StoreError)
    /// Sets the last number that a table has given.
    func setSequence(of table: String, to last: Int64) throws(StoreError)
}

/// SQLite is quick with a prepared statement for each row.
private final class SQLiteInserter: CopyInserter {
    private let connection: SQLiteConnection
    private var prepared: (table: String, statement: any SQLStatement)?

    init(_ connection: SQLiteConnection) {
        self.connection = connection
    }

    func insert(_ rows: [[SQLValue]], into table: CopyTable) throws(StoreError) {
        let statement = try statement(for: table)
        for row in rows {
            defer { statement.reset() }
            try statement.start(row)
            while try statement.next() {}
        }
    }

    func setSequence(of table: String, to last: Int64) throws(StoreError) {
        try connection.prepare("DELETE FROM sqlite_sequence WHERE name = ?1").run(.text(table))
        try connection.prepare("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)")
            .run(.text(table), .integer(last))
    }

    private func statement(for table: CopyTable) throws(StoreError) -> any SQLStatement {
        if let prepared, prepared.table == table.name { return prepared.statement }
        let values = table.columns.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let statement = try connection.prepare(
            "INSERT INTO \(table.name) (\(table.columnList)) VALUES (\(values))")
        prepared = (table.name, statement)
        return statement
    }
}
