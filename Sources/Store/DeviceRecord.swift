import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An enrolled device, as the store keeps it.
///
/// A device with the method `secureEnclave` has a key, one with `smsOTP` a phone number; either may have both. The
/// store refuses other records.
public struct DeviceRecord: Sendable, Equatable {
    /// The device's id, unique among all users.
    public var deviceID: DeviceID
    /// The user the device belongs to; for a user's first device, the id that the user gets.
    public var user: UserID
    /// The user's name, as it was sent when the account began.
    public var username: Username
    /// The model's name, for people.
    public var model: DeviceModel
    /// How the device signs in.
    public var method: MFAMethod
    /// Its signing scheme.
    public var scheme: SigningScheme
    /// The P-256 public key, 65 bytes of X9.63 (`04 ‖ X ‖ Y`).
    public var publicKey: [UInt8]?
    /// The id of that key; present exactly when the key is.
    public var keyID: DeviceKeyID?
    /// The number for one-time passwords.
    public var phoneNumber: PhoneNumber?
    /// When the device was enrolled, to the millisecond.
    public var enrolledAt: Date
    /// When the device last signed in, to the millisecond; `nil` before the first time.
    public var lastUsedAt: Date?
    /// The attested key whose assertion each sign-in with the device's key needs; never a retired one.
    ///
    /// It is bound by ``Store/recordAttestation(_:)`` alone: the store does not look at it in a device to be enrolled.
    public var attestedKeyID: AttestedKeyID?
    /// Whether the device was bound to an attested key, which may be retired since.
    public var needsAttestation: Bool

    /// Makes a record; its times are rounded to the millisecond.
    public init(
        deviceID: DeviceID, user: UserID, username: Username, model: DeviceModel, method: MFAMethod,
        scheme: SigningScheme, publicKey: [UInt8]?, keyID: DeviceKeyID?, phoneNumber: PhoneNumber?, enrolledAt: Date,
        lastUsedAt: Date? = nil,
        attestedKeyID: AttestedKeyID? = nil, needsAttestation: Bool = false
    ) {
        self.deviceID = deviceID
        self.user = user
        self.username = username
        self.model = model
        self.method = method
        self.scheme = scheme
        self.publicKey = publicKey
        self.keyID = keyID
        self.phoneNumber = phoneNumber
        self.enrolledAt = Date(storedMilliseconds: enrolledAt.storedMilliseconds)
        self.lastUsedAt = lastUsedAt.map { Date(storedMilliseconds: $0.storedMilliseconds) }
        self.attestedKeyID = attestedKeyID
        self.needsAttestation = needsAttestation || attestedKeyID != nil
    }
}
