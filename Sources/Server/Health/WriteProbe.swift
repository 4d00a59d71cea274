import LatchkeyLock
import LatchkeyStore

/// Finds out whether the store can be written, at most once a second however often it is asked.
///
/// A full or read-only disk shows itself only when something is written, and a server that is asked for nothing writes
/// nothing.
final class WriteProbe: Sendable {
    /// For how long a failure of any write counts, though a probe may succeed: 5 s.
    ///
    /// Not that of a connection: a full disk may take a probe and no more, but a database that answers is there again.
    static let memory = Duration.seconds(RequestFailure.pauseSeconds)

    private struct State {
        var checkedAt: ContinuousClock.Instant?
        var failure: StoreError?
    }

    private let state = Lock(State())
    private let store: any Store
    private let lastTrouble: @Sendable () -> StoreTrouble?
    private let now: @Sendable () -> ContinuousClock.Instant

    init(
        store: any Store, lastTrouble: @escaping @Sendable () -> StoreTrouble?,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.store = store
        self.lastTrouble = lastTrouble
        self.now = now
    }

    /// Why nothing can be written; `nil` if it can.
    func failure() async -> StoreError? {
        if let trouble = lastTrouble(), !trouble.error.isOfConnection, now() - trouble.at < Self.memory {
            return trouble.error
        }
        let isDue = state.withLock { state in
            if let checkedAt = state.checkedAt, now() - checkedAt < .seconds(1) { return false }
            state.checkedAt = now()
            return true
        }
        guard isDue else { return state.withLock { $0.failure } }
        let failure: StoreError?
        do throws(StoreError) {
            try await store.checkWritable()
            failure = nil
        } catch {
            failure = error
        }
        state.withLock { $0.failure = failure }
        return failure
    }
}
