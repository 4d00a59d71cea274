/// The data of the visit's server.
///
/// The event `server`, the reply to `GET server`.
///
/// An operator's view: secrets are left out, phone numbers masked.
public struct ServerPanel: Codable, Sendable, Hashable {
    /// The rules that it keeps.
    public var rules: VisitRules
    /// The users, newest enrollment first.
    public var users: [ServerUser]
    /// The sign-ins, newest first.
    public var sessions: [ServerSession]
    /// The one-time codes that are open, newest first.
    public var oneTimeCodes: [ServerOneTimeCode]
    /// The keys of App Attest, newest first.
    public var attestedKeys: [ServerAttestedKey]
    /// How many used challenges are remembered.
    public var consumedChallenges: Int
    /// The last lines of the audit log, oldest first.
    public var audit: [ServerAuditLine]
    /// Whether the audit log's chain of hashes is whole.
    public var auditIntact: Bool
    /// The verdict on it, in words.
    public var auditVerdict: String
    /// The server's name, which apps pin.
    public var serverID: String
    /// Its version.
    public var version: String
    /// Its time, in milliseconds since 1970.
    public var now: Int64
}

/// A user.
public struct ServerUser: Codable, Sendable, Hashable {
    /// The user name.
    public var username: String
    /// The devices, newest first.
    public var devices: [ServerDevice]
    /// Whether codes by text message open the account.
    public var smsEnabled: Bool
    /// A new number that waits for its code, masked; nil if none does.
    public var newNumber: String?
    /// How many recovery codes are left; 0 if none were made.
    public var recoveryCodesLeft: Int
    /// The recovery that waits; nil if none does.
    public var recovery: ServerRecovery?
    /// What the user was told, newest first; at most 20.
    public var notices: [ServerNotice]
    /// How many of the newest hundred notices were not marked as read.
    public var unreadNotices: Int
}

/// A recovery of an account that waits.
public struct ServerRecovery: Codable, Sendable, Hashable {
    /// The device that gets the account back.
    public var deviceId: String
    /// Its model, as it says.
    public var deviceModel: String
    /// `otp`, `recovery-code` or `invitation`.
    public var begunWith: String
    /// When it was begun.
    public var begunAt: String?
    /// For how many seconds it has to wait still, by the clock that counts; 0 when it can be completed.
    public var secondsLeft: Int
    /// When it ends without an effect.
    public var expiresAt: String?
}

/// Something that a user was told.
public struct ServerNotice: Codable, Sendable, Hashable {
    /// Its number.
    public var id: Int
    /// What happened, by its name in the API.
    public var kind: String
    /// The device that it is about; nil if none.
    public var deviceId: String?
    /// A masked number or the like; nil if there is nothing to say.
    public var detail: String?
    /// When it happened.
    public var at: String?
    /// When it was marked as read; nil if it was not.
    public var readAt: String?
}

/// A device of a user.
public struct ServerDevice: Codable, Sendable, Hashable {
    /// The device's id.
    public var deviceId: String
    /// Its model.
    public var deviceModel: String
    /// `secureEnclave` or `smsOTP`.
    public var method: String
    /// `plain` or `bound`.
    public var scheme: String
    /// The name of its key; nil without one.
    public var keyId: String?
    /// Its number, masked; nil without one.
    public var phoneNumber: String?
    /// Whether a code has come back from that number.
    public var isNumberVerified: Bool
    /// When it was enrolled.
    public var enrolledAt: String?
    /// When it last signed in.
    public var lastUsedAt: String?
    /// The attempts left before sign-ins must wait.
    public var attemptsLeft: Int
    /// For how many seconds sign-ins have to wait; 0 if they need not.
    public var waitSeconds: Int
}

/// A sign-in, and whether it still holds.
public struct ServerSession: Codable, Sendable, Hashable {
    /// A number for it.
    public var id: Int
    /// Whose; nil if the device is gone.
    public var username: String?
    /// From which device.
    public var deviceId: String?
    /// `pop` (a key), `hwk` (a key, and an attested key besides) or `otp` (a code).
    public var amr: String
    /// When.
    public var authenticatedAt: String?
    /// When it ends at the latest.
    public var endsAt: String?
    /// `open`, `revoked`, `ended`, `key changed` or `device removed`.
    public var state: String
}

/// A one-time code that waits to be entered; the code itself the server does not know, only a keyed hash.
public struct ServerOneTimeCode: Codable, Sendable, Hashable {
    /// For whom.
    public var username: String
    /// For which device; nil for any.
    public var deviceId: String?
    /// When it ends.
    public var expiresAt: String?
    /// The attempts left.
    public var triesLeft: Int
}

/// A key that the server knows by its attestation.
public struct ServerAttestedKey: Codable, Sendable, Hashable {
    /// The key's id, 44 characters of base64.
    public var keyIdentifier: String
    /// The name under which the app shows and reports it: the first 8 bytes of the SHA-256 of its id, as 16 hexadecimal
    /// digits.
    public var keyHash: String
    /// The app that has it, by team and bundle identifier.
    public var appId: String
    /// `development` or `production`.
    public var environment: String
    /// `attested`, `suspended` or `retired`.
    public var state: String
    /// Its user; nil if nobody was signed in.
    public var username: String?
    /// The device whose sign-ins need its assertions; nil if none.
    public var deviceId: String?
    /// The counter of the last assertion that was accepted; 0 before the first.
    public var counter: Int
    /// How many keys its phone has had attested in 30 days; nil before Apple was asked.
    public var riskMetric: Int?
    /// When Apple may be asked again; nil if it never will be.
    public var refreshAt: String?
    /// How many exchanges of its receipt have failed since the last that did not.
    public var refreshFailures: Int
    /// When it was attested.
    public var attestedAt: String?
    /// When its last assertion was accepted.
    public var lastUsedAt: String?
}

/// A line of the audit log.
public struct ServerAuditLine: Codable, Sendable, Hashable {
    /// Its number.
    public var sequence: Int
    /// When, in milliseconds since 1970.
    public var at: Int64
    /// The event.
    public var event: String
    /// The line as in the file.
    public var text: String
}

/// The body of `POST server/revoke`.
public struct RevokeOrder: Codable, Sendable, Hashable {
    /// The device's user.
    public var username: String
    /// Which; if missing, all.
    public var deviceId: String?
}
