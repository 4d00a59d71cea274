import LatchkeyLock

/// Counts the requests under way, and tells when the last one is over.
final class RequestGauge: Sendable {
    private enum Phase {
        case open
        case draining
        case closed
    }

    private struct State {
        var phase = Phase.open
        var count = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Lock(State())

    /// Whether replies may leave their connections open.
    var isOpen: Bool { state.withLock { $0.phase == .open } }

    /// Counts a request in.
    ///
    /// Returns whether it may run: once drained, nothing runs any more.
    func begin() -> Bool {
        state.withLock { state in
            state.count += 1
            return state.phase != .closed
        }
    }

    /// Counts a request out.
    func end() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            state.count -= 1
            return Self.closeIfDrained(&state)
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Returns when no request is in progress; ``begin()`` returns false afterwards.
    func drain() async {
        await withCheckedContinuation { continuation in
            let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                if state.phase == .open { state.phase = .draining }
                state.waiting.append(continuation)
                return state.phase == .closed ? [continuation] : Self.closeIfDrained(&state)
            }
            for continuation in waiting { continuation.resume() }
        }
    }

    // Closing and the last look at the count are one step: a request that comes in between would be suspended while
    // the daemon stops, and the library aborts the process over that.
    private static func closeIfDrained(_ state: inout State) -> [CheckedContinuation<Void, Never>] {
        guard state.phase == .draining, state.count == 0 else { return [] }
        state.phase = .closed
        defer { state.waiting = [] }
        return state.waiting
    }
}
