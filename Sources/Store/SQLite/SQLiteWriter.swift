/// The one connection that writes, on its own thread: it commits all waiting steps together (group commit).
///
/// Sendable because it is made by one thread, then handed to the writer's.
final class SQLiteWriter: @unchecked Sendable {
    let connection: SQLiteConnection
    let statements: SQLiteWriteStatements
    let oneTimePasswords: SQLiteOneTimePasswordStatements
    let attestedKeys: SQLiteAttestedKeyStatements
    let users: SQLiteUserStatements
    let clock: SQLiteClockStatements
    let invitations: SQLiteInvitationStatements
    let notices: SQLiteNoticeStatements
    /// Whether a step of this batch owes messages.
    var owesMessages = false
    /// Called once a batch that owes messages is durable.
    private let onOwed: @Sendable () -> Void
    let audit: SQLiteAuditStatements
    let recoveries: SQLiteRecoveryStatements
    let identities: SQLiteIdentityStatements
    private let begin: SQLiteStatement
    private let commit: SQLiteStatement
    private let rollBack: SQLiteStatement
    private let save: SQLiteStatement
    private let release: SQLiteStatement
    private let rollBackToSave: SQLiteStatement
    private var stopCode: SQLiteResultCode?
    /// Why the system kept a step of this batch from being written.
    private var trouble: StoreError?

    init(
        connection: SQLiteConnection, onOwed: @escaping @Sendable () -> Void = {}
    ) throws(StoreError) {
        self.connection = connection
        self.onOwed = onOwed
        statements = try SQLiteWriteStatements(connection)
        oneTimePasswords = try SQLiteOneTimePasswordStatements(connection)
        attestedKeys = try SQLiteAttestedKeyStatements(connection)
        users = try SQLiteUserStatements(connection)
        clock = try SQLiteClockStatements(connection)
        invitations = try SQLiteInvitationStatements(connection)
        notices = try SQLiteNoticeStatements(connection)
        audit = try SQLiteAuditStatements(connection)
        recoveries = try SQLiteRecoveryStatements(connection)
        identities = try SQLiteIdentityStatements(connection)
        // IMMEDIATE: a lock that another program holds is met here, not in the middle of a step.
        begin = try connection.prepare("BEGIN IMMEDIATE")
        commit = try connection.prepare("COMMIT")
        rollBack = try connection.prepare("ROLLBACK")
        save = try connection.prepare("SAVEPOINT step")
        release = try connection.prepare("RELEASE step")
        rollBackToSave = try connection.prepare("ROLLBACK TO step")
        connection.activity = .writing
    }

    /// Runs queued steps until the queue is closed, then closes the connection.
    func serve(_ queue: WriteQueue) {
        while let batch = queue.nextBatch() {
            commitTogether(batch, queue: queue)
            checkpointIfDue()
        }
        if stopCode == nil {
            // A failed checkpoint loses nothing, because the log keeps the data.
            try? connection.checkpoint(.truncate)
            connection.close()
        } else {
            // On a disk in doubt the log is the better copy: it must survive until the next start.
            connection.closeKeepingLog()
        }
    }

    /// Commits the steps in one transaction and answers their callers once it is durable.
    private func commitTogether(_ batch: [any WriteStep], queue: WriteQueue) {
        trouble = nil
        owesMessages = false
        do throws(StoreError) {
            if let stopCode { throw .stopped(stopCode) }
            let failed = try transaction(batch, noting: queue.dueClockNote)
            queue.record(steps: batch.count, failed: failed, committed: true, trouble: trouble)
            for step in batch { step.finish(nil) }
            if owesMessages { onOwed() }
        } catch {
            queue.record(steps: batch.count, failed: batch.count, committed: false, trouble: error)
            for step in batch { step.finish(error) }
        }
    }

    /// Tries without savepoints, which hardly any step needs; if one fails, all is done again with them.
    private func transaction(_ batch: [any WriteStep], noting clockNote: ClockNote?) throws(StoreError) -> Int {
        do throws(StoreError) {
            try begin.run()
            do throws(StoreError) {
                for step in batch { try step.perform(on: self) }
            } catch {
                if case .sqlite(let code, _) = error, code.leavesDoubt { throw error }
                // Some failures end the transaction by themselves.
                if connection.isInTransaction { try rollBack.run() }
                try begin.run()
                let failed = try performApart(batch)
                if let clockNote { try note(clockNote) }
                try commitNow()
                return failed
            }
            if let clockNote { try note(clockNote) }
            try commitNow()
            return 0
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            if case .sqlite(let code, _) = error, code.leavesDoubt { stopCode = code }
            throw error
        }
    }

    /// Runs each step in a savepoint, so that a failed step's writes are undone and the others stay.
    private func performApart(_ batch: [any WriteStep]) throws(StoreError) -> Int {
        var failed = 0
        for step in batch {
            try save.run()
            do throws(StoreError) {
                try step.perform(on: self)
            } catch {
                // SQLite ends the whole transaction after some failures: then all its steps have failed.
                guard connection.isInTransaction else { throw error }
                if case .sqlite(let code, _) = error {
                    if code.leavesDoubt { throw error }
                    if code.isOfSystem { trouble = error }
                }
                try rollBackToSave.run()
                failed += 1
            }
            try release.run()
        }
        return failed
    }

    private func commitNow() throws(StoreError) {
        connection.activity = .committing
        defer { connection.activity = .writing }
        try commit.run()
    }

    /// Checkpoints when the log is long, after the answers have gone out.
    private func checkpointIfDue() {
        guard stopCode == nil, connection.logLength >= 2000 else { return }
        do throws(StoreError) {
            // Continuous readers could keep the log from restarting, so a log that is far too long waits for them.
            try connection.checkpoint(connection.logLength < 64_000 ? .passive : .restart)
        } catch {
            if case .sqlite(let code, _) = error, code.leavesDoubt { stopCode = code }
        }
    }
}
