import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A recovery to be begun, whose new key has shown that its private half is there.
public struct RecoveryBeginning: Sendable {
    /// The id that it gets if it is begun.
    public var id: RecoveryID
    /// The name of the user whose account is recovered.
    public var username: Username
    /// The device that gets the account back.
    public var deviceID: DeviceID
    /// The device's model.
    public var model: DeviceModel
    /// The device's new key: 65 bytes of X9.63 (`04 ‖ X ‖ Y`).
    public var publicKey: [UInt8]
    /// The id of that key.
    public var keyID: DeviceKeyID
    /// The challenge that the key's proof of possession answered.
    public var consuming: ChallengeID
    /// The presented secrets: a one-time password and a recovery code complete it at once.
    public var secrets: RecoverySecrets
    /// The time at which the step is judged.
    public var now: Date
    /// The witnessed time, in seconds.
    public var witnessedAt: Int64
    /// How many witnessed seconds it waits.
    public var delaySeconds: Int64
    /// How many seconds after the delay it ends.
    public var openSeconds: Int64

    /// Makes a beginning from all its parts.
    public init(
        id: RecoveryID, username: Username, deviceID: DeviceID, model: DeviceModel, publicKey: [UInt8],
        keyID: DeviceKeyID, consuming: ChallengeID, secrets: RecoverySecrets, now: Date, witnessedAt: Int64,
        delaySeconds: Int64, openSeconds: Int64
    ) {
        self.id = id
        self.username = username
        self.deviceID = deviceID
        self.model = model
        self.publicKey = publicKey
        self.keyID = keyID
        self.consuming = consuming
        self.secrets = secrets
        self.now = now
        self.witnessedAt = witnessedAt
        self.delaySeconds = delaySeconds
        self.openSeconds = openSeconds
    }
}

/// The result of beginning a recovery: the first that applies.
///
/// Every one of them has counted a try for each presented secret, before anything was compared. Only ``begun(_:)`` and
/// ``completed(_:removed:)`` have changed anything else; ``running(_:)`` has spent the one-time password.
public enum RecoveryBeginningOutcome: Sendable, Equatable {
    /// The one-time password is not right; the reason is that of a redemption.
    case passwordRefused(OneTimePasswordRedemptionOutcome)
    /// The recovery code is not right, or there were too many attempts on that day.
    case codeRefused
    /// The invitation was used before, or no account has that name.
    case invitationRefused
    /// An operator has suspended the user.
    case userSuspended
    /// The device id is another user's.
    case deviceExists
    /// A recovery by another key or for another device is running; it goes on.
    case otherRunning
    /// It would be completed at once, and the user has as many devices as an account may have.
    case tooManyDevices
    /// The challenge was consumed before.
    case challengeUsed
    /// The recovery by this key was running already, and goes on as it was.
    case running(RecoveryRecord)
    /// It waits.
    case begun(RecoveryRecord)
    /// The device is the user's, and these are removed.
    case completed(RecoveryRecord, removed: [DeviceID])
}
