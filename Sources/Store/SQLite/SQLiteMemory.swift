/// A store's database in memory, shared by all connections of this process to it; gone with the last of them.
///
/// Statements, transactions and locks are SQLite's; only the disk is missing. For simulations and experiments.
package struct SQLiteMemory: Sendable {
    private let name: String

    /// A database of a name that nobody else in the process uses.
    package init(name: String) {
        self.name = name
    }

    /// Opens a connection that writes, with the tables of the latest version.
    package func openWriter(at milliseconds: Int64) throws(StoreError) -> any WritingConnection {
        let connection = try SQLiteConnection(memory: name, access: .readWrite)
        try connection.execute("PRAGMA foreign_keys = ON")
        let migrator = SQLiteMigrator(connection: connection, migrations: SchemaMigration.all)
        try migrator.migrate(from: try migrator.version(), at: milliseconds)
        return try SQLiteTransactions(connection)
    }

    /// Opens a connection that only reads; a writer must have been opened before.
    package func openReader() throws(StoreError) -> any SQLConnection {
        let connection = try SQLiteConnection(memory: name, access: .readOnly)
        try connection.execute("PRAGMA query_only = ON")
        return connection
    }
}
