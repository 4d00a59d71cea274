import LatchkeyLock

/// Counts how often each step succeeded and failed and how long it took, for reporting metrics.
///
/// ```swift
/// let metrics = AttestationMetrics()
/// AttestationCoordinator(…, onStep: metrics.record)
/// ```
public final class AttestationMetrics: Sendable {
    /// The sum of one step.
    public struct Sum: Sendable, Hashable {
        /// How often it was done.
        public var count = 0
        /// How often it failed, by reason.
        public var failures: [AttestationError.Code: Int] = [:]
        /// All times together, in seconds.
        public var seconds = 0.0
        /// The longest time, in seconds.
        public var longest = 0.0

        /// The average time, in seconds.
        public var average: Double { count == 0 ? 0 : seconds / Double(count) }
    }

    private let state = Lock<[AttestationStep.Name: Sum]>([:])

    /// Starts at zero.
    public init() {}

    /// Adds a step.
    @Sendable public func record(_ step: AttestationStep) {
        state.withLock { state in
            state[step.name, default: Sum()].count += 1
            state[step.name, default: Sum()].seconds += step.seconds
            state[step.name, default: Sum()].longest = max(state[step.name]?.longest ?? 0, step.seconds)
            if let error = step.error { state[step.name, default: Sum()].failures[error.code, default: 0] += 1 }
        }
    }

    /// The sums so far.
    public var sums: [AttestationStep.Name: Sum] { state.withLock { $0 } }
}
