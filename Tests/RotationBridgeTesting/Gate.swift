import LatchkeyLock

/// A place where work waits while it is held, until it is let through or canceled.
public final class Gate: Sendable {
    private struct State {
        var isHeld = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var count = 0
    }

    private let state = Lock(State())

    /// Makes an open gate.
    public init() {}

    /// Closes it.
    public func hold() {
        state.withLock { $0.isHeld = true }
    }

    /// Opens it; all go on.
    public func release() {
        let waiting = state.withLock { state in
            state.isHeld = false
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Goes through, as soon as it is open.
    ///
    /// - Throws: `CancellationError` if the task is canceled meanwhile.
    public func pass() async throws(CancellationError) {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    guard state.isHeld, !Task.isCancelled else { return true }
                    state.waiting[number] = continuation
                    return false
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
        if Task.isCancelled { throw CancellationError() }
    }
}
