extension AppModel {
    /// The buttons that can be seen: those of the question if there is one, else those of the screen.
    public var visibleButtons: [AppButton] {
        if let alert = state.alert { return buttons(of: alert) }
        return buttons(of: state.tab)
    }

    /// Whether a button of this label can be seen.
    public func isShown(button label: String) -> Bool { visibleButtons.contains { $0.label == label } }

    /// Taps the button of this label, and returns when what it does has ended.
    ///
    /// - Returns: whether there was such a button, and it could be tapped.
    @discardableResult
    public func perform(button label: String) async -> Bool {
        guard let button = visibleButtons.first(where: { $0.label == label }), button.isEnabled else { return false }
        await button.perform()
        return true
    }

    /// Goes to a screen by the label of its tab, unless a question is over it.
    ///
    /// - Returns: whether there is such a tab and it could be tapped.
    @discardableResult
    public func select(tab label: String) -> Bool {
        guard state.alert == nil, let tab = AppTab.allCases.first(where: { $0.title == label }) else { return false }
        state.tab = tab
        return true
    }

    /// Replaces the text of a field of the screen, by its identifier.
    ///
    /// - Returns: whether the screen has such a field.
    @discardableResult
    public func setText(_ text: String, of identifier: String) -> Bool {
        switch (identifier, state.tab) {
        case ("enrolment.username", .enroll): rename(to: text)
        case ("enrolment.phoneNumber", .enroll): state.phoneNumber = text
        case ("signIn.username", .signIn): authentication.username = text
        case ("otp.code", .signIn) where authentication.ticket != nil: authentication.code = text
        case ("settings.phoneNumber", .settings) where state.identity == nil: state.phoneNumber = text
        default: return false
        }
        return true
    }

    /// What an element of the screen says or holds, by its identifier; nil if it is not on the screen.
    public func text(of identifier: String) -> String? {
        switch state.tab {
        case .enroll: enrollText(identifier)
        case .signIn: signInText(identifier)
        case .testing: testing.status.first { $0.id == identifier }?.text
        case .settings: settingsText(identifier)
        }
    }

    private func enrollText(_ identifier: String) -> String? {
        switch identifier {
        case "enrolment.status": enrollment.status
        case "enrolment.title": enrollment.title
        case "enrolment.message": enrollment.message
        case "enrolment.username": state.username
        case "enrolment.phoneNumber": state.phoneNumber
        case "enrolment.result": enrollment.result?.title
        case "enrolment.progress": enrollment.isWorking ? state.activity : nil
        default: nil
        }
    }

    private func signInText(_ identifier: String) -> String? {
        switch identifier {
        case "signIn.username": authentication.ticket == nil ? authentication.username : nil
        case "signIn.result": authentication.result?.title
        case "signIn.progress": authentication.isWorking ? state.activity : nil
        case "otp.code": authentication.ticket == nil ? nil : authentication.code
        case "otp.resend": button(.resendCode)?.label
        default: nil
        }
    }

    private func settingsText(_ identifier: String) -> String? {
        switch identifier {
        case "settings.method": settings.method
        case "settings.phoneNumber": settings.phoneNumber
        case "settings.serverStatus": settings.serverStatus
        case "settings.version": settings.version
        case "settings.device": settings.device
        default: nil
        }
    }
}
