import LatchkeyKit

extension AppModel {
    /// The buttons of a question, in their order.
    public func buttons(of alert: AppAlert) -> [AppButton] {
        switch alert {
        case .usePasscodeInstead:
            [
                choice("Yes", alert) { [self] in await goOnWithPasscode() },
                choice("No", alert, .cancel) { [self] in state.note("Use Passcode Instead?", .information, "No") },
            ]
        case .setUpPasscode:
            [
                choice("Open Settings", alert) { [self] in await settingsOpener(role: .normal).perform() },
                choice("Use SMS Only", alert) { [self] in await useSMSOnly() },
                choice("Cancel", alert, .cancel) {},
            ]
        case .securityRemoved: [choice("OK", alert, .cancel) {}]
        case .keyLost:
            [
                choice("Make a New Key", alert) { [self] in await replaceKey() },
                choice("Use SMS Codes", alert) { [self] in await settings.downgrade() },
                choice("Not Now", alert, .cancel) {},
            ]
        case .upgradeOffered(let method):
            [
                choice("Upgrade", alert) { [self] in await settings.change(to: method) },
                choice("Not Now", alert, .cancel) { [self] in await state.decline(method) },
            ]
        case .confirmUnenrollment:
            [
                choice("Unenroll", alert, .destructive) { [self] in await unenroll() },
                choice("Cancel", alert, .cancel) {},
            ]
        case .signInFirst(let change, let way):
            [
                choice("Continue", alert) { [self] in await signIn(for: change, way) },
                choice("Cancel", alert, .cancel) {},
            ]
        }
    }

    /// To be called when a question went away without an answer.
    public func dismiss(_ alert: AppAlert) {
        state.dismiss(alert)
        state.showNextAlert()
    }

    /// A button that takes its question away, does its work, and then shows the question that waits.
    private func choice(
        _ label: String, _ alert: AppAlert, _ role: AppButton.Role = .normal,
        _ body: @escaping @MainActor () async -> Void
    ) -> AppButton {
        AppButton(label, role: role) { [self] in
            state.dismiss(alert)
            await body()
            state.showNextAlert()
        }
    }

    /// The passcode takes the place of biometrics: for a first key, or for another one.
    private func goOnWithPasscode() async {
        if state.identity == nil { await enrollment.enroll(.passcode) } else { await settings.change(to: .passcode) }
    }

    private func useSMSOnly() async {
        if state.identity == nil { await enrollment.enrollSMSOnly() } else { await settings.downgrade() }
    }

    private func replaceKey() async {
        await settings.change(to: state.identity?.authMethod ?? state.capability?.strongest ?? .passcode)
    }
}
