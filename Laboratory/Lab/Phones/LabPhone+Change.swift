import VirtualPhone

extension LabPhone {
    /// Changes the phone as a person would in Settings, or as phones are restored and erased.
    ///
    /// - Throws: ``LabError`` if the phone is not in a state for it.
    func change(_ order: PhoneChange) throws(LabError) {
        switch order.change {
        case .setPasscode: try setting { () throws(Fault) in try phone.setPasscode(Self.passcode) }
        case .removePasscode: try setting { () throws(Fault) in try phone.removePasscode() }
        case .enrollFace: try setting { () throws(Fault) in try phone.enrollBiometry("face 1") }
        case .addFace:
            let name = "face \(phone.enrolledBiometry.count + 1)"
            try setting { () throws(Fault) in try phone.enrollBiometry(name) }
        case .resetFaceID: phone.resetBiometry()
        case .allowFaceID: phone.setFaceIDPermission(true, for: try name(order))
        case .forbidFaceID: phone.setFaceIDPermission(false, for: try name(order))
        case .askFaceID: phone.setFaceIDPermission(nil, for: try name(order))
        case .lock: phone.lock()
        case .unlock: phone.unlock()
        case .restart: restart()
        case .killApp: try killApp(order)
        case .memoryWarning: phone.warnOfMemory(try name(order))
        case .airplaneOn: phone.setAirplaneMode(true)
        case .airplaneOff: phone.setAirplaneMode(false)
        case .signInAppleAccount: phone.setAppleAccount(phone.configuration.appleAccount ?? .anna)
        case .signOutAppleAccount: phone.setAppleAccount(nil)
        case .stopUsingAppleID: try stopUsingAppleID(order)
        case .holdSecurityKey: phone.hold(securityKey)
        case .takeSecurityKeyAway: phone.hold(nil)
        case .reinstallApp: try reinstall(order)
        case .erase: erase()
        }
    }

    private typealias Fault = VirtualPhone.SettingsError

    private func setting(_ body: () throws(VirtualPhone.SettingsError) -> Void) throws(LabError) {
        do {
            try body()
        } catch {
            throw LabError(409, "phone_refused", Self.words(error))
        }
    }

    private static func words(_ error: VirtualPhone.SettingsError) -> String {
        switch error {
        case .passcodeAlreadySet: "The phone has a passcode already."
        case .noPasscode: "The phone has no passcode. Set one first."
        case .wrongPasscode: "This is not the phone's passcode."
        case .noSensor: "This phone has no sensor for faces or fingers."
        case .alreadyEnrolled: "This face or finger is enrolled already."
        case .notEnrolled: "This face or finger is not enrolled."
        }
    }

    private func name(_ order: PhoneChange) throws(LabError) -> String { try app(order.app).app.bundleIdentifier }

    private func killApp(_ order: PhoneChange) throws(LabError) {
        let name = try name(order)
        guard apps.kill(name) else { throw LabError(409, "not_running", "The app \(name) does not run.") }
    }

    private func stopUsingAppleID(_ order: PhoneChange) throws(LabError) {
        let name = try name(order)
        guard phone.stopUsingAppleID(for: name) else {
            throw LabError(409, "not_signed_in", "Nobody signs in to \(name) with Apple.")
        }
    }

    /// Off and on: all apps end, as processes too.
    private func restart() {
        killAll()
        phone.restart()
    }

    private func killAll() {
        for bundle in phone.installedApps { apps.kill(bundle) }
    }

    /// The app's files and its permission go; its keychain items stay, as on iOS.
    private func reinstall(_ order: PhoneChange) throws(LabError) {
        let bundle = try app(order.app)
        let name = bundle.app.bundleIdentifier
        apps.kill(name)
        phone.uninstall(name)
        removeFiles(of: name)
        phone.install(bundle.app)
    }

    /// As out of the box, but with the lab's apps.
    private func erase() {
        killAll()
        let installed = phone.installedApps
        phone.erase()
        removeFiles()
        for name in installed {
            if let bundle = try? app(name) { phone.install(bundle.app) }
        }
    }
}
