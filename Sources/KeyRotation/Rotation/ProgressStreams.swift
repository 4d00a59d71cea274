import LatchkeyLock

/// The streams that tell of a rotation's progress; each gets every step from its beginning on.
final class ProgressStreams: Sendable {
    private struct State {
        var next = 0
        var continuations: [Int: AsyncStream<RotationProgress>.Continuation] = [:]
    }

    private let state = Lock(State())

    /// Makes a stream; it ends when its reader's task does.
    func stream() -> AsyncStream<RotationProgress> {
        let (stream, continuation) = AsyncStream<RotationProgress>.makeStream()
        let number = state.withLock { state in
            state.next += 1
            state.continuations[state.next] = continuation
            return state.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells all streams.
    func send(_ progress: RotationProgress) {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.yield(progress) }
    }

    deinit {
        for continuation in state.withLock({ Array($0.continuations.values) }) { continuation.finish() }
    }
}
