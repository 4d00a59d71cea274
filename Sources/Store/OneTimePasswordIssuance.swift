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
    /// Maximum passwords per user and per number in a day.
    public var dailyLimit: Int

    /// Makes an issuance from all its parts.
    public init(
        id: OneTimePasswordID, username: Username, phoneNumber: PhoneNumber, deviceID: DeviceID? = nil,
        hash: OneTimePasswordHash,
        issuedAt: Date, expiresAt: Date, dailyLimit: Int
    ) {
        self.id = id
        self.username = username
        self.phoneNumber = phoneNumber
        self.deviceID = deviceID
        self.hash = hash
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.dailyLimit = dailyLimit
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
    /// The password is kept for this device and counted; an earlier one of the user is void.
    case issued(DeviceID)
}
