/// The writer's transactions in a file of SQLite.
final class SQLiteTransactions: WritingConnection {
    private let file: SQLiteConnection
    private let beginning: any SQLStatement
    private let committing: any SQLStatement

    init(_ connection: SQLiteConnection) throws(StoreError) {
        file = connection
        // IMMEDIATE: a lock that another program holds is met here, not in the middle of a step.
        beginning = try connection.prepare("BEGIN IMMEDIATE")
        committing = try connection.prepare("COMMIT")
    }

    var connection: any SQLConnection { file }
    var isInTransaction: Bool { file.isInTransaction }

    func begin() throws(StoreError) { try beginning.run() }
    func commit() throws(StoreError) { try committing.run() }
    func rollBack() throws(StoreError) { try file.execute("ROLLBACK") }

    /// Checkpoints when the log is long, or has to be empty.
    func tidyUp(emptyingLog: Bool) throws(StoreError) -> Bool {
        // Whoever reads for long, as a backup does, must not stop the writer: the next commit tries again.
        if emptyingLog { return try file.withoutWaiting { () throws(StoreError) in try file.checkpoint(.truncate) } }
        guard file.logLength >= 2000 else { return true }
        // Continuous readers could keep the log from restarting, so a log that is far too long waits for them.
        return try file.checkpoint(file.logLength < 64_000 ? .passive : .restart)
    }

    func finish(isInDoubt: Bool) {
        // On a disk in doubt the log is the better copy: it must survive until the next start.
        guard !isInDoubt else { return file.closeKeepingLog() }
        // A failed checkpoint loses nothing, because the log keeps the data.
        _ = try? file.checkpoint(.truncate)
        file.close()
    }
}
