/// The way a device proves its identity.
public enum MFAMethod: String, Codable, Sendable, CaseIterable {
    /// A signature by a key of the device's Secure Enclave (or of its keychain, if it has none).
    case secureEnclave
    /// A one-time code sent to the phone number on file.
    case smsOTP
}
