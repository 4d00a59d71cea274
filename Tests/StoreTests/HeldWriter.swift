import Foundation
import LatchkeyLock

@testable import LatchkeyStore

/// Holds a store's writer inside a step, so that others must wait.
struct HeldWriter {
    private let gate = DispatchSemaphore(value: 0)
    private let holder: Task<Void, any Error>

    /// Returns when the writer is inside the step.
    init(_ store: SQLiteStore, after body: @escaping PendingStep<Void>.Body = { _ in }) async {
        let hasBegun = Lock(false)
        let gate = gate
        holder = Task {
            try await store.write { writer throws(StoreError) in
                try body(writer)
                hasBegun.withLock { $0 = true }
                gate.wait()
                // The step may be done again.
                gate.signal()
            }
        }
        while !hasBegun.withLock({ $0 }) { await Task.yield() }
    }

    /// Waits until that many steps wait behind this one.
    func waitForQueue(of count: Int, in store: SQLiteStore) async {
        while store.statistics.waiting < count { await Task.yield() }
    }

    /// Lets the writer go on and waits for the step itself.
    func release() async throws {
        gate.signal()
        try await holder.value
    }
}
