import Dispatch
import LatchkeyLock
import LatchkeyStore

/// The one connection that changes Chatter's file; each change is one transaction, on a queue of its own.
///
/// Sendable because connection, statements and state are touched on the queue alone.
final class ChatterWriter: @unchecked Sendable {
    /// The most changes that may wait: 1,000.
    ///
    /// Beyond that `StoreError.overloaded` is thrown.
    static let queueLength = 1_000
    /// The pages in the write-ahead log from which a change is followed by a checkpoint.
    private static let longLog = 2_000

    private let queue = DispatchQueue(label: "latchkey.chatter.writer")
    private let waiting = Lock(0)
    private let connection: SQLiteConnection
    private let statements: ChatterStatements
    private let lock: StoreFileLock
    /// After a failure that leaves the data on the disk in doubt nothing more is written.
    private var stopCode: SQLiteResultCode?

    /// Takes over an open connection, and the lock on its file.
    init(connection: SQLiteConnection, lock: StoreFileLock) throws(StoreError) {
        self.connection = connection
        self.lock = lock
        statements = try ChatterStatements(connection)
        connection.activity = .writing
    }

    /// Makes a change and returns once it is durable.
    ///
    /// - Throws: `StoreError`; nothing of the change stays then.
    func change<Outcome: Sendable>(
        _ body: @escaping @Sendable (ChatterStatements) throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let mayWait = waiting.withLock { waiting in
            guard waiting < Self.queueLength else { return false }
            waiting += 1
            return true
        }
        guard mayWait else { throw .overloaded }
        let result = await withCheckedContinuation { continuation in
            queue.async {
                let result = Result { () throws(StoreError) in try self.transaction(body) }
                self.waiting.withLock { $0 -= 1 }
                continuation.resume(returning: result)
                self.checkpointIfDue()
            }
        }
        return try result.get()
    }

    /// Finishes the changes that wait, copies the log into the file, and gives the file back.
    func close() async {
        await withCheckedContinuation { continuation in
            queue.async {
                self.end()
                continuation.resume()
            }
        }
    }

    private func end() {
        guard connection.isOpen else { return }
        if stopCode == nil {
            // A failed checkpoint loses nothing, because the log keeps the data.
            _ = try? connection.checkpoint(.truncate)
            connection.close()
        } else {
            connection.closeKeepingLog()
        }
        lock.release()
    }

    private func transaction<Outcome>(
        _ body: (ChatterStatements) throws(StoreError) -> Outcome
    ) throws(StoreError) -> Outcome {
        guard connection.isOpen else { throw .closed }
        if let stopCode { throw .stopped(stopCode) }
        do throws(StoreError) {
            try statements.begin.run()
            let outcome = try body(statements)
            connection.activity = .committing
            defer { connection.activity = .writing }
            try statements.commit.run()
            return outcome
        } catch {
            // The first failure is the one that tells; one of the rollback would hide it.
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            note(error)
            throw error
        }
    }

    private func checkpointIfDue() {
        guard connection.isOpen, stopCode == nil, connection.logLength >= Self.longLog else { return }
        do throws(StoreError) {
            try connection.checkpoint(.passive)
        } catch {
            note(error)
        }
    }

    private func note(_ error: StoreError) {
        if case .sqlite(let code, _) = error, code.leavesDoubt { stopCode = code }
    }
}
