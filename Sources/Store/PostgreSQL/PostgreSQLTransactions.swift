import CPostgreSQL

/// The writer's transactions in a PostgreSQL database.
///
/// Each holds a lock that all writers of the database take, so that of several servers one writes at a time, as of
/// several threads of one. A step then reads what is there now, and no two can spend the same challenge or token.
final class PostgreSQLTransactions: WritingConnection {
    private let database: PostgreSQLConnection
    private let confirmation: Confirmation
    private var waitsForStandby = false

    /// When a transaction that has written nothing waits for a standby all the same.
    ///
    /// It may have read a commit that no standby has: one whose wait was given up, or that a restart brought back. An
    /// answer that rests on it would be lost with it. PostgreSQL waits only for transactions that write, and then until
    /// the standby has all that came before.
    enum Confirmation {
        /// If the database has synchronous standbys.
        case asConfigured
        case always
    }

    /// The lock of the writers: "LtKy" in ASCII.
    static let writerLock = 0x4C74_4B79

    init(_ connection: PostgreSQLConnection, confirmation: Confirmation = .asConfigured) {
        database = connection
        self.confirmation = confirmation
    }

    var connection: any SQLConnection { database }
    var isInTransaction: Bool { database.isInTransaction }

    func begin() throws(StoreError) {
        // READ COMMITTED: each statement sees what was committed before it began, so after the lock was had.
        let library = database.library
        database.hasWritten = false
        let isConfigured = try database.run(
            """
            BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE;
            SELECT pg_advisory_xact_lock(\(Self.writerLock)), current_setting('synchronous_standby_names') <> ''
            """
        ) { result in library.PQgetvalue(result, 0, 1)?.pointee == CChar(UInt8(ascii: "t")) }
        waitsForStandby = confirmation == .always || isConfigured
    }

    func commit() throws(StoreError) {
        try database.awaitQueue()
        if waitsForStandby, !database.hasWritten {
            try database.execute("UPDATE totals SET devices = devices WHERE only_row = 1")
        }
        var tag = ""
        let isWarned: Bool
        do throws(StoreError) {
            isWarned = try database.warns { () throws(StoreError) in
                let library = database.library
                tag = try database.run("COMMIT") { result in
                    library.PQcmdStatus(result).map { String(cString: $0) } ?? ""
                }
            }
        } catch {
            if case .connectionLost = error { throw .outcomeUnknown }
            throw error
        }
        guard tag == "COMMIT" else { throw .postgreSQL(.inFailedTransaction, during: .committing) }
        // It is durable here, but a standby that must have it has not confirmed that.
        if isWarned { throw .outcomeUnknown }
    }

    func rollBack() throws(StoreError) { try database.execute("ROLLBACK") }

    /// PostgreSQL keeps what was erased from a table until it vacuums it, and in its log until that is recycled.
    func tidyUp(emptyingLog: Bool) throws(StoreError) -> Bool { true }

    func finish(isInDoubt: Bool) { database.close() }
}
