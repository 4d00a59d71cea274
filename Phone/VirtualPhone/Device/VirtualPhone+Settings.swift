/// Actions of a person in Settings.
extension VirtualPhone {
    /// A setting can't be made as the phone is now.
    public enum SettingsError: Error, Sendable, Hashable {
        /// The phone has a passcode already.
        case passcodeAlreadySet
        /// The phone has no passcode.
        case noPasscode
        /// The passcode given is not the phone's.
        case wrongPasscode
        /// The phone has no sensor.
        case noSensor
        /// A face or finger of that name is enrolled already.
        case alreadyEnrolled
        /// No face or finger of that name is enrolled.
        case notEnrolled
    }

    /// Whether a passcode is set.
    public var hasPasscode: Bool { state.withLock { $0.passcode != nil } }

    /// The names of the enrolled faces or fingers, sorted.
    public var enrolledBiometry: [String] { state.withLock { $0.biometricTemplates.keys.sorted() } }

    /// Sets a first passcode.
    public func setPasscode(_ passcode: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.passcode == nil else { throw .passcodeAlreadySet }
            state.passcode = passcode
            state.passcodeFailures = 0
            state.passcodeDisabledUntil = nil
        }
        note("setPasscode")
    }

    /// Turns the passcode off: biometry goes with it, and so does everything that needs a passcode, for good.
    public func removePasscode() throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.passcode != nil else { throw .noPasscode }
            state.passcode = nil
            state.passcodeGeneration += 1
            state.forgetBiometry()
            state.lockState = .unlocked
        }
        note("removePasscode")
    }

    /// Changes the passcode; items that need a passcode stay.
    public func changePasscode(from old: String, to new: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard let passcode = state.passcode else { throw .noPasscode }
            guard passcode == old else { throw .wrongPasscode }
            state.passcode = new
        }
        note("changePasscode")
    }

    /// Enrols a face or finger.
    public func enrolBiometry(_ name: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.configuration.biometry != .none else { throw .noSensor }
            guard state.passcode != nil else { throw .noPasscode }
            guard state.biometricTemplates[name] == nil else { throw .alreadyEnrolled }
            state.biometricTemplates[name] = state.generator.nextHandle()
            state.biometricSet = state.generator.nextHandle()
        }
        note("enrolBiometry")
    }

    /// Removes one face or finger.
    public func removeBiometry(_ name: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.biometricTemplates.removeValue(forKey: name) != nil else { throw .notEnrolled }
            if state.biometricTemplates.isEmpty {
                state.forgetBiometry()
            } else {
                state.biometricSet = state.generator.nextHandle()
            }
        }
        note("removeBiometry")
    }

    /// Removes all faces or fingers ("Reset Face ID").
    public func resetBiometry() {
        state.withLock { $0.forgetBiometry() }
        note("resetBiometry")
    }

    /// Allows or forbids an app Face ID, as the switch in Settings does; nil makes the phone ask again.
    public func setFaceIDPermission(_ isAllowed: Bool?, for bundleIdentifier: String) {
        state.withLock { $0.faceIDPermissions[bundleIdentifier] = isAllowed }
        note(
            "setFaceIDPermission", app: bundleIdentifier, outcome: isAllowed.map { $0 ? "allow" : "dontAllow" } ?? "ask"
        )
    }

    /// Whether an app may use Face ID; nil if the person was not asked yet.
    public func faceIDPermission(for bundleIdentifier: String) -> Bool? {
        state.withLock { $0.faceIDPermissions[bundleIdentifier] }
    }

    /// Locks the screen; prompts are taken away.
    ///
    /// Without a passcode there is nothing to lock; before the first unlock the screen is locked already.
    public func lock() {
        state.withLock { state in
            if state.passcode != nil, state.lockState == .unlocked { state.lockState = .locked }
        }
        screen.change { $0.fallAsleep() }
        note("lock")
        desk.withdraw(with: .authentication(.systemCancel)) { _, _ in true }
    }

    /// Switches the phone off and on again: all apps end, and nothing is unlocked yet.
    public func restart() {
        let ended = state.withLock { state in
            let tokens = state.endAll()
            if state.passcode != nil { state.lockState = .beforeFirstUnlock }
            state.lastBiometricUnlock = nil
            return tokens
        }
        note("restart")
        desk.withdraw(with: .connection(.launchEnded)) { token, _ in ended.contains(token) }
    }

    /// How the owner unlocks the screen.
    public enum Unlocking: String, Sendable, Hashable {
        /// With face or finger.
        case biometry
        /// With the passcode, which ends a biometric lockout too.
        case passcode
    }

    /// The owner unlocks the screen.
    public func unlock(with way: Unlocking = .passcode) {
        let time = now
        state.withLock { state in
            state.lockState = .unlocked
            switch way {
            case .biometry: state.lastBiometricUnlock = time
            case .passcode: state.acceptPasscode()
            }
        }
        screen.change { $0.isAsleep = false }
        note("unlock", outcome: way.rawValue)
    }

    /// Something comes before an app (a call, the home screen): its prompts are taken away.
    public func interrupt(_ launch: AppLaunch) {
        note("interrupt", app: launch.bundleIdentifier)
        desk.withdraw(with: .authentication(.systemCancel)) { token, _ in token == launch.token }
    }
}

extension PhoneState {
    mutating func forgetBiometry() {
        biometricTemplates = [:]
        biometricSet = generator.nextHandle()
        biometricEpoch += 1
        biometricFailures = 0
        lastBiometricUnlock = nil
    }

    /// The right passcode ends every lockout.
    mutating func acceptPasscode() {
        passcodeFailures = 0
        passcodeDisabledUntil = nil
        biometricFailures = 0
    }
}
