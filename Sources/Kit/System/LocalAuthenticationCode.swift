/// A code of `LAError` (LAError.h), kept as it came; names as in Apple's header.
public struct LocalAuthenticationCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The domain to which the codes belong.
    public static let domain = "com.apple.LocalAuthentication"

    /// The number.
    public let rawValue: Int

    /// Wraps a number; every value is kept, also those that iOS may add.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// −1: the person was not recognized.
    public static let authenticationFailed = LocalAuthenticationCode(rawValue: -1)
    /// −2: the person tapped Cancel.
    public static let userCancel = LocalAuthenticationCode(rawValue: -2)
    /// −3: the person tapped the fallback button.
    public static let userFallback = LocalAuthenticationCode(rawValue: -3)
    /// −4: the system took the prompt away, as when a call arrives.
    public static let systemCancel = LocalAuthenticationCode(rawValue: -4)
    /// −5: the phone has no passcode.
    public static let passcodeNotSet = LocalAuthenticationCode(rawValue: -5)
    /// −6: the phone has no biometry, or the person denied it to this app.
    public static let biometryNotAvailable = LocalAuthenticationCode(rawValue: -6)
    /// −7: no face or finger is enrolled.
    public static let biometryNotEnrolled = LocalAuthenticationCode(rawValue: -7)
    /// −8: five mismatches in a row; the passcode must be entered first.
    public static let biometryLockout = LocalAuthenticationCode(rawValue: -8)
    /// −9: the app invalidated the context while the prompt was shown.
    public static let appCancel = LocalAuthenticationCode(rawValue: -9)
    /// −10: the context had been invalidated before.
    public static let invalidContext = LocalAuthenticationCode(rawValue: -10)
    /// −11: no watch or other companion is near.
    public static let companionNotAvailable = LocalAuthenticationCode(rawValue: -11)
    /// −12: the removable biometric accessory is not paired.
    public static let biometryNotPaired = LocalAuthenticationCode(rawValue: -12)
    /// −13: the paired biometric accessory is not connected.
    public static let biometryDisconnected = LocalAuthenticationCode(rawValue: -13)
    /// −14: the embedded prompt has an unusable size.
    public static let invalidDimensions = LocalAuthenticationCode(rawValue: -14)
    /// −1004: a prompt is needed, and prompts are forbidden.
    public static let notInteractive = LocalAuthenticationCode(rawValue: -1004)

    /// Every code that Apple's header names.
    public static let named: [LocalAuthenticationCode] =
        ((-14)...(-1)).reversed().map { .init(rawValue: $0) } + [
            .notInteractive
        ]

    /// The domain and the number.
    public var description: String { "\(Self.domain) \(rawValue)" }
}
