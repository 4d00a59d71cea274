import LatchkeyCrypto

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
    public var hasPasscode: Bool { state.withLock { $0.durable.passcode != nil } }

    /// The names of the enrolled faces or fingers, sorted.
    public var enrolledBiometry: [String] { state.withLock { $0.durable.biometricTemplates.keys.sorted() } }

    /// Sets a first passcode.
    public func setPasscode(_ passcode: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.durable.passcode == nil else { throw .passcodeAlreadySet }
            state.durable.passcode = passcode
            state.durable.passcodeFailures = 0
            state.durable.passcodeDisabledUntil = nil
        }
        // Settings is no use on a dark screen.
        screen.change { $0.isAsleep = false }
        note("setPasscode")
    }

    /// Turns the passcode off: biometry goes with it, and so does everything that needs a passcode, for good.
    public func removePasscode() throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.durable.passcode != nil else { throw .noPasscode }
            state.durable.passcode = nil
            state.durable.passcodeGeneration += 1
            state.forgetBiometry()
            state.durable.lockState = .unlocked
        }
        note("removePasscode")
    }

    /// Changes the passcode; items that need a passcode stay.
    public func changePasscode(from old: String, to new: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard let passcode = state.durable.passcode else { throw .noPasscode }
            guard passcode == old else { throw .wrongPasscode }
            state.durable.passcode = new
        }
        note("changePasscode")
    }

    /// Enrolls a face or finger.
    public func enrollBiometry(_ name: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.durable.configuration.biometry != .none else { throw .noSensor }
            guard state.durable.passcode != nil else { throw .noPasscode }
            guard state.durable.biometricTemplates[name] == nil else { throw .alreadyEnrolled }
            state.durable.biometricTemplates[name] = state.generator.nextHandle()
            state.renewBiometricSet()
        }
        note("enrollBiometry")
    }

    /// Removes one face or finger.
    public func removeBiometry(_ name: String) throws(SettingsError) {
        try state.withLock { state throws(SettingsError) in
            guard state.durable.biometricTemplates.removeValue(forKey: name) != nil else { throw .notEnrolled }
            if state.durable.biometricTemplates.isEmpty {
                state.forgetBiometry()
            } else {
                state.renewBiometricSet()
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
        state.withLock { $0.durable.faceIDPermissions[bundleIdentifier] = isAllowed }
        note(
            "setFaceIDPermission", app: bundleIdentifier, outcome: isAllowed.map { $0 ? "allow" : "dontAllow" } ?? "ask"
        )
    }

    /// Whether an app may use Face ID; nil if the person was not asked yet.
    public func faceIDPermission(for bundleIdentifier: String) -> Bool? {
        state.withLock { $0.durable.faceIDPermissions[bundleIdentifier] }
    }

    /// Locks the screen; prompts are taken away.
    ///
    /// Without a passcode there is nothing to lock; before the first unlock the screen is locked already. The contents of
    /// the `WhenUnlocked` classes stay readable for ``PhoneConfiguration/classKeyGrace`` seconds of the phone's clock.
    public func lock() {
        let time = now
        state.withLock { state in
            guard state.durable.passcode != nil, state.durable.lockState == .unlocked else { return }
            state.durable.lockState = .locked
            state.durable.lockedAt = time
        }
        screen.change { $0.fallAsleep() }
        note("lock")
        desk.withdraw(with: .authentication(.systemCancel)) { _ in true }
    }

    /// Discards the class keys of a locked phone at once, as the phone itself does some seconds after it was locked.
    ///
    /// For tests whose phone has the computer's clock.
    public func discardClassKeys() {
        state.withLock { $0.durable.lockedAt = nil }
        note("discardClassKeys")
    }

    /// Switches the phone off and on again: all apps end, and nothing is unlocked yet.
    public func restart() {
        let ended = state.withLock { state in
            let tokens = state.endAll()
            if state.durable.passcode != nil { state.durable.lockState = .beforeFirstUnlock }
            state.durable.lockedAt = nil
            state.durable.lastBiometricUnlock = nil
            state.durable.webCookies.endSession()
            return tokens
        }
        screen.change { state in
            state.isCaptured = false
            state.clearNotifications()
        }
        note("restart")
        desk.withdraw(with: .connection(.launchEnded)) { ended.contains($0.launch) }
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
            state.durable.lockState = .unlocked
            state.durable.lockedAt = nil
            switch way {
            case .biometry: state.durable.lastBiometricUnlock = time
            case .passcode: state.acceptPasscode()
            }
        }
        screen.change { $0.isAsleep = false }
        note("unlock", outcome: way.rawValue)
        openTouchedNotification()
    }

    /// Why a phone wants its passcode though nobody failed.
    public enum PasscodeDemand: String, Sendable, Hashable {
        /// The slider of Emergency SOS was shown: biometry is locked out, for apps too, as after five mismatches.
        case emergency
        /// The passcode was not entered for too long: face and finger no longer open the screen, and what apps get is
        /// ``OpenQuestions/expiredBiometry``.
        case expiry
    }

    /// Makes the phone want its passcode before biometry works again, without any mismatch.
    ///
    /// Nothing happens to a phone that has no passcode. The screen stays as it is: ``lock()`` locks it.
    public func requirePasscode(because demand: PasscodeDemand) {
        state.withLock { state in
            guard state.durable.passcode != nil else { return }
            switch demand {
            case .emergency: state.durable.biometricFailures = max(5, state.durable.biometricFailures)
            case .expiry: state.durable.isBiometryExpired = true
            }
        }
        note("requirePasscode", outcome: demand.rawValue)
    }

    /// Something comes before an app (a call, the home screen): its prompts are taken away.
    public func interrupt(_ launch: AppLaunch) {
        note("interrupt", app: launch.bundleIdentifier)
        desk.withdraw(with: .authentication(.systemCancel)) { $0.launch == launch.token }
    }
}

extension PhoneState {
    /// Gives the set of faces or fingers its name after a change.
    mutating func renewBiometricSet() {
        let next = generator.nextHandle()
        guard durable.configuration.openQuestions.undoneEnrollment == .sameSet else {
            durable.biometricSet = next
            return
        }
        let text = durable.biometricTemplates.values.sorted().map { "\($0)" }.joined(separator: " ")
        durable.biometricSet = HashAlgorithm.sha256.hash(Array(text.utf8)).prefix(7).reduce(0) { $0 << 8 | Int64($1) }
    }

    mutating func forgetBiometry() {
        durable.biometricTemplates = [:]
        renewBiometricSet()
        durable.biometricEpoch += 1
        durable.biometricFailures = 0
        durable.isBiometryExpired = false
        durable.lastBiometricUnlock = nil
    }

    /// The right passcode ends every lockout.
    mutating func acceptPasscode() {
        durable.passcodeFailures = 0
        durable.passcodeDisabledUntil = nil
        durable.biometricFailures = 0
        durable.isBiometryExpired = false
    }
}
