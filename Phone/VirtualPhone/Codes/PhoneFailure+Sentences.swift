extension PhoneFailure {
    /// The app is not in front, so nobody may be asked on its behalf.
    static let notInFront = PhoneFailure.authentication(.notInteractive, "Caller is not running foreground.")
    /// The app left the front while it asked.
    static let movedToBackground = PhoneFailure.authentication(.systemCancel, "Caller moved to background.")
    /// A later evaluation asks the person.
    static let replaced = PhoneFailure.authentication(.systemCancel, "Canceled by another authentication.")
    /// The phone was not unlocked since it was switched on.
    static let beforeFirstUnlock = PhoneFailure.authentication(
        .biometryLockout, "Biometry is not available before first unlock.")
    /// No passcode is taken for a while.
    static let passcodeDisabled = PhoneFailure.authentication(
        .biometryLockout, "Biometry is not available in passcode lockout.")
    /// The phone needs its passcode because biometry expired, and this version does not let apps use biometry then.
    static let biometryExpired = PhoneFailure.authentication(.biometryLockout, "Biometry is disabled for unlock.")

    /// The failure with the sentences of a version of iOS.
    ///
    /// Up to iOS 15 an error of LocalAuthentication has one sentence. Since then that sentence is under
    /// `NSDebugDescription`, and another one, for people, is the localized description; −1009 has one as ever.
    func worded(for majorVersion: Int) -> PhoneFailure {
        guard domain == .localAuthentication, majorVersion >= 16, debugMessage == nil,
            let code = AuthenticationCode(rawValue: code), code != .operationNotAllowed
        else { return self }
        return PhoneFailure(
            domain: domain, code: code.rawValue, message: code.localizedMessage, debugMessage: message)
    }
}
