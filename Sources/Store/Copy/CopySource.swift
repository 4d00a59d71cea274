import LatchkeyCrypto

/// The store that is copied: opened to be read, and kept from servers while it is.
final class CopySource {
    let connection: any SQLConnection
    let tables: [CopyTable]
    /// Held for a file; a PostgreSQL database is locked by the connection.
    private let lock: StoreFileLock?

    init(_ location: StoreLocation) throws(StoreError) {
        let version: Int
        switch location {
        case .sqlite(let path):
            guard DurableFile.exists(path) else { throw .fileSystem(errno: 2, during: .opening) }
            let path = try SQLiteFile.resolve(path)
            lock = try StoreFileLock(path: path + ".lock")
            let file = try SQLiteConnection(reading: path)
            connection = file
            version = try SQLiteMigrator(connection: file, migrations: SchemaMigration.all).version()
        case .postgreSQL(let address):
            lock = nil
            let database = try PostgreSQLConnection(address, access: .readOnly, timeouts: .copying)
            connection = database
            try database.takeWhole()
            version = try PostgreSQLMigrator(connection: database).version()
        }
        guard version > 0 else { throw .notAStore }
        guard version == DatabaseStore.schemaVersion else {
            throw .olderVersion(found: version, needed: DatabaseStore.schemaVersion)
        }
        guard try !connection.hasUnfinishedCopy() else { throw .unfinishedCopy }
        connection.activity = .reading
        tables = try CopyTable.all(connection)
    }

    func close() {
        connection.close()
        lock?.release()
    }

    /// What changes with every commit of a server, hashed: a copy goes on only from the store with which it began.
    func fingerprint() throws(StoreError) -> [UInt8] {
        var digest = RowDigest()
        for table in tables where table.hasOnlyRow {
            digest.add(try CopyReader(table, connection).rows(after: nil, limit: 1))
        }
        for (table, last) in try connection.sequences().sorted(by: { $0.key < $1.key }) {
            digest.add([[.text(table), .integer(last)]])
        }
        return digest.sha256
    }
}

extension PostgreSQLTimeouts {
    /// For a copy, which counts whole tables.
    static let copying = PostgreSQLTimeouts(statement: 1200, answer: 1205)
}

extension SQLConnection {
    /// The last number that each table with numbers of its own has given; those that have given none may be missing.
    func sequences() throws(StoreError) -> [String: Int64] {
        let numbers =
            switch dialect {
            case .sqlite: "SELECT name, seq FROM sqlite_sequence WHERE seq > 0"
            case .postgreSQL:
                """
                SELECT t.relname::text, pg_sequence_last_value(s.oid)
                FROM pg_class s
                    JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = s.oid AND d.deptype = 'i'
                    JOIN pg_class t ON t.oid = d.refobjid
                WHERE s.relkind = 'S' AND s.relnamespace = 'latchkey'::regnamespace
                    AND pg_sequence_last_value(s.oid) > 0
                """
            }
        let rows = try prepare(numbers).all { row throws(StoreError) in
            (row.text(0) ?? "", try row.requiredInteger(1))
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Whether a copy into this store has begun and not ended.
    func hasUnfinishedCopy() throws(StoreError) -> Bool {
        let tables =
            switch dialect {
            case .sqlite: "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name"
            case .postgreSQL: "SELECT count(*) FROM pg_tables WHERE schemaname = 'latchkey' AND tablename"
            }
        return try integer("\(tables) = '\(CopyTable.marker)'") > 0
    }
}
