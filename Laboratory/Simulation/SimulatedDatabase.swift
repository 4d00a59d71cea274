import LatchkeyStore

/// The database that the servers of a simulation share; emptied for the next one.
final class SimulatedDatabase {
    /// A way for each server.
    let links: [DatabaseLink]
    private let keeper: any SQLConnection
    private let emptying: [any SQLStatement]

    /// Makes a database.
    ///
    /// - Parameter name: A name that nobody else in the process uses.
    init(name: String, servers: Int) throws(StoreError) {
        let memory = SQLiteMemory(name: name)
        let start = Int64(Simulation.start)
        let owner = try memory.openWriter(at: start)
        keeper = owner.connection
        var links: [DatabaseLink] = []
        for _ in 0..<servers { links.append(try DatabaseLink(memory, at: start)) }
        self.links = links
        emptying = try Self.emptying(keeper)
    }

    /// Brings it back to what it was before the first server.
    func empty() throws(StoreError) {
        for link in links {
            if link.transactions.isInTransaction { try link.transactions.rollBack() }
            link.isCut = false
            link.nextFault = nil
        }
        try keeper.execute("BEGIN IMMEDIATE")
        for statement in emptying { try statement.run() }
        try keeper.execute("COMMIT")
    }

    /// The statements that delete all rows, and insert those again that a new database has.
    private static func emptying(_ keeper: any SQLConnection) throws(StoreError) -> [any SQLStatement] {
        // In any order of the tables.
        try keeper.execute("PRAGMA foreign_keys = OFF")
        let tables = try keeper.prepare(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version' ORDER BY name"
        ).all { row throws(StoreError) in row.text(0) ?? "" }
        var statements: [any SQLStatement] = []
        for table in tables {
            statements.append(try keeper.prepare("DELETE FROM \(table)"))
            let rows = try keeper.prepare("SELECT count(*) FROM \(table)").first { row throws(StoreError) in
                row.integer(0) ?? 0
            }
            guard let rows, rows > 0 else { continue }
            try keeper.execute("CREATE TEMP TABLE first_\(table) AS SELECT * FROM \(table)")
            statements.append(try keeper.prepare("INSERT INTO \(table) SELECT * FROM first_\(table)"))
        }
        return statements
    }
}
