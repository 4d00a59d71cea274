/// A limit on actions per time window.
public struct RateLimit: Sendable, Equatable {
    /// The name in the fields `RateLimit-Policy` and `RateLimit`, printable ASCII.
    public let name: String
    /// The maximum per window, 0–2,147,483,647.
    public let quota: Int
    /// The length of a window in seconds, 1–31,536,000 (a year).
    public let windowSeconds: Int64

    /// Creates a limit; numbers out of their range become the nearest one in it.
    public init(name: String, quota: Int, windowSeconds: Int64) {
        self.name = name
        self.quota = min(max(0, quota), Int(Int32.max))
        self.windowSeconds = min(max(1, windowSeconds), 31_536_000)
    }
}

/// The remaining quota of a limit.
package struct RateLimitState: Sendable, Equatable {
    /// The limit: of several, the one that stops the subject first, or longest.
    package let limit: RateLimit
    /// The remaining quota of this window.
    package let remaining: Int
    /// After how many seconds the whole quota is there again, 1 at least.
    package let resetSeconds: Int64
}

/// Whether something may be done now.
package enum RateLimitDecision: Sendable, Equatable {
    /// It may, and was counted.
    case allowed(RateLimitState)
    /// It may not, and was not counted; the limit is the one that takes longest to reset.
    case refused(RateLimitState)
}
