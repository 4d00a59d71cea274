/// What was created in a SQLite database, besides what SQLite makes for itself.
///
/// Compared with what a store of the same version has, it shows what somebody else has changed: a trigger that undoes
/// what the server writes, or a table of used challenges without its key, which takes each of them again.
///
/// The statements are compared letter by letter. SQLite keeps them as they were given, and takes everything from them
/// when it opens the file: keys, constraints, defaults, collations. There is nothing to parse, so nothing can be hidden.
struct SchemaComparison {
    /// The statements that made each thing, of which a file has one; by kind and name, as `table users`.
    ///
    /// A trigger may have the name of a table. No kind has a blank.
    private var statements: [String: [String]] = [:]

    init(_ connection: SQLiteConnection) throws(StoreError) {
        try add(connection)
    }

    /// What stores of a version have: those that came to it step by step, and those that began with a baseline.
    ///
    /// They are the same but for comments, quotes of names and white space.
    init(version: Int) throws(StoreError) {
        let migrations = SchemaMigration.all.filter { $0.version <= version }
        for steps in [migrations, migrations.map { SchemaMigration(version: $0.version, sql: $0.sql) }] {
            let connection = try SQLiteConnection(path: ":memory:", access: .readWrite)
            defer { connection.close() }
            try SQLiteMigrator(connection: connection, migrations: steps).migrate(from: 0, at: 0)
            try add(connection)
        }
    }

    private mutating func add(_ connection: SQLiteConnection) throws(StoreError) {
        // The indexes of keys have no statement.
        let created = try connection.prepare(
            "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND \(SQLiteConnection.isNotOfSQLite)"
        ).all { row throws(StoreError) in
            (thing: "\(row.text(0) ?? "") \(row.text(1) ?? "")", statement: row.text(2) ?? "")
        }
        for (thing, statement) in created { statements[thing, default: []].append(statement) }
    }

    /// What differs from a store, a short sentence each; names that are not the store's own are not in it.
    func findings(besides sound: SchemaComparison) -> [String] {
        let changed = sound.statements.keys.sorted().filter { thing in
            let known = sound.statements[thing] ?? []
            // In ASCII alone, in which equal texts are equal bytes: a store's statements have nothing else.
            return statements[thing].map { $0.allSatisfy { known.contains($0) && $0.utf8.allSatisfy { $0 < 0x80 } } }
                != true
        }
        let foreign = statements.keys.filter { sound.statements[$0] == nil }.map(Self.kind)
        return changed.map { "\($0.dropFirst(Self.kind($0).count + 1)) is not as a store has it, or is missing" }
            + Set(foreign).sorted().map { kind in
                "there is a \(kind) that no store has: \(foreign.count { $0 == kind }) in all"
            }
    }

    private static func kind(_ thing: String) -> String { String(thing.prefix { $0 != " " }) }
}

extension SQLiteConnection {
    /// The condition of rows of `sqlite_schema` that SQLite has not made for itself; a table that only has such a name
    /// was made by somebody else.
    package static let isNotOfSQLite = """
        (sql IS NULL OR sql NOT IN ('CREATE TABLE sqlite_sequence(name,seq)', 'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
            'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)'))
        """
}
