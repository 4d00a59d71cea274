/// How a device proves who its user is; the names are those of the wire.
public enum MFAMethod: String, Codable, Sendable, CaseIterable {
    /// A signature by a key that never leaves the device.
    case secureEnclave
    /// A one-time password sent by SMS to the number on file.
    case smsOTP
}
