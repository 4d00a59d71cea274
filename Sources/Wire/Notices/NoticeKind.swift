/// What a notice tells a user about their account.
///
/// Kinds may be added, but a kind never changes its meaning.
public enum NoticeKind: String, Codable, Sendable, CaseIterable {
    /// A device was added to an account that had one.
    case deviceAdded = "device_added"
    /// A device that was added to the account signed in for the first time.
    case newDeviceSignedIn = "new_device_signed_in"
    /// A device that signed in with codes got a key.
    case keyAdded = "key_added"
    /// A device's key was replaced by another.
    case keyReplaced = "key_replaced"
    /// A device's key was removed; it signs in with codes.
    case keyRemoved = "key_removed"
    /// A device was removed.
    case deviceRemoved = "device_removed"
    /// All devices were removed at once.
    case allDevicesRemoved = "all_devices_removed"
    /// A device that had no phone number got one, and a code came back from it.
    case numberAdded = "number_added"
    /// A code came back from a phone number for the first time.
    case numberVerified = "number_verified"
    /// A phone number was replaced by another, from which a code came back.
    case numberChanged = "number_changed"
    /// Sign-in with codes was switched off.
    case smsOff = "sms_off"
    /// Sign-in with codes was switched on.
    case smsOn = "sms_on"
    /// A recovery of the account began; any key of the account can stop it.
    case recoveryBegun = "recovery_begun"
    /// A recovery of the account was completed: a device was added by it.
    case recoveryCompleted = "recovery_completed"
    /// A recovery of the account was stopped.
    case recoveryStopped = "recovery_stopped"
    /// New recovery codes were made; earlier ones are void.
    case recoveryCodesMade = "recovery_codes_made"
    /// A recovery code was used.
    case recoveryCodeUsed = "recovery_code_used"
    /// The recovery codes are void: the server was restored from a backup, which doesn't know which of them were used.
    case recoveryCodesVoided = "recovery_codes_voided"
    /// An identity at another issuer was linked: it signs in from now on.
    case identityLinked = "identity_linked"
    /// A linked identity was removed.
    case identityRemoved = "identity_removed"
    /// Somebody signed in with a linked identity.
    case identitySignedIn = "identity_signed_in"
    /// A copy of a refresh token was presented, and the session ended.
    case sessionStolen = "session_stolen"
    /// Sessions were ended by another device of the user or by the operator.
    case sessionsEnded = "sessions_ended"
    /// An attested key was retired.
    case attestedKeyRetired = "attested_key_retired"
    /// The operator suspended the account.
    case accountSuspended = "account_suspended"
    /// The operator reinstated the account.
    case accountReinstated = "account_reinstated"
    /// A kind that came after this version; no server sends this name.
    case unknown

    /// Reads the name; one that this version does not know is ``unknown``, so that a list with it stays readable.
    public init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }

    /// A JSON Schema (draft 2020-12) pattern for the name.
    public static let pattern = "^[a-z][a-z_]{0,39}$"
}
