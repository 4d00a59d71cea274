#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The data that may be deleted.
public struct PurgeLimits: Sendable, Equatable {
    /// Consumed challenges made before this time are forgotten.
    ///
    /// It should be further back than a challenge's lifetime. If it isn't, the store is still safe: it treats
    /// challenges up to the last deleted one as used.
    public var challengesBefore: Date
    /// Refresh tokens that expired before this time are forgotten, and families that ended before it.
    public var refreshTokensBefore: Date
    /// Requests before this time are deleted, so repeating them has an effect again.
    public var repeatableRequestsBefore: Date

    /// One-time passwords and codes for new numbers that expired before this time and counts of earlier days are deleted.
    public var oneTimePasswordsBefore: Date
    /// Notices of events before this time are deleted.
    public var noticesBefore: Date
    /// Attested keys that were neither attested nor used since this time are forgotten, as reinstalled apps leave them.
    ///
    /// Not those that are suspended or retired, nor those to which a device is bound: to forget them would forgive.
    public var attestedKeysUnusedSince: Date
    /// Spent invitations that ended before this time are forgotten.
    public var invitationsBefore: Date
    /// Recoveries that expired before this time are deleted, completed and stopped ones too.
    public var recoveriesBefore: Date

    /// Makes limits from their times; no one-time password, no request, no attested key, no invitation and no notice is
    /// forgotten unless its time is given.
    public init(
        challengesBefore: Date, refreshTokensBefore: Date, oneTimePasswordsBefore: Date = .distantPast,
        repeatableRequestsBefore: Date = .distantPast, attestedKeysUnusedSince: Date = .distantPast,
        invitationsBefore: Date = .distantPast, noticesBefore: Date = .distantPast,
        recoveriesBefore: Date = .distantPast
    ) {
        self.challengesBefore = challengesBefore
        self.refreshTokensBefore = refreshTokensBefore
        self.oneTimePasswordsBefore = oneTimePasswordsBefore
        self.repeatableRequestsBefore = repeatableRequestsBefore
        self.attestedKeysUnusedSince = attestedKeysUnusedSince
        self.invitationsBefore = invitationsBefore
        self.noticesBefore = noticesBefore
        self.recoveriesBefore = recoveriesBefore
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
    /// One-time passwords.
    public var oneTimePasswords: Int
    /// Codes for new numbers.
    public var numberChanges: Int
    /// Numbers of one-time passwords of a day.
    public var oneTimePasswordCounts: Int
    /// Requests that could be repeated.
    public var repeatableRequests: Int
    /// Notices.
    public var notices: Int
    /// Attested keys.
    public var attestedKeys: Int
    /// Spent invitations.
    public var invitations: Int
    /// Recoveries.
    public var recoveries: Int

    /// Makes counts; nothing removed unless said otherwise.
    public init(
        challenges: Int = 0, refreshTokens: Int = 0, refreshFamilies: Int = 0, oneTimePasswords: Int = 0,
        numberChanges: Int = 0, oneTimePasswordCounts: Int = 0, repeatableRequests: Int = 0, notices: Int = 0,
        attestedKeys: Int = 0, invitations: Int = 0, recoveries: Int = 0
    ) {
        self.challenges = challenges
        self.refreshTokens = refreshTokens
        self.refreshFamilies = refreshFamilies
        self.oneTimePasswords = oneTimePasswords
        self.numberChanges = numberChanges
        self.oneTimePasswordCounts = oneTimePasswordCounts
        self.repeatableRequests = repeatableRequests
        self.notices = notices
        self.attestedKeys = attestedKeys
        self.invitations = invitations
        self.recoveries = recoveries
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
