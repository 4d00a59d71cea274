import DeviceCheck
import LocalAuthentication

// Swift knows no names of the cases of an enumeration in C.

extension LAError.Code {
    /// The name as Apple's documentation has it.
    var name: String {
        switch self {
        case .authenticationFailed: "authenticationFailed"
        case .userCancel: "userCancel"
        case .userFallback: "userFallback"
        case .systemCancel: "systemCancel"
        case .passcodeNotSet: "passcodeNotSet"
        case .biometryNotAvailable: "biometryNotAvailable"
        case .biometryNotEnrolled: "biometryNotEnrolled"
        case .biometryLockout: "biometryLockout"
        case .appCancel: "appCancel"
        case .invalidContext: "invalidContext"
        case .companionNotAvailable: "companionNotAvailable"
        case .notInteractive: "notInteractive"
        default: "without a name"
        }
    }
}

extension DCError.Code {
    /// The name as Apple's documentation has it.
    var name: String {
        switch self {
        case .unknownSystemFailure: "unknownSystemFailure"
        case .featureUnsupported: "featureUnsupported"
        case .invalidInput: "invalidInput"
        case .invalidKey: "invalidKey"
        case .serverUnavailable: "serverUnavailable"
        @unknown default: "without a name"
        }
    }
}
