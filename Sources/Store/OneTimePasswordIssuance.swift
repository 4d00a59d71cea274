import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A one-time password that was made and may be sent.
public struct OneTimePasswordIssuance: Sendable {
    /// The id that the requester gets, and by which attempts are counted.
    public var id: OneTimePasswordID
    /// The requesting user.
    public var username: Username
    /// The requested number; used only if it is on file.
    public var phoneNumber: PhoneNumber
    /// The device to sign in; `nil` lets the store choose.
    public var deviceID: DeviceID?
    /// The keyed hash of the password.
    public var hash: OneTimePasswordHash
    /// When it was made; also says which day its counts belong to (UTC).
    public var issuedAt: Date
    /// When it ends.
    public var expiresAt: Date
    /// Maximum passwords in a day per user, and per number: to all who have verified it, and to all others of its users.
    public var dailyLimit: Int
    /// Maximum passwords in a day per user and number together, while the user has not verified the number.
    public var unverifiedDailyLimit: Int
    /// Maximum passwords of all users together in a day; `nil` for no limit.
    ///
    /// Numbers that are not verified get at most a fifth of it.
    public var budget: Int?

    /// Makes an issuance from all its parts.
    public init(
        id: OneTimePasswordID, username: Username, phoneNumber: PhoneNumber, deviceID: DeviceID? = nil,
        hash: OneTimePasswordHash,
        issuedAt: Date, expiresAt: Date, dailyLimit: Int, unverifiedDailyLimit: Int, budget: Int? = nil
    ) {
        self.id = id
        self.username = username
        self.phoneNumber = phoneNumber
        self.deviceID = deviceID
        self.hash = hash
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.dailyLimit = dailyLimit
        self.unverifiedDailyLimit = unverifiedDailyLimit
        self.budget = budget
    }
}

/// The result of an issuance: the first that applies.
///
/// Only ``issued(_:)`` has changed anything that matters. The others write as much elsewhere, into a fixed number of
/// rows, so that their answers come as late.
public enum OneTimePasswordIssuanceOutcome: Sendable, Equatable {
    /// The user has no such device with that number, or there is no such user.
    case noRecipient
    /// The user or the number has had as many as a day allows; an earlier password still holds.
    case limitReached
    /// All users together have had as many as a day's budget allows, or unverified numbers their fifth of it.
    case budgetSpent
    /// The password is kept for this device and counted; an earlier one of the user is void.
    case issued(DeviceID)
}

/// How many one-time passwords were issued in a day (UTC).
public struct OneTimePasswordCounts: Sendable, Equatable {
    /// To numbers that a code has come back from.
    public var verified: Int
    /// To other numbers.
    public var unverified: Int

    /// Makes counts from both numbers.
    public init(verified: Int, unverified: Int) {
        self.verified = verified
        self.unverified = unverified
    }

    /// The part of a budget that numbers which are not verified get: a fifth, and at least one.
    public static func unverifiedShare(of budget: Int) -> Int { max(1, budget / 5) }
}
