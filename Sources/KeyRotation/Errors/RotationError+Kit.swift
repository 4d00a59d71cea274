import LatchkeyFlow
import LatchkeyKit

extension RotationError {
    /// Maps the Keychain's errors.
    init(_ error: KeychainError) {
        let code: Code =
            switch error.code {
            case .locked, .promptForbidden, .unavailable: .phoneLocked
            case .userCancelled, .authenticationFailed, .authenticationEnded, .biometryLockedOut:
                .authenticationDeclined
            case .cancelled: .cancelled
            case .passcodeNotSet: .passcodeNotSet
            default: .keychainFailed
            }
        self.init(code, keychain: error)
    }

    /// Maps Kit's errors: of the owner's prompt, or with another `fallback` of the Secure Enclave.
    init(_ error: LatchkeyError, fallback: Code = .authenticationDeclined) {
        switch error.code {
        case .keychainLocked, .promptForbidden: self.init(.phoneLocked)
        case .passcodeNotSet: self.init(.passcodeNotSet)
        case .cancelled: self.init(.cancelled)
        case .userCancelled, .notRecognized, .systemCancelled, .appCancelled, .authenticationEnded, .userChosePasscode,
            .biometryLockedOut:
            self.init(.authenticationDeclined)
        default: self.init(fallback)
        }
    }
}
