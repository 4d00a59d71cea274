/// Brings a file to the latest version of the schema, and refuses one that is not ours.
package struct SQLiteMigrator {
    /// Marks the file as Latchkey's: "LtKy" in ASCII (`PRAGMA application_id`).
    package static let applicationID: Int64 = 0x4C74_4B79

    let connection: SQLiteConnection
    let migrations: [SchemaMigration]
    /// Marks files of the kind that it takes.
    var applicationID = Self.applicationID

    /// The version of the file, 0 if it is empty; nothing is changed.
    ///
    /// - Throws: ``StoreError/notAStore``, ``StoreError/newerVersion(found:supported:)``.
    func version() throws(StoreError) -> Int {
        let id = try connection.integer("PRAGMA application_id")
        let isEmpty = try connection.integer("SELECT count(*) FROM sqlite_schema") == 0
        if isEmpty, id == 0 { return 0 }
        let hasVersions = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schema_version'"
        guard id == applicationID, try connection.integer(hasVersions) == 1 else { throw .notAStore }
        let found = Int(try connection.integer("SELECT max(version) FROM schema_version"))
        let supported = migrations.last?.version ?? 0
        guard found <= supported else { throw .newerVersion(found: found, supported: supported) }
        return found
    }

    /// Runs the missing migration steps: of a file with data each in its own transaction, of a new one all in one, which
    /// brings them to disk once.
    ///
    /// A new file begins with the last baseline of the steps.
    func migrate(from version: Int, at milliseconds: Int64) throws(StoreError) {
        connection.activity = .migrating
        let missing = migrations.filter { $0.version > version }
        if version == 0, try connection.integer("PRAGMA application_id") == 0 {
            try transaction { () throws(StoreError) in
                try connection.execute("PRAGMA application_id = \(applicationID)")
                try connection.execute(
                    """
                    CREATE TABLE schema_version (
                        version INTEGER NOT NULL PRIMARY KEY,
                        applied_at INTEGER NOT NULL
                    ) STRICT;
                    """)
                let start = missing.lastIndex { $0.baseline != nil } ?? 0
                for migration in missing[start...] {
                    try apply(migration.baseline ?? migration.sql, of: migration, at: milliseconds)
                }
            }
        } else {
            for migration in missing {
                try transaction { () throws(StoreError) in
                    try apply(migration.sql, of: migration, at: milliseconds)
                }
            }
        }
    }

    private func apply(_ sql: String, of migration: SchemaMigration, at milliseconds: Int64) throws(StoreError) {
        try connection.execute(sql)
        try connection.prepare("INSERT INTO schema_version VALUES (?1, ?2)")
            .run(.integer(Int64(migration.version)), .integer(milliseconds))
    }

    private func transaction(_ body: () throws(StoreError) -> Void) throws(StoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            try body()
            try connection.execute("COMMIT")
        } catch {
            // The first failure is the one that tells; one of the rollback would hide it.
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }
}
