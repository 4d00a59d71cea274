import LatchkeyStore

/// A connection over a ``DatabaseLink``, for one server's store.
final class LinkedConnection: SQLConnection {
    let dialect = SQLDialect.sqlite
    var activity: StoreActivity {
        get { connection.connection.activity }
        set { connection.connection.activity = newValue }
    }
    private(set) var isUsable = true
    let link: DatabaseLink
    private let connection: PreparedConnection
    /// After how many statements the connection is lost; `nil` if it holds.
    var statementsUntilLoss: Int?
    /// What was enqueued: it reaches the database with the next statement that is waited for, as PostgreSQL's does.
    private var queue: [() throws(StoreError) -> Void] = []

    init(_ connection: PreparedConnection, over link: DatabaseLink) {
        self.connection = connection
        self.link = link
    }

    func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
        LinkedStatement(try connection.statement(sql), on: self)
    }

    func execute(_ sql: String) throws(StoreError) {
        try awaitQueue()
        try use()
        try connection.connection.execute(sql)
    }

    /// The real connection stays for the next server.
    func close() {
        isUsable = false
        queue = []
    }

    /// Sends something with the next statement that is waited for.
    func enqueue(_ statement: @escaping () throws(StoreError) -> Void) { queue.append(statement) }

    func awaitQueue() throws(StoreError) {
        let statements = queue
        queue = []
        for statement in statements { try statement() }
    }

    /// Fails if the connection is lost, or is lost by this use.
    func use() throws(StoreError) {
        if let left = statementsUntilLoss {
            statementsUntilLoss = left - 1
            if left <= 0 { isUsable = false }
        }
        guard isUsable, !link.isCut else { throw lose() }
    }

    /// Loses the connection.
    func lose() -> StoreError {
        isUsable = false
        return .connectionLost(during: activity)
    }
}

/// A statement of such a connection: SQLite's own, as long as the connection holds.
final class LinkedStatement: SQLStatement {
    private let statement: any SQLStatement
    private let connection: LinkedConnection

    init(_ statement: any SQLStatement, on connection: LinkedConnection) {
        self.statement = statement
        self.connection = connection
    }

    func start(_ values: [SQLValue]) throws(StoreError) {
        try connection.awaitQueue()
        try connection.use()
        try statement.start(values)
    }

    func enqueue(_ values: [SQLValue], _ read: @escaping OutcomeReader) throws(StoreError) {
        connection.enqueue { [self] () throws(StoreError) in
            defer { reset() }
            try start(values)
            try read(self)
        }
    }

    func next() throws(StoreError) -> Bool { try statement.next() }
    func reset() { statement.reset() }
    var changes: Int { statement.changes }
    var insertedNumber: Int64? { statement.insertedNumber }
    func integer(_ column: Int32) -> Int64? { statement.integer(column) }
    func text(_ column: Int32) -> String? { statement.text(column) }
    func blob(_ column: Int32) -> [UInt8]? { statement.blob(column) }
    func isNull(_ column: Int32) -> Bool { statement.isNull(column) }
}

/// The transactions of such a connection, with the faults that the link is told to have.
final class LinkedTransactions: WritingConnection {
    private let linked: LinkedConnection
    private var link: DatabaseLink { linked.link }
    private var fault: CommitFault?

    init(_ linked: LinkedConnection) {
        self.linked = linked
    }

    var connection: any SQLConnection { linked }
    var isInTransaction: Bool { link.transactions.isInTransaction }

    func begin() throws(StoreError) {
        fault = link.nextFault
        link.nextFault = nil
        if fault == .lostBefore { throw linked.lose() }
        try linked.use()
        if fault == .lostWithin { linked.statementsUntilLoss = 1 }
        try link.transactions.begin()
    }

    func commit() throws(StoreError) {
        try linked.awaitQueue()
        let fault = fault
        self.fault = nil
        switch fault {
        case .unknownDone:
            try link.transactions.commit()
            _ = linked.lose()
            throw .outcomeUnknown
        case .unknownUndone:
            try link.transactions.rollBack()
            _ = linked.lose()
            throw .outcomeUnknown
        case .conflict:
            try link.transactions.rollBack()
            throw .postgreSQL(SQLState(rawValue: "40001"), during: .committing)
        case .killedAfter:
            try link.transactions.commit()
            link.onKilled()
        case .lostBefore, .lostWithin, nil:
            try linked.use()
            try link.transactions.commit()
        }
    }

    func rollBack() throws(StoreError) { try link.transactions.rollBack() }

    func tidyUp(emptyingLog: Bool) throws(StoreError) -> Bool { true }

    /// What a lost connection had begun, the database undoes.
    func finish(isInDoubt: Bool) {
        linked.close()
        if isInTransaction { try? link.transactions.rollBack() }
    }
}
