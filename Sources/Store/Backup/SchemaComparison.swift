/// What was created in a SQLite database, besides what SQLite makes for itself.
///
/// Compared with what a store of the same version has, it shows what somebody else has put there, such as a trigger that
/// undoes what the server writes.
///
/// The texts of the statements are not compared: a store that came to its version step by step has others.
struct SchemaComparison {
    /// The kinds of what is there, such as `table`, by its name and the columns that it has.
    private let kinds: [Entry: String]

    private struct Entry: Hashable {
        let name: String
        let columns: Set<Column>
    }

    private struct Column: Hashable {
        let name: String
        let type: String
        /// Not 0 for one that is computed.
        let hidden: Int64
    }

    init(_ connection: SQLiteConnection) throws(StoreError) {
        // The indexes of keys have no statement.
        let created = try connection.prepare(
            "SELECT name, type FROM sqlite_schema WHERE sql IS NOT NULL AND \(SQLiteConnection.isNotOfSQLite)"
        ).all { row throws(StoreError) in (name: row.text(0) ?? "", kind: row.text(1) ?? "") }
        let columns = try connection.prepare("SELECT name, type, hidden FROM pragma_table_xinfo(?1)")
        var kinds: [Entry: String] = [:]
        for (name, kind) in created {
            let columns = try columns.all(.text(name)) { row throws(StoreError) in
                Column(name: row.text(0) ?? "", type: row.text(1) ?? "", hidden: try row.requiredInteger(2))
            }
            kinds[Entry(name: name, columns: Set(columns))] = kind
        }
        self.kinds = kinds
    }

    /// What a store of a version has.
    init(version: Int) throws(StoreError) {
        let connection = try SQLiteConnection(path: ":memory:", access: .readWrite)
        defer { connection.close() }
        let migrations = SchemaMigration.all.filter { $0.version <= version }
        try SQLiteMigrator(connection: connection, migrations: migrations).migrate(from: 0, at: 0)
        try self.init(connection)
    }

    /// What differs from a store, a short sentence each; names that are not the store's own are not in it.
    func findings(besides sound: SchemaComparison) -> [String] {
        let foreign = kinds.filter { sound.kinds[$0.key] != $0.value }
        let missing = sound.kinds.filter { kinds[$0.key] != $0.value }
        let names = Set(missing.keys.map(\.name))
        let counts = Dictionary(grouping: foreign.filter { !names.contains($0.key.name) }.values, by: \.self)
        return names.sorted().map { "\($0) is not as a store has it, or is missing" }
            + counts.sorted { $0.key < $1.key }.map { "there is a \($0) that no store has: \($1.count) in all" }
    }
}

extension SQLiteConnection {
    /// The condition of rows of `sqlite_schema` that SQLite has not made for itself; a table that only has such a name
    /// was made by somebody else.
    package static let isNotOfSQLite = """
        (sql IS NULL OR sql NOT IN ('CREATE TABLE sqlite_sequence(name,seq)', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
            'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'))
        """
}
