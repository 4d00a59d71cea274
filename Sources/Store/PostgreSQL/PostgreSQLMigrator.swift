/// Brings a database to the latest version of the schema, and refuses one that is not ours.
struct PostgreSQLMigrator {
    let connection: PostgreSQLConnection
    var migrations = SchemaMigration.all

    /// Creates the tables or runs the missing steps, all in one transaction; of several servers one does it.
    ///
    /// - Parameter milliseconds: The time recorded with the steps.
    /// - Throws: ``StoreError/notAStore``, ``StoreError/newerVersion(found:supported:)``.
    func migrate(at milliseconds: Int64) throws(StoreError) {
        connection.activity = .migrating
        let transactions = PostgreSQLTransactions(connection)
        try transactions.begin()
        do throws(StoreError) {
            let found = try version()
            let supported = migrations.last?.version ?? PostgreSQLBaseline.version
            guard found <= supported else { throw .newerVersion(found: found, supported: supported) }
            guard found < supported else { return try transactions.rollBack() }
            try migrate(from: found, at: milliseconds)
            try transactions.commit()
        } catch {
            // The first failure is the one that tells.
            if connection.isInTransaction { try? transactions.rollBack() }
            throw error
        }
    }

    /// The version of the schema; 0 if there is none.
    func version() throws(StoreError) -> Int {
        let tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'latchkey'"
        guard try connection.integer(tables) > 0 else { return 0 }
        guard try connection.integer(tables + " AND tablename = 'schema_version'") == 1 else { throw .notAStore }
        return Int(try connection.integer("SELECT max(version) FROM schema_version"))
    }

    private func migrate(from version: Int, at milliseconds: Int64) throws(StoreError) {
        var version = version
        if version == 0 {
            // A schema that is there already may have been made by somebody with more rights than the server has.
            if try connection.integer("SELECT count(*) FROM pg_namespace WHERE nspname = 'latchkey'") == 0 {
                try connection.execute("CREATE SCHEMA latchkey")
            }
            try connection.execute(
                "CREATE TABLE schema_version (version BIGINT NOT NULL PRIMARY KEY, applied_at BIGINT NOT NULL)")
            try connection.execute(PostgreSQLBaseline.sql)
            version = PostgreSQLBaseline.version
            try note(version, at: milliseconds)
        }
        for migration in migrations where migration.version > version {
            guard let sql = migration.postgreSQL else { throw .notAStore }
            try connection.execute(sql)
            try note(migration.version, at: milliseconds)
        }
    }

    private func note(_ version: Int, at milliseconds: Int64) throws(StoreError) {
        try connection.prepare("INSERT INTO schema_version VALUES (?1, ?2)")
            .run(.integer(Int64(version)), .integer(milliseconds))
    }
}
