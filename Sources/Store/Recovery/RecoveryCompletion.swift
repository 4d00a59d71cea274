import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A recovery to be completed by the key that began it.
public struct RecoveryCompletion: Sendable {
    /// The recovery.
    public var id: RecoveryID
    /// The name of the user whose account is recovered.
    public var username: Username
    /// The challenge that the key's proof of possession answered.
    public var consuming: ChallengeID
    /// The presented secrets.
    public var secrets: RecoverySecrets
    /// The future of the user's other devices.
    public var otherDevices: OtherDevices
    /// The time at which the step is judged.
    public var now: Date
    /// The witnessed time, in seconds.
    public var witnessedAt: Int64

    /// Makes a completion from all its parts.
    public init(
        id: RecoveryID, username: Username, consuming: ChallengeID, secrets: RecoverySecrets,
        otherDevices: OtherDevices, now: Date, witnessedAt: Int64
    ) {
        self.id = id
        self.username = username
        self.consuming = consuming
        self.secrets = secrets
        self.otherDevices = otherDevices
        self.now = now
        self.witnessedAt = witnessedAt
    }
}

/// The result of completing a recovery: the first that applies.
///
/// ``unknown``, ``waiting(_:)`` and ``userSuspended`` have changed nothing. The others have counted a try for each
/// presented secret; only ``completed(_:removed:)`` has changed anything else.
public enum RecoveryCompletionOutcome: Sendable, Equatable {
    /// That user has no such recovery that waits: it was completed or stopped, has expired, or never was.
    case unknown
    /// Its delay has not passed.
    case waiting(RecoveryRecord)
    /// An operator has suspended the user.
    case userSuspended
    /// The device id has become another user's.
    case deviceExists
    /// The one-time password is not right; the reason is that of a redemption.
    case passwordRefused(OneTimePasswordRedemptionOutcome)
    /// The recovery code is not right, or there were too many attempts on that day.
    case codeRefused
    /// The invitation was used before.
    case invitationRefused
    /// The user has as many devices as an account may have, keeps them, and this would be one more.
    case tooManyDevices
    /// The challenge was consumed before.
    case challengeUsed
    /// The device is the user's, and these are removed.
    case completed(RecoveryRecord, removed: [DeviceID])
}

/// The result of stopping a recovery: the first that applies.
///
/// Only ``stopped(_:)`` has changed anything.
public enum RecoveryStopOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no recovery that runs.
    case noneRunning
    /// It can't be completed any more.
    case stopped(RecoveryRecord)
}

/// The result of replacing a user's recovery codes.
///
/// Only ``replaced`` has changed anything.
public enum RecoveryCodesOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has these codes alone.
    case replaced
}
