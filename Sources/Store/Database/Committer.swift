/// Commits all waiting steps together (group commit), on the writer's thread.
///
/// Sendable because it is made by one thread, then handed to the writer's.
final class Committer: @unchecked Sendable {
    typealias Opening = @Sendable () throws(StoreError) -> any WritingConnection

    /// The connection and its steps; `nil` while it is lost.
    private var current: (connection: any WritingConnection, writer: StoreWriter)?
    /// Opens another connection in the place of one that was lost.
    private let open: Opening
    private let instance: InstanceName
    /// Called once a batch that owes messages is durable.
    private let onOwed: @Sendable () -> Void
    private var stopCode: SQLiteResultCode?
    /// Whether the database's log still has to be emptied of what was erased.
    private var mustEmptyLog = false
    /// Why the system kept a step of this batch from being written.
    private var trouble: StoreError?

    /// Opens the first connection, so that a database that can't be used is found at once.
    init(
        opening open: @escaping Opening, instance: InstanceName = .unnamed,
        onOwed: @escaping @Sendable () -> Void = {}
    ) throws(StoreError) {
        self.open = open
        self.instance = instance
        self.onOwed = onOwed
        current = try Self.connect(open, instance)
    }

    /// Runs queued steps until the queue is closed, then closes the connection.
    func serve(_ queue: WriteQueue) {
        while let batch = queue.nextBatch() {
            commitTogether(batch, queue: queue)
            tidyUp()
        }
        finish()
    }

    /// Commits the steps that wait, if there are any; for a writer without a thread of its own.
    func commitWaiting(of queue: WriteQueue) {
        let batch = queue.waitingBatch()
        guard !batch.isEmpty else { return }
        commitTogether(batch, queue: queue)
        tidyUp()
    }

    /// Closes the connection.
    func finish() {
        current?.connection.finish(isInDoubt: stopCode != nil)
        current = nil
    }

    /// Commits the steps in one transaction and answers their callers once it is durable.
    private func commitTogether(_ batch: [any WriteStep], queue: WriteQueue) {
        trouble = nil
        do throws(StoreError) {
            if let stopCode { throw .stopped(stopCode) }
            let (failed, owesMessages) = try transaction(batch, noting: queue.dueClockNote)
            queue.record(steps: batch.count, failed: failed, committed: true, trouble: trouble)
            for step in batch { step.finish(nil) }
            if owesMessages { onOwed() }
        } catch {
            if error.leavesDoubt { stopCode = error.sqliteCode }
            queue.record(steps: batch.count, failed: batch.count, committed: false, trouble: error)
            for step in batch { step.finish(error) }
        }
    }

    /// A transaction; where the connection is lost before the commit, or others are in the way, nothing was done, and all is
    /// done once more.
    private func transaction(
        _ batch: [any WriteStep], noting note: ClockNote?
    ) throws(StoreError) -> (failed: Int, owesMessages: Bool) {
        do throws(StoreError) {
            return try attempt(batch, noting: note)
        } catch {
            guard error.mayBeRepeated else { throw error }
            return try attempt(batch, noting: note)
        }
    }

    /// Tries without savepoints, which hardly any step needs; if one fails, all is done again with them.
    private func attempt(
        _ batch: [any WriteStep], noting note: ClockNote?
    ) throws(StoreError) -> (failed: Int, owesMessages: Bool) {
        let (connection, writer) = try connected()
        writer.beginBatch()
        do throws(StoreError) {
            try connection.begin()
            var failed = 0
            do throws(StoreError) {
                try settle(writer) { () throws(StoreError) in try perform(batch, on: writer) }
            } catch {
                if error.leavesDoubt || error.mayBeRepeated { throw error }
                // Some failures end the transaction by themselves.
                if connection.isInTransaction { try connection.rollBack() }
                writer.beginBatch()
                try connection.begin()
                failed = try performApart(batch, connection, writer)
            }
            if let note { try writer.note(note) }
            writer.connection.activity = .committing
            defer { writer.connection.activity = .writing }
            try connection.commit()
            if writer.hasErased { mustEmptyLog = true }
            return (failed, writer.owesMessages)
        } catch {
            if !connection.connection.isUsable {
                connection.finish(isInDoubt: false)
                current = nil
            } else if connection.isInTransaction {
                // The first failure is the one that tells; one of the rollback would hide it.
                try? connection.rollBack()
            }
            throw error
        }
    }

    /// Does all steps in their order; those in a row that have no concern in common ask their questions together first.
    private func perform(_ batch: [any WriteStep], on writer: StoreWriter) throws(StoreError) {
        var begun: [RestOfStep<Void>] = []
        var concerns: Set<[UInt8]> = []
        for step in batch {
            if step.concerns.isEmpty || step.concerns.contains(where: concerns.contains) {
                for rest in begun { try rest() }
                (begun, concerns) = ([], [])
            }
            let rest = try step.begin(on: writer)
            if step.concerns.isEmpty {
                try rest()
            } else {
                begun.append(rest)
                concerns.formUnion(step.concerns)
            }
        }
        for rest in begun { try rest() }
    }

    /// Runs each step in a savepoint, so that a failed step's writes are undone and the others stay.
    private func performApart(
        _ batch: [any WriteStep], _ connection: any WritingConnection, _ writer: StoreWriter
    ) throws(StoreError) -> Int {
        var failed = 0
        for step in batch {
            try writer.connection.execute("SAVEPOINT step")
            do throws(StoreError) {
                try settle(writer) { () throws(StoreError) in try step.perform(on: writer) }
            } catch {
                // Some failures end the whole transaction: then all its steps have failed.
                guard connection.isInTransaction, !error.leavesDoubt, !error.mayBeRepeated else { throw error }
                if error.isOfSystem { trouble = error }
                step.fail(error)
                try writer.connection.execute("ROLLBACK TO step")
                failed += 1
            }
            try writer.connection.execute("RELEASE step")
        }
        return failed
    }

    /// Does something, and whatever it has enqueued; its own failure comes first, unless the connection fails as well.
    private func settle(_ writer: StoreWriter, _ body: () throws(StoreError) -> Void) throws(StoreError) {
        var failure: StoreError?
        do throws(StoreError) {
            try body()
        } catch {
            failure = error
        }
        do throws(StoreError) {
            try writer.connection.awaitQueue()
        } catch {
            if failure == nil || error.leavesDoubt || error.mayBeRepeated { throw error }
        }
        if let failure { throw failure }
    }

    private func tidyUp() {
        guard stopCode == nil, let current else { return }
        do throws(StoreError) {
            if try current.connection.tidyUp(emptyingLog: mustEmptyLog) { mustEmptyLog = false }
        } catch {
            if error.leavesDoubt { stopCode = error.sqliteCode }
        }
    }

    private func connected() throws(StoreError) -> (connection: any WritingConnection, writer: StoreWriter) {
        if let current { return current }
        let opened = try Self.connect(open, instance)
        current = opened
        return opened
    }

    private static func connect(
        _ open: Opening, _ instance: InstanceName
    ) throws(StoreError) -> (connection: any WritingConnection, writer: StoreWriter) {
        let connection = try open()
        return (connection, try StoreWriter(connection.connection, instance: instance))
    }
}
