#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What may be forgotten.
public struct PurgeLimits: Sendable, Equatable {
    /// Consumed challenges made before this time are forgotten.
    ///
    /// It should lie further back than a challenge is valid. A store stays safe if it doesn't: it takes every
    /// challenge for used whose id is not later than the last it forgot.
    public var challengesBefore: Date
    /// Refresh tokens that expired before this time are forgotten, and families that ended before it.
    public var refreshTokensBefore: Date

    /// Makes limits from both times.
    public init(challengesBefore: Date, refreshTokensBefore: Date) {
        self.challengesBefore = challengesBefore
        self.refreshTokensBefore = refreshTokensBefore
    }
}

/// How much a purge has removed.
public struct PurgeCounts: Sendable, Equatable {
    /// Consumed challenges.
    public var challenges: Int
    /// Refresh tokens.
    public var refreshTokens: Int
    /// Refresh families.
    public var refreshFamilies: Int

    /// Makes counts; nothing removed unless said otherwise.
    public init(challenges: Int = 0, refreshTokens: Int = 0, refreshFamilies: Int = 0) {
        self.challenges = challenges
        self.refreshTokens = refreshTokens
        self.refreshFamilies = refreshFamilies
    }
}

/// How much a store holds.
public struct StoreCounts: Sendable, Equatable {
    /// Users with at least one device.
    public var users: Int
    /// Devices.
    public var devices: Int

    /// Makes counts from both numbers.
    public init(users: Int, devices: Int) {
        self.users = users
        self.devices = devices
    }
}
