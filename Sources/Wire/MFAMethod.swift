<<<<<<< HEAD
/// How a device proves who it is.
public enum MFAMethod: String, Codable, Sendable, CaseIterable {
    /// A signature by a key of the device's Secure Enclave (or of its keychain, where it has none).
    case secureEnclave
    /// A one-time code sent to the telephone number on file.
=======
/// How a device proves who its user is; the names are those of the wire.
public enum MFAMethod: String, Codable, Sendable, CaseIterable {
    /// A signature by a key that never leaves the device.
    case secureEnclave
    /// A one-time password sent by SMS to the number on file.
>>>>>>> store
    case smsOTP
}
