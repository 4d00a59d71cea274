extension SettingsScreen {
    /// Handles a touch; returns the phone's action, if any.
    mutating func touch(_ act: AppEvent, _ facts: ScreenFacts) -> SettingsChange? {
        switch act {
        case .tap(let id) where id.hasPrefix(Self.prefix): return tap(String(id.dropFirst(Self.prefix.count)), facts)
        case .setText(_, let text): return type(text, facts)
        case .typeText(_, let text): return type(typed + text, facts)
        case .submit: return submit(facts)
        case .swipeToDelete(let id) where id.hasPrefix(Self.prefix + "finger."):
            return .remove(String(id.dropFirst(Self.prefix.count + "finger.".count)))
        default: return nil
        }
    }

    static let prefix = "system.settings."

    private mutating func tap(_ name: String, _ facts: ScreenFacts) -> SettingsChange? {
        switch name {
        case "back": pop()
        case "airplane": return .setAirplane(!facts.isAirplane)
        case "security": push(facts.hasPasscode ? .gate : .security)
        case "passcodeOn": push(.newPasscode(first: nil, thenEnrolls: false))
        case "passcodeOff": isAskingToTurnOff = true
        case "turnOff": return .removePasscode
        case "keep": isAskingToTurnOff = false
        case "changePasscode": push(.newPasscode(first: nil, thenEnrolls: false))
        case "setUp":
            if facts.hasPasscode { return .enroll }
            push(.newPasscode(first: nil, thenEnrolls: true))
        case "reset": return .reset
        case "appleAccount": push(.appleAccount)
        case "signIn": return .setAppleAccount(isSignedIn: true)
        case "signOut": return .setAppleAccount(isSignedIn: false)
        default:
            if name.hasPrefix("appleID.") { push(.appleIDApp(String(name.dropFirst("appleID.".count)))) }
            if name.hasPrefix("stop.") {
                pop()
                return .stopUsingAppleID(app: String(name.dropFirst("stop.".count)))
            }
            if name.hasPrefix("app.") { push(.app(String(name.dropFirst("app.".count)))) }
            if name.hasPrefix("faceID.") {
                let app = String(name.dropFirst("faceID.".count))
                return .setFaceID(facts.faceIDPermissions[app] != true, app: app)
            }
            if name.hasPrefix("notifications.") {
                let app = String(name.dropFirst("notifications.".count))
                return .setNotifications(facts.notificationPermissions[app] != true, app: app)
            }
        }
        return nil
    }

    private mutating func type(_ text: String, _ facts: ScreenFacts) -> SettingsChange? {
        typed = String(text.prefix(256))
        switch openPage(facts) {
        case .gate: return facts.isComplete(typed) ? submit(facts) : nil
        case .newPasscode:
            return typed.utf8.count == 6 && typed.utf8.allSatisfy { (48...57).contains($0) } ? submit(facts) : nil
        case .root, .security, .app, .appleAccount, .appleIDApp: return nil
        }
    }

    private mutating func submit(_ facts: ScreenFacts) -> SettingsChange? {
        switch openPage(facts) {
        case .gate: return .enter(passcode: typed)
        case .newPasscode(nil, let thenEnrolls):
            guard typed.count >= 4 else {
                say("Use at least four characters.")
                return nil
            }
            let first = typed
            pop()
            push(.newPasscode(first: first, thenEnrolls: thenEnrolls))
        case .newPasscode(let first?, let thenEnrolls):
            guard typed == first else {
                pop()
                push(.newPasscode(first: nil, thenEnrolls: thenEnrolls))
                say("Passcodes did not match. Try again.")
                return nil
            }
            return known.map { .changePasscode(from: $0, to: first) } ?? .setPasscode(first, thenEnrolls: thenEnrolls)
        case .root, .security, .app, .appleAccount, .appleIDApp: break
        }
        return nil
    }
}

extension VirtualPhone {
    /// Carries out a change made in Settings, and shows the result there.
    func perform(_ change: SettingsChange) {
        do throws(SettingsError) {
            switch change {
            case .setAirplane(let isOn): setAirplaneMode(isOn)
            case .setFaceID(let isAllowed, let app): setFaceIDPermission(isAllowed, for: app)
            case .setNotifications(let isAllowed, let app): setNotificationPermission(isAllowed, for: app)
            case .enter(let passcode):
                guard tryPasscode(passcode) else { throw .wrongPasscode }
                screen.change { $0.settings.enter(with: passcode) }
            case .setPasscode(let passcode, let thenEnrolls):
                try setPasscode(passcode)
                if thenEnrolls { try enrollBiometry(nextTemplate) }
                screen.change { $0.settings.finishPasscode(passcode) }
            case .changePasscode(let old, let new):
                try changePasscode(from: old, to: new)
                screen.change { $0.settings.finishPasscode(new) }
            case .removePasscode:
                try removePasscode()
                screen.change { $0.settings.finishPasscode(nil) }
            case .enroll: try enrollBiometry(nextTemplate)
            case .reset: resetBiometry()
            case .remove(let name): try removeBiometry(name)
            case .setAppleAccount(let isSignedIn):
                setAppleAccount(isSignedIn ? configuration.appleAccount ?? .anna : nil)
            case .stopUsingAppleID(let app): stopUsingAppleID(for: app)
            }
        } catch {
            screen.change { $0.settings.say(error.sentence) }
        }
    }

    /// A name for one more face or finger.
    private var nextTemplate: String {
        let known = Set(enrolledBiometry)
        let names: [String] =
            switch configuration.biometry {
            case .touchID: (1...5).map { "Finger \($0)" }
            case .opticID: ["eyes"]
            case .faceID, .none: ["face", "second face"]
            }
        return names.first { !known.contains($0) } ?? names[0]
    }
}

extension SettingsScreen {
    /// A passcode was set, changed or, as nil, turned off.
    mutating func finishPasscode(_ passcode: String?) {
        self = SettingsScreen()
        if let passcode { enter(with: passcode) } else { push(.security) }
    }
}

extension VirtualPhone.SettingsError {
    /// The messages of Settings.
    fileprivate var sentence: String {
        switch self {
        case .passcodeAlreadySet: "A passcode is set already."
        case .noPasscode: "No passcode is set."
        case .wrongPasscode: "Wrong passcode"
        case .noSensor: "This iPhone has no sensor for that."
        case .alreadyEnrolled: "No more can be added."
        case .notEnrolled: "That was removed already."
        }
    }
}
