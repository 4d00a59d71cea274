import Foundation

@testable import LatchkeyStore

/// Holds a store's writer inside a step, so that others must wait.
struct HeldWriter {
    private let gate = DispatchSemaphore(value: 0)
    private let holder: Task<Void, any Error>

    /// Returns when the writer is inside the step.
    init(
        _ store: DatabaseStore, after body: @escaping @Sendable (StoreWriter) throws(StoreError) -> Void = { _ in }
    ) async {
        let (beginning, hasBegun) = AsyncStream.makeStream(of: Never.self)
        let gate = gate
        holder = Task {
            defer { hasBegun.finish() }
            try await store.write { writer throws(StoreError) in
                try body(writer)
                hasBegun.finish()
                gate.wait()
                // The step may be done again.
                gate.signal()
            }
        }
        for await _ in beginning {}
    }

    /// Waits until that many steps wait behind this one.
    func waitForQueue(of count: Int, in store: DatabaseStore) async {
        while store.statistics.waiting < count { await Task.yield() }
    }

    /// Lets the writer go on and waits for the step itself.
    func release() async throws {
        gate.signal()
        try await holder.value
    }
}
