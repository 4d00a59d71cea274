/// How the person unlocks this device's key.
public enum AuthMethod: String, Codable, Sendable, Hashable, CaseIterable {
    /// With the face or finger; if that fails, with the passcode.
    case biometric
    /// With the passcode alone.
    case passcode

    /// The protection of keys of this method.
    public var protection: KeyProtection {
        switch self {
        case .biometric: .userPresence
        case .passcode: .devicePasscode
        }
    }
}
