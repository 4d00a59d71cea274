import CPostgreSQL

/// The writer's transactions in a PostgreSQL database.
///
/// Each holds a lock that all writers of the database take, so that of several servers one writes at a time, as of
/// several threads of one. A step then reads what is there now, and no two can spend the same challenge or token.
final class PostgreSQLTransactions: WritingConnection {
    private let database: PostgreSQLConnection

    /// The lock of the writers: "LtKy" in ASCII.
    static let writerLock = 0x4C74_4B79

    init(_ connection: PostgreSQLConnection) {
        database = connection
    }

    var connection: any SQLConnection { database }
    var isInTransaction: Bool { database.isInTransaction }

    func begin() throws(StoreError) {
        // READ COMMITTED: each statement sees what was committed before it began, so after the lock was had.
        try database.execute(
            "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT pg_advisory_xact_lock(\(Self.writerLock))")
    }

    func commit() throws(StoreError) {
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

    func tidyUp() throws(StoreError) {}

    func finish(isInDoubt: Bool) { database.close() }
}
