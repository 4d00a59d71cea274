import LatchkeyStore

/// A server's way to the database: real connections of SQLite, and a network in between that fails when told to.
///
/// Sendable because one thread runs a simulation with all its connections.
final class DatabaseLink: @unchecked Sendable {
    /// The real connections, with the statements that were prepared on them: they outlive the servers of a simulation.
    let writing: PreparedConnection
    let transactions: any WritingConnection
    let reading: PreparedConnection
    /// Whether nothing reaches the database.
    var isCut = false
    /// What happens to the next transaction.
    var nextFault: CommitFault?
    /// Called when a commit is made of which the server never hears.
    var onKilled: () -> Void = {}

    /// Opens the connections.
    init(_ memory: SQLiteMemory, at milliseconds: Int64) throws(StoreError) {
        transactions = try memory.openWriter(at: milliseconds)
        writing = PreparedConnection(transactions.connection)
        reading = PreparedConnection(try memory.openReader())
    }

    /// A connection for a store's writer.
    func openWriter() throws(StoreError) -> any WritingConnection {
        try requireWay()
        return LinkedTransactions(LinkedConnection(writing, over: self))
    }

    /// A connection for a store's reads.
    func openReader() throws(StoreError) -> any SQLConnection {
        try requireWay()
        return LinkedConnection(reading, over: self)
    }

    private func requireWay() throws(StoreError) {
        if isCut { throw .unreachable("the simulated network is cut") }
    }
}

/// A real connection that prepares each statement once, however many servers use it one after the other.
final class PreparedConnection {
    let connection: any SQLConnection
    private var statements: [String: any SQLStatement] = [:]

    init(_ connection: any SQLConnection) {
        self.connection = connection
    }

    func statement(_ sql: String) throws(StoreError) -> any SQLStatement {
        if let statement = statements[sql] { return statement }
        let statement = try connection.prepare(sql)
        statements[sql] = statement
        return statement
    }
}
