extension LatchkeyError {
    /// Maps an error of the keychain about a saved session identity.
    ///
    /// - Parameter hardware: the phone's biometry, which tells denied Face ID from a phone that has none.
    init(savedIdentity error: KeychainError, hardware: BiometryKind) {
        self.init(Code(savedIdentity: error.code, hardware: hardware), underlying: error.underlying)
        if error.code == .contended { suggestion = .retry }
    }
}

extension LatchkeyError.Code {
    fileprivate init(savedIdentity code: KeychainError.Code, hardware: BiometryKind) {
        switch code {
        case .lostWithPasscode: self = .savedSignInLost
        case .invalidated: self = .savedSignInInvalidated
        case .valueUnreadable: self = .savedSignInUnreadable
        case .missing: self = .notSignedIn
        case .locked, .unavailable: self = .keychainLocked
        case .promptForbidden: self = .promptForbidden
        case .userCancelled: self = .userCancelled
        case .cancelled: self = .cancelled
        case .authenticationFailed: self = .notRecognized
        case .authenticationEnded: self = .authenticationEnded
        case .biometryLockedOut: self = .biometryLockedOut
        case .biometryNotEnrolled: self = .biometryNotEnrolled
        case .biometryUnavailable: self = hardware == .none ? .biometryUnavailable : .biometryDenied
        case .passcodeNotSet: self = .passcodeNotSet
        case .entitlementMissing: self = .entitlementMissing
        default: self = .keychainFailed
        }
    }
}
