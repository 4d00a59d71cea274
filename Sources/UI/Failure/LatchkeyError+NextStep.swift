import LatchkeyKit

extension LatchkeyError.Suggestion {
    /// A sentence about the next thing the person can do; nil if there is nothing.
    public var words: String? {
        switch self {
        case .none: nil
        case .offerPasscode: "Use the passcode instead."
        case .openSettings: "Set a passcode in Settings, or go on with codes by text message."
        case .retry: "Try again."
        case .retryLater: "Try again later."
        case .enrollAgain: "Enroll this phone again."
        case .signInAgain: "Sign in, then try again."
        case .requestOneTimeCode: "Send a new code."
        case .beginRecovery: "Get your account back with a new key of this phone."
        case .correctInput: "Check what you entered."
        case .updateApp: "Install the newest version of this app."
        case .contactSupport: "Ask the people who run this app."
        }
    }
}

extension LatchkeyError {
    /// Whether a code by text message gets around this failure of the phone's key.
    public var isHelpedByOneTimeCode: Bool {
        switch underlying {
        case .network?: false
        case .server?: code == .server(.authenticationFailed)
        case .localAuthentication?, .security?, .deviceCheck?, .cryptoToken?, .other?: true
        case nil:
            [.keyMissing, .keyUnusable, .keyMismatch, .passcodeNotSet, .methodRefused, .schemeRefused].contains(code)
        }
    }

    /// Whether to ask "Use Passcode Instead?" after a key of this method could not be made.
    public func offersPasscode(afterMaking method: DeviceSignIn.Method) -> Bool {
        guard method == .biometric else { return false }
        // After these the person may still want to go on, with the passcode.
        return suggestion == .offerPasscode || [.userCancelled, .userChosePasscode, .notRecognized].contains(code)
    }
}
