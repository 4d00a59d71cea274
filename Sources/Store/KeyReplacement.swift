import LatchkeyWire

/// A key that takes the place of the one a device has, or is its first.
public struct KeyReplacement: Sendable, Equatable {
    /// The device.
    public var deviceID: DeviceID
    /// The new key: 65 bytes of X9.63 (`04 ‖ X ‖ Y`).
    public var publicKey: [UInt8]
    /// The id of that key.
    public var keyID: DeviceKeyID
    /// What the key will sign; `nil` for what the device signed before.
    public var scheme: SigningScheme?
    /// The challenge that the new key's proof of possession answered; `nil` if it gave none.
    public var consuming: ChallengeID?
    /// Who asks; they must still be enrolled when the step is made, and the device must be theirs.
    public var requester: SignedInDevice
    /// The key under which the request may be repeated, if its client chose one.
    public var remembering: RepeatableRequest?

    /// Makes a replacement; the device keeps its scheme unless told otherwise.
    public init(
        deviceID: DeviceID, publicKey: [UInt8], keyID: DeviceKeyID, scheme: SigningScheme? = nil,
        consuming: ChallengeID? = nil, requestedBy requester: SignedInDevice, remembering: RepeatableRequest? = nil
    ) {
        self.deviceID = deviceID
        self.publicKey = publicKey
        self.keyID = keyID
        self.scheme = scheme
        self.consuming = consuming
        self.requester = requester
        self.remembering = remembering
    }
}

/// What became of the replacement of a key: the first that applies.
///
/// Only ``replaced`` has changed anything.
public enum KeyReplacementOutcome: Sendable, Equatable {
    /// A request was done under the same key since the caller looked.
    case keyTaken
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no such device; another user may have.
    case unknownDevice
    /// The device is `bound` and shall become `plain`.
    case schemeConflict
    /// The device is or becomes `bound`, and no challenge was answered.
    case proofRequired
    /// The challenge was consumed before.
    case challengeUsed
    /// The device signs in with the new key alone, and the challenge is consumed.
    case replaced
}
