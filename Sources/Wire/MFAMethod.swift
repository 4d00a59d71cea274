/// How a device proves who it is.
public enum MFAMethod: String, Codable, Sendable, CaseIterable {
    /// A signature by a key of the device's Secure Enclave (or of its keychain, where it has none).
    case secureEnclave
    /// A one-time code sent to the telephone number on file.
    case smsOTP
}
