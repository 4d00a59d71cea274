import VirtualPhone

/// A phone's events in plain words.
enum PhoneWords {
    /// A sentence for the results log; nil for events that only matter to the keychain inspector.
    static func words(_ event: PhoneEvent) -> String? {
        if let prompt = event.prompt {
            return "\(prompts[prompt] ?? prompt): \(answers[event.outcome] ?? event.outcome)"
        }
        if event.operation == "phone.setAirplaneMode" { return "Airplane mode was turned \(event.outcome)" }
        guard var words = verbs[event.operation] else { return nil }
        // The page has the names of apps for people.
        if let app = event.app { words = words.replacing("An app", with: app) }
        guard event.outcome != "ok", !event.operation.hasPrefix("phone.") else { return words }
        if isProbe(event) { return "The app asked whether the person is authenticated; no prompt was allowed" }
        return "\(failures[event.operation] ?? words): \(event.outcome)"
    }

    /// Whether it went well; nil where that makes no sense.
    static func isGood(_ event: PhoneEvent) -> Bool? {
        if isProbe(event) { return nil }
        if event.prompt != nil { return ["allow", "match", "passcode", "password"].contains(event.outcome) }
        return event.operation.hasPrefix("phone.") ? nil : event.outcome == "ok"
    }

    /// Whether an app only looked whether the person must be asked (LAError.notInteractive).
    private static func isProbe(_ event: PhoneEvent) -> Bool {
        event.operation == PhoneOperation.contextEvaluate.rawValue && event.outcome.hasSuffix(" -1004")
    }

    /// The operations of an app that failed.
    private static let failures = [
        PhoneOperation.keyCreate.rawValue: "No key was created",
        PhoneOperation.keySign.rawValue: "The key did not sign",
        PhoneOperation.appAttestGenerateKey.rawValue: "No key for App Attest was created",
        PhoneOperation.appAttestAttestKey.rawValue: "The App Attest service did not attest the key",
        PhoneOperation.appAttestGenerateAssertion.rawValue: "The attested key did not sign a request",
        PhoneOperation.contextEvaluate.rawValue: "The person was not authenticated",
        PhoneOperation.appleIDAuthorize.rawValue: "Nobody signed in with Apple",
    ]

    private static let prompts = [
        "faceIDPermission": "The system asks for permission to use Face ID",
        "notificationPermission": "The system asks whether the app may send notifications",
        "biometry": "The system asks for a face or finger",
        "passcode": "The system asks for the passcode", "applicationPassword": "The system asks for a password",
        "webSignIn": "The system asks whether the app may use a website to sign in",
        "passkey": "The system asks about a passkey", "securityKey": "The system asks for a security key",
        "appleID": "The system asks whether to sign in with Apple",
    ]

    private static let answers = [
        "allow": "allowed", "share": "allowed, with changes", "dontAllow": "not allowed", "match": "matched",
        "noMatch": "did not match",
        "cancel": "cancelled", "fallback": "another way was chosen", "passcode": "the passcode was entered",
        PhoneEvent.wrongPasscode: "a wrong passcode was entered",
        "password": "a password was entered",
    ]

    private static let verbs = [
        "phone.setPasscode": "The passcode was turned on", "phone.removePasscode": "The passcode was turned off",
        "phone.changePasscode": "The passcode was changed", "phone.enrollBiometry": "A face or finger was enrolled",
        "phone.removeBiometry": "A face or finger was removed",
        "phone.resetBiometry": "All faces or fingers were removed",
        "phone.setFaceIDPermission": "An app's Face ID switch was changed", "phone.lock": "The phone was locked",
        "phone.setNotificationPermission": "An app's switch for notifications was changed",
        "phone.notification": "A notification came", "phone.unlock": "The phone was unlocked",
        "phone.restart": "The phone was restarted",
        "phone.erase": "The phone was erased",
        "phone.setAppleAccount": "The Apple Account was changed",
        "phone.stopUsingAppleID": "The Apple Account is no longer used for an app",
        "phone.receiveMessage": "A message arrived", "phone.install": "An app was installed",
        "phone.uninstall": "An app was deleted", "phone.wrongPasscode": "A wrong passcode was entered",
        PhoneOperation.keyCreate.rawValue: "A key was created",
        PhoneOperation.keySign.rawValue: "The key signed",
        PhoneOperation.appleIDAuthorize.rawValue: "The person signed in with Apple",
        PhoneOperation.appAttestGenerateKey.rawValue: "A key for App Attest was created",
        PhoneOperation.appAttestAttestKey.rawValue: "The App Attest service attested the key",
        PhoneOperation.appAttestGenerateAssertion.rawValue: "The attested key signed a request",
        PhoneOperation.contextEvaluate.rawValue: "The app asked the system to authenticate the person",
    ]
}
