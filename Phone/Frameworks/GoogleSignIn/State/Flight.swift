import LatchkeyLock

/// Work of which only one is under way at a time: who asks for it meanwhile gets the same outcome.
final class Flight<Value: Sendable>: Sendable {
    private let running = Lock<Task<Value, any Error>?>(nil)

    /// Does the work, or waits for the one that is under way.
    func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = running.withLock { running in
            if let running { return running }
            let task = Task {
                defer { self.running.withLock { $0 = nil } }
                return try await work()
            }
            running = task
            return task
        }
        return try await task.value
    }
}
