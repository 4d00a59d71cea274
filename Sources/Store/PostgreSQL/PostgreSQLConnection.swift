import CPostgreSQL

/// The owner of one connection to a PostgreSQL server.
///
/// Sendable because it is handed from thread to thread whole; only one uses it at a time.
final class PostgreSQLConnection: SQLConnection, @unchecked Sendable {
    /// What a connection is for.
    enum Access {
        case readWrite
        case readOnly
    }

    let dialect = SQLDialect.postgreSQL
    var activity = StoreActivity.opening
    let library: latchkey_pq
    /// libpq's connection; `nil` once it was closed.
    private(set) var handle: OpaquePointer?
    /// How many warnings came since it was set to zero.
    private let warnings: UnsafeMutablePointer<Int>
    /// Names of statements that nobody uses any more.
    private var forgotten: [String] = []
    private var preparedCount = 0
    /// What takes the results of the statements that were sent and not yet waited for.
    var queue: [(OpaquePointer) throws(StoreError) -> Void] = []

    /// Whether a statement of the transaction has written a row; see ``PostgreSQLTransactions``.
    var hasWritten = false
    let patience: Duration

    /// The oldest version of the server that is known to work: 13.
    private static let oldestVersion: Int32 = 13_00_00

    /// Connects; blocks while it does.
    ///
    /// - Throws: ``StoreError/unreachable(_:)``.
    init(
        _ address: PostgreSQLAddress, access: Access, timeouts: PostgreSQLTimeouts = .init()
    ) throws(StoreError) {
        library = try PostgreSQLLibrary.load()
        patience = .seconds(timeouts.answer)
        warnings = .allocate(capacity: 1)
        warnings.initialize(to: 0)
        handle = Self.connect(library, address, timeouts)
        guard let handle, library.PQstatus(handle) == CONNECTION_OK else {
            throw .unreachable("PostgreSQL can't be reached: \(message)")
        }
        _ = library.PQsetNoticeReceiver(
            handle,
            { warnings, _ in warnings?.assumingMemoryBound(to: Int.self).pointee += 1 }, warnings)
        guard library.PQserverVersion(handle) >= Self.oldestVersion else {
            throw .unreachable("the server is older than PostgreSQL 13")
        }
        try execute(Self.settings(access, timeouts))
    }

    deinit {
        close()
        warnings.deallocate()
    }

    var isUsable: Bool { handle.map { library.PQstatus($0) == CONNECTION_OK } ?? false }

    func close() {
        guard let handle else { return }
        self.handle = nil
        queue = []
        library.PQfinish(handle)
    }

    func prepare(_ sql: String) throws(StoreError) -> any SQLStatement {
        PostgreSQLStatement(sql, connection: self)
    }

    func execute(_ sql: String) throws(StoreError) {
        try run(sql) { _ in }
    }

    /// Runs statements and hands on the result of the last one.
    @discardableResult
    func run<Value>(_ sql: String, _ read: (OpaquePointer) -> Value) throws(StoreError) -> Value {
        let result = try exchange { library.PQsendQuery($0, sql) }
        defer { library.PQclear(result) }
        return read(result)
    }

    /// A result that tells of success; any other is freed and thrown.
    func check(_ result: OpaquePointer?) throws(StoreError) -> OpaquePointer {
        let status = result.map { library.PQresultStatus($0) }
        if let result, status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK { return result }
        defer { if let result { library.PQclear(result) } }
        let field = result.flatMap { library.PQresultErrorField($0, Int32(UInt8(ascii: "C"))) }
        guard isUsable, let field else { throw .connectionLost(during: activity) }
        throw .postgreSQL(SQLState(rawValue: String(cString: field)), during: activity)
    }

    /// A name for a statement of this connection.
    func nextName() -> String {
        preparedCount += 1
        return "s\(preparedCount)"
    }

    /// Has statements deallocated with the next that is prepared.
    func forget(_ names: some Sequence<String>) { forgotten += names }

    /// Deallocates statements that nobody uses any more.
    func deallocateForgotten() throws(StoreError) {
        while let name = forgotten.popLast() { try execute("DEALLOCATE \(name)") }
    }

    /// Whether the database has warned of something while `body` ran.
    func warns(_ body: () throws(StoreError) -> Void) throws(StoreError) -> Bool {
        warnings.pointee = 0
        try body()
        return warnings.pointee > 0
    }

    /// Takes the lock of a server's name for the connection's life; waits for one that ends, as after a kill.
    ///
    /// - Throws: ``StoreError/instanceInUse`` if another server has it.
    func claim(_ instance: InstanceName) throws(StoreError) {
        do throws(StoreError) {
            try execute("SELECT pg_advisory_lock(\(Self.instanceLocks), \(instance.lockNumber))")
        } catch .postgreSQL(.lockNotAvailable, _) {
            throw .instanceInUse
        }
    }

    /// The class of the locks of servers' names: "LtKi" in ASCII.
    static let instanceLocks = 0x4C74_4B69

    /// Whether a transaction is open, be it one that has failed.
    var isInTransaction: Bool {
        guard let handle else { return false }
        return [PQTRANS_INTRANS, PQTRANS_INERROR].contains(library.PQtransactionStatus(handle))
    }

    /// libpq's words for what failed, in one line; they name host and user, never the password.
    private var message: String {
        let text = handle.flatMap { library.PQerrorMessage($0) }.map { String(cString: $0) } ?? "no memory"
        return text.split { $0.isWhitespace }.joined(separator: " ")
    }

    private static func connect(
        _ library: latchkey_pq, _ address: PostgreSQLAddress, _ timeouts: PostgreSQLTimeouts
    ) -> OpaquePointer? {
        // What stands before the address can be overridden by it, what stands behind it can't.
        let parameters = [
            ("fallback_application_name", "latchkey"), ("connect_timeout", "\(timeouts.connect)"),
            ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "\(timeouts.answer * 1000)"), ("dbname", address.text),
            ("client_encoding", "UTF8"),
        ]
        return withCStrings(parameters.map(\.0)) { keys in
            withCStrings(parameters.map(\.1)) { values in library.PQconnectdbParams(keys, values, 1) }
        }
    }

    private static func withCStrings<Value>(
        _ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
    ) -> Value {
        var bytes: [CChar] = []
        var offsets: [Int] = []
        for text in texts {
            offsets.append(bytes.count)
            bytes += text.utf8CString
        }
        return bytes.withUnsafeBufferPointer { buffer in
            var pointers = offsets.map { offset in buffer.baseAddress.map { $0 + offset } }
            pointers.append(nil)
            return pointers.withUnsafeBufferPointer { pointers in
                // It is never empty.
                pointers.baseAddress.map(body)
            }
        }.unsafelyUnwrapped
    }

    /// The settings of a session.
    ///
    /// Every query has an index to go by. Tables that are new, or have grown since they were analyzed, must not make
    /// the planner think otherwise, and a plan is made once for a connection's life. Without sequential scans the tables
    /// of a single row seem so expensive that each statement would be compiled anew (`jit`), which takes 100 ms.
    private static func settings(_ access: Access, _ timeouts: PostgreSQLTimeouts) -> String {
        var settings = [
            "search_path = latchkey", "client_min_messages = warning", "plan_cache_mode = force_generic_plan",
            "enable_seqscan = off", "enable_hashjoin = off", "enable_mergejoin = off", "jit = off",
            "statement_timeout = '\(timeouts.statement)s'", "lock_timeout = '\(timeouts.lock)s'",
            // The locks of a machine that lost its power must not outlive it for hours.
            "tcp_keepalives_idle = 10", "tcp_keepalives_interval = 5", "tcp_keepalives_count = 3",
            "idle_in_transaction_session_timeout = '\(timeouts.idleTransaction)s'",
        ].map { "SET \($0)" }
        if access == .readOnly { settings.append("SET default_transaction_read_only = on") }
        // A commit that was answered survives a power cut, whatever the database's own default is.
        settings.append(
            """
            SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')
            """)
        return settings.joined(separator: "; ")
    }
}
