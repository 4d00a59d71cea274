/// What was created in a SQLite database, besides what SQLite makes for itself.
///
/// Compared with what a store of the same version has, it shows what somebody else has put there, such as a trigger that
/// undoes what the server writes.
///
/// The texts of the statements are not compared: a store that came to its version step by step has others.
struct SchemaComparison {
    /// The kinds of what is there, such as `table`, by names.
    private let kinds: [String: String]
    /// What each has: names and types of its columns, and which of them are computed, in the order of the alphabet.
    private let columns: [String: String]

    init(_ connection: SQLiteConnection) throws(StoreError) {
        // The indexes of keys have no statement.
        let created = try connection.prepare(
            "SELECT name, type FROM sqlite_schema WHERE sql IS NOT NULL AND \(SQLiteConnection.isNotOfSQLite)"
        ).all { row throws(StoreError) in (name: row.text(0) ?? "", kind: row.text(1) ?? "") }
        let selectColumns = try connection.prepare(
            """
            SELECT group_concat(quote(name) || ' ' || type || ' ' || hidden, ', ') FROM (
                SELECT name, type, hidden FROM pragma_table_xinfo(?1) ORDER BY name)
            """)
        var (kinds, columns): ([String: String], [String: String]) = ([:], [:])
        for (name, kind) in created {
            kinds[name] = kind
            columns[name] = try selectColumns.first(.text(name)) { row throws(StoreError) in row.text(0) } ?? ""
        }
        (self.kinds, self.columns) = (kinds, columns)
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
        let changed = sound.kinds.keys.sorted().filter { name in
            kinds[name] != sound.kinds[name] || columns[name] != sound.columns[name]
        }
        let foreign = kinds.keys.filter { sound.kinds[$0] == nil }.compactMap { kinds[$0] }
        return changed.map { "\($0) is not as a store has it, or is missing" }
            + Set(foreign).sorted().map { kind in
                "there is a \(kind) that no store has: \(foreign.count { $0 == kind }) in all"
            }
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
