import LatchkeyWire

/// A key that takes the place of the one a device has, or is its first.
public struct KeyReplacement: Sendable, Equatable {
    /// The device.
    public var deviceID: DeviceID
    /// The new key: 65 bytes of X9.63 (`04 ‖ X ‖ Y`).
    public var publicKey: [UInt8]
    /// The id of that key.
    public var keyID: DeviceKeyID
    /// The key's signing scheme; `nil` to keep the device's.
    public var scheme: SigningScheme?
    /// The challenge that the new key's proof of possession answered; `nil` if it gave none.
    public var consuming: ChallengeID?
    /// The requester, who must still be enrolled when the step runs and own the device.
    public var requester: SignedInDevice
    /// The session that takes the place of the requester's, which ends with all others of the device; `nil` to keep it.
    public var successor: NewSession?
    /// The key under which the request may be repeated, if its client chose one.
    public var remembering: RepeatableRequest?

    /// Creates a replacement; by default the device keeps its scheme.
    public init(
        deviceID: DeviceID, publicKey: [UInt8], keyID: DeviceKeyID, scheme: SigningScheme? = nil,
        consuming: ChallengeID? = nil, requestedBy requester: SignedInDevice, successor: NewSession? = nil,
        remembering: RepeatableRequest? = nil
    ) {
        self.deviceID = deviceID
        self.publicKey = publicKey
        self.keyID = keyID
        self.scheme = scheme
        self.consuming = consuming
        self.requester = requester
        self.successor = successor
        self.remembering = remembering
    }
}

/// The result of replacing a key: the first that applies.
///
/// Only ``replaced`` has changed anything.
public enum KeyReplacementOutcome: Sendable, Equatable {
    /// A request was done under the same key since the caller looked.
    case keyTaken
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no such device, though another user may have it.
    case unknownDevice
    /// The device is `bound` and would become `plain`.
    case schemeConflict
    /// The device is or becomes `bound`, and no challenge was answered.
    case proofRequired
    /// The challenge was consumed before.
    case challengeUsed
    /// The device signs in with the new key alone, and the challenge is consumed.
    case replaced
}
