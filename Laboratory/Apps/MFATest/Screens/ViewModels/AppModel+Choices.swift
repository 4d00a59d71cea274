import LatchkeyKit

/// Choices that belong to more than one screen, or to a question over them.
extension AppModel {
    /// To be called when a question went away, answered or not: the next one comes.
    public func dismiss(_ alert: AppAlert) {
        state.dismiss(alert)
        state.showNextAlert()
    }

    /// The passcode takes the place of biometrics: for a first key, or for another one.
    func goOnWithPasscode() async {
        if state.identity == nil { await enrollment.enroll(.passcode) } else { await settings.change(to: .passcode) }
    }

    /// Codes by text message take the place of a key: for an enrollment, or for the key that there is.
    func useSMSOnly() async {
        if state.identity == nil { await enrollment.enrollSMSOnly() } else { await settings.downgrade() }
    }

    /// A new key takes the place of the lost one.
    func replaceKey() async {
        let lost = state.identity?.key
        await settings.change(to: state.identity?.authMethod ?? state.capability?.strongest ?? .passcode)
        if state.identity?.key != lost { authentication.keyWasReplaced() }
    }

    /// On the dashboard a phone that is enrolled may be enrolled again: that is a new key.
    func enrollAsTest(_ method: AuthMethod) async {
        if state.identity == nil { await enrollment.enroll(method) } else { await settings.change(to: method) }
    }

    /// Signs in from the dashboard; where a code is awaited, its field is shown.
    func testAuthentication() async {
        authentication.username = state.username
        await authentication.signIn()
        if authentication.ticket != nil { state.tab = .signIn }
    }

    /// Opens the system's Settings.
    func openSystemSettings() {
        state.note("Open Settings", .information)
        openSettings?()
    }
}
