#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The latest ends that anything begun by now can have: what ends later was begun under a clock that was ahead.
///
/// Likewise the last day of which there can be counts.
public struct ExpiryLimits: Sendable, Equatable {
    /// Of a session.
    public var sessions: Date
    /// Of a refresh token.
    public var refreshTokens: Date
    /// Of a one-time password, also of one that changes a number.
    public var oneTimePasswords: Date
    /// Of a recovery without a delay: each ends later by its own.
    public var recoveries: Date
    /// A time of today: what was counted for a later day counts for this one.
    public var counts: Date

    /// Makes limits from their times.
    public init(sessions: Date, refreshTokens: Date, oneTimePasswords: Date, recoveries: Date, counts: Date) {
        self.sessions = sessions
        self.refreshTokens = refreshTokens
        self.oneTimePasswords = oneTimePasswords
        self.recoveries = recoveries
        self.counts = counts
    }
}
