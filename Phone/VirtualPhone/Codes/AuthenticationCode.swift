/// A code of `LAError` (LAError.h), as the phone gives it.
public enum AuthenticationCode: Int, Sendable, Hashable {
    /// The person was not recognized.
    case authenticationFailed = -1
    /// The person tapped Cancel.
    case userCancel = -2
    /// The person tapped the fallback button.
    case userFallback = -3
    /// The system took the prompt away.
    case systemCancel = -4
    /// The phone has no passcode.
    case passcodeNotSet = -5
    /// The phone has no biometry, or the app may not use it.
    case biometryNotAvailable = -6
    /// No face or finger is enrolled.
    case biometryNotEnrolled = -7
    /// Too many mismatches: the passcode must be entered first.
    case biometryLockout = -8
    /// The app took the prompt away.
    case appCancel = -9
    /// The context was invalidated before.
    case invalidContext = -10
    /// No watch or other companion is paired.
    case companionNotAvailable = -11
    /// An argument is wrong; Apple keeps this code to itself.
    case invalidParameter = -1001
    /// A prompt is needed and prompts are forbidden.
    case notInteractive = -1004
    /// An access control does not permit the operation; Apple keeps this code to itself.
    case operationNotAllowed = -1009

    /// A sentence in the manner of Apple's, for whoever debugs: the only one before iOS 16.
    public var message: String {
        switch self {
        case .authenticationFailed: "Application retry limit exceeded."
        case .userCancel: "Canceled by user."
        case .userFallback: "Fallback authentication mechanism selected."
        case .systemCancel: "UI canceled by system."
        case .passcodeNotSet: "Passcode not set."
        case .biometryNotAvailable: "Biometry is not available on this device."
        case .biometryNotEnrolled: "No identities are enrolled."
        case .biometryLockout: "Biometry is locked out."
        case .appCancel: "Canceled by application."
        case .invalidContext: "Invalid context."
        case .companionNotAvailable: "No companion is available."
        case .invalidParameter: "Invalid parameter."
        case .notInteractive: "User interaction is required."
        case .operationNotAllowed: "ACL operation is not allowed."
        }
    }

    /// The sentence for people, which goes with ``message`` since iOS 16.
    var localizedMessage: String {
        switch self {
        case .authenticationFailed: "Authentication failure."
        case .userCancel, .userFallback, .systemCancel, .appCancel: "Authentication canceled."
        case .biometryNotAvailable: "Biometry is not available."
        case .biometryNotEnrolled: "Biometry is not enrolled."
        case .notInteractive: "User interaction required."
        default: message
        }
    }

    /// The status that a keychain call returns for it (SecItem.m:204–216).
    public var status: KeychainStatus {
        switch self {
        case .userCancel: .userCanceled
        case .notInteractive: .interactionNotAllowed
        case .invalidParameter: .param
        default: .authFailed
        }
    }
}
