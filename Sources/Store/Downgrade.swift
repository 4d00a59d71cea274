import LatchkeyWire

/// A device's step back from its key to one-time codes.
public struct Downgrade: Sendable, Equatable {
    /// The device.
    public var deviceID: DeviceID
    /// The requester, who must still be enrolled when the step runs and own the device.
    public var requester: SignedInDevice
    /// The session that takes the place of the requester's, which ends with all others of the device; `nil` to keep it.
    public var successor: NewSession?
    /// The key under which the request may be repeated, if its client chose one.
    public var remembering: RepeatableRequest?

    /// Makes a downgrade.
    public init(
        deviceID: DeviceID, requestedBy requester: SignedInDevice, successor: NewSession? = nil,
        remembering: RepeatableRequest? = nil
    ) {
        self.deviceID = deviceID
        self.requester = requester
        self.successor = successor
        self.remembering = remembering
    }
}

/// The result of a downgrade: the first that applies.
///
/// Only ``downgraded(_:)`` has changed the device.
public enum DowngradeOutcome: Sendable, Equatable {
    /// A request was done under the same key since the caller looked.
    case keyTaken
    /// The device that asks is not enrolled any more.
    case authorizationRequired
    /// The user has no such device, though another user may have it.
    case unknownDevice
    /// There is no phone number for codes.
    case phoneNumberMissing
    /// The user wants no one-time passwords.
    case smsOff
    /// The device had no key and took codes already; the request is remembered all the same.
    case alreadyDone
    /// The key is gone, the scheme is kept; this is the device as it is now, and whether a code that was sent to its
    /// number has come back under the user's name.
    case downgraded(DeviceRecord, isNumberVerified: Bool)
}
