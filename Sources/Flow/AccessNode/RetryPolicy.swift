#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How often a request is sent again that failed for a passing reason, and how long to wait before that.
public struct RetryPolicy: Sendable {
    /// The default: 5 attempts, waits of 1, 2, 4 and 8 seconds.
    public static let standard = RetryPolicy(attempts: 5, firstWait: 1, longestWait: 30)
    /// One attempt.
    public static let none = RetryPolicy(attempts: 1, firstWait: 0, longestWait: 0)

    /// The number of attempts, 1 or more.
    public let attempts: Int
    /// The wait before the second attempt in seconds; each further one is twice as long.
    public let firstWait: TimeInterval
    /// The longest wait in seconds; also for a node that asks for more by `Retry-After`.
    public let longestWait: TimeInterval

    /// Makes a policy; numbers below the limits are raised to them.
    public init(attempts: Int, firstWait: TimeInterval, longestWait: TimeInterval) {
        self.attempts = max(1, attempts)
        self.firstWait = max(0, firstWait)
        self.longestWait = max(0, longestWait)
    }

    /// The wait behind an attempt, counted from 1, in seconds.
    func wait(after attempt: Int, retryAfter: Int?) -> TimeInterval {
        let doubled = firstWait * Double(1 << max(0, min(attempt - 1, 30)))
        return min(max(doubled, TimeInterval(retryAfter ?? 0)), longestWait)
    }
}

/// The waiting between requests; tests have one in which no time passes.
public struct AccessClock: Sendable {
    /// Waits that many seconds, and throws if the task is canceled.
    public let sleep: @Sendable (TimeInterval) async throws -> Void

    /// Makes a clock.
    public init(sleep: @escaping @Sendable (TimeInterval) async throws -> Void) {
        self.sleep = sleep
    }

    /// The system's clock.
    public static let system = AccessClock {
        // A year is as long as for ever, and can be said in nanoseconds.
        try await Task.sleep(nanoseconds: UInt64(max(0, min($0.isNaN ? 0 : $0, 31_536_000)) * 1_000_000_000))
    }
}
