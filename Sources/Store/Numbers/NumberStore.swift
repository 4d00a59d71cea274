import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a store remembers about phone numbers that change, and about users who want no codes.
public protocol NumberStore: Sendable {
    /// Keeps the code of a number change; the user's last one is void.
    func beginNumberChange(_ change: NumberChange) async throws(StoreError) -> NumberChangeOutcome

    /// Counts a try, compares, and if the code is right, puts the new number in the place of the old one.
    ///
    /// The user's other devices with the same old number get the new one too. One-time passwords that wait are void.
    func verifyNumber(_ verification: NumberVerification) async throws(StoreError) -> NumberVerificationOutcome

    /// Switches one-time passwords off or on for a user; those that wait are void.
    func switchSMS(_ change: SMSSwitch) async throws(StoreError) -> SMSSwitchOutcome
}

/// A code that was made for a new number of a device, and may be sent.
public struct NumberChange: Sendable {
    /// The code, the new number, the device and the limits, which are those of one-time passwords.
    public var issuance: OneTimePasswordIssuance
    /// The requester, who must still be enrolled when the step runs and own the device.
    public var requester: SignedInDevice

    /// Makes a change; the issuance's device is the requester's own unless it names another.
    public init(issuance: OneTimePasswordIssuance, requestedBy requester: SignedInDevice) {
        self.issuance = issuance
        self.requester = requester
    }
}

/// The result of beginning a number change: the first that applies.
public enum NumberChangeOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no such device, though another user may have it.
    case unknownDevice
    /// The user or the number has had as many codes as a day allows: an earlier code is void, and this one is never
    /// accepted.
    case limitReached
    /// All users together have had as many as a day's budget allows, or unverified numbers their fifth of it: an
    /// earlier code is void, and this one is never accepted.
    case budgetSpent
    /// The code is kept for this device and counted.
    case issued(DeviceID)
}

/// A code that has come back from a new number.
public struct NumberVerification: Sendable {
    /// The id of the request for the code.
    public var id: OneTimePasswordID
    /// The keyed hash of the presented code.
    public var presented: OneTimePasswordHash
    /// Its hashes under the server's earlier keys; none by default.
    public var presentedByOlderKeys: [OneTimePasswordHash] = []
    /// Maximum attempts per code.
    public var maximumTries: Int
    /// The requester, who must still be enrolled when the step runs.
    public var requester: SignedInDevice
    /// The time at which the step is judged.
    public var now: Date

    /// Makes a verification from all its parts.
    public init(
        id: OneTimePasswordID, presented: OneTimePasswordHash, maximumTries: Int, requestedBy requester: SignedInDevice,
        now: Date
    ) {
        self.id = id
        self.presented = presented
        self.maximumTries = maximumTries
        self.requester = requester
        self.now = now
    }
}

/// The result of a verification: the first that applies.
///
/// ``wrong`` and ``expired`` have counted a try; only ``verified(_:number:replacing:)`` has changed anything else.
public enum NumberVerificationOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no code of that id: none was made, it was used or replaced, or its device was removed.
    case unknown
    /// The code was tried too often; this try was not even compared.
    case wornOut
    /// It is another one.
    case wrong
    /// It is the right one, too late.
    case expired
    /// The number is this device's, and verified; the other one that it had before, if it had one.
    case verified(DeviceID, number: PhoneNumber, replacing: PhoneNumber?)
}

/// A user's wish to have one-time passwords, or none.
public struct SMSSwitch: Sendable, Equatable {
    /// Whether one-time passwords may sign in.
    public var isEnabled: Bool
    /// The requester, who must still be enrolled when the step runs.
    public var requester: SignedInDevice
    /// The time of the request.
    public var now: Date

    /// Makes a wish from all its parts.
    public init(isEnabled: Bool, requestedBy requester: SignedInDevice, now: Date) {
        self.isEnabled = isEnabled
        self.requester = requester
        self.now = now
    }
}

/// The result of a switch: the first that applies.
public enum SMSSwitchOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// No device of the user has a key: without one-time passwords nobody could sign in.
    case keyRequired
    /// It was so already.
    case unchanged
    /// It is as the user wants it from now on.
    case switched
}
