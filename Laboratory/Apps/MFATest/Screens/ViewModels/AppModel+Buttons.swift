import LatchkeyKit

/// The app's buttons by name.
public enum AppButtonName: String, Sendable, Hashable, CaseIterable {
    // Enroll
    case enrollWithBiometrics, usePasscodeOnly, useSMSOnly, openSettings
    // Sign In
    case signIn, verify, resendCode, cancelCode, useSMSCode, signOut
    // Testing
    case testEnrollBiometrics, testEnrollPasscode, testAuthentication, reenroll, unenroll, simulateDecline,
        switchToSMS, checkStatus, export, clearLog
    // Settings
    case changeToPasscode, changeToBiometrics, changeToSMS, unenrollDevice, askServer

    /// On which screen it is.
    public var tab: AppTab {
        switch self {
        case .enrollWithBiometrics, .usePasscodeOnly, .useSMSOnly, .openSettings: .enroll
        case .signIn, .verify, .resendCode, .cancelCode, .useSMSCode, .signOut: .signIn
        case .testEnrollBiometrics, .testEnrollPasscode, .testAuthentication, .reenroll, .unenroll, .simulateDecline,
            .switchToSMS, .checkStatus, .export, .clearLog:
            .testing
        case .changeToPasscode, .changeToBiometrics, .changeToSMS, .unenrollDevice, .askServer: .settings
        }
    }

    /// The eight actions of the document.
    public static let testActions: [AppButtonName] = [
        .testEnrollBiometrics, .testEnrollPasscode, .testAuthentication, .reenroll, .unenroll, .simulateDecline,
        .switchToSMS, .checkStatus,
    ]
}

extension AppModel {
    /// A button as it is now; nil if it is not on its screen.
    public func button(_ name: AppButtonName) -> AppButton? {
        switch name.tab {
        case .enroll: enrollButton(name)
        case .signIn: signInButton(name)
        case .testing: testingButton(name)
        case .settings: settingsButton(name)
        }
    }

    /// The buttons of a screen, in their order.
    public func buttons(of tab: AppTab) -> [AppButton] {
        AppButtonName.allCases.filter { $0.tab == tab }.compactMap(button)
    }

    private var isFree: Bool { !state.isBusy }

    private func enrollButton(_ name: AppButtonName) -> AppButton? {
        let canEnroll = isFree && enrollment.hasValidInput && !enrollment.retry.isRunning
        let (model, isEnrolled) = (enrollment, enrollment.isEnrolled)
        switch name {
        case .enrollWithBiometrics:
            guard !isEnrolled, let label = model.biometricsLabel else { return nil }
            return AppButton(label, symbol: model.symbol, role: .prominent, isEnabled: canEnroll) {
                await model.enroll(.biometric)
            }
        case .usePasscodeOnly:
            guard !isEnrolled, model.canMakeKey else { return nil }
            return AppButton(
                "Use Passcode Only", symbol: "lock", role: model.biometricsLabel == nil ? .prominent : .normal,
                isEnabled: canEnroll
            ) { await model.enroll(.passcode) }
        case .useSMSOnly:
            guard !isEnrolled, !model.canMakeKey, state.capability != nil else { return nil }
            return AppButton("Use SMS Only", symbol: "message", isEnabled: canEnroll) { await model.enrollSMSOnly() }
        case .openSettings:
            guard !isEnrolled, !model.canMakeKey, state.capability != nil else { return nil }
            return settingsOpener(role: .normal)
        default: return nil
        }
    }

    private func signInButton(_ name: AppButtonName) -> AppButton? {
        let model = authentication
        let canTry = isFree && model.hasUsername && !model.retry.isRunning
        switch (name, model.ticket != nil) {
        case (.signIn, false):
            let wait = model.retry.secondsLeft
            return AppButton(
                wait > 0 ? "Sign In in \(wait) s" : "Sign In", symbol: "key.fill", role: .prominent,
                identifier: "signIn.button", isEnabled: canTry
            ) { await model.signIn() }
        case (.verify, true):
            return AppButton(
                "Verify", symbol: "checkmark", role: .prominent, isEnabled: canTry && model.hasCode
            ) { await model.verify() }
        case (.resendCode, true):
            return AppButton(
                model.resendLabel, symbol: "arrow.clockwise", identifier: "otp.resend",
                isEnabled: canTry && !model.resend.isRunning
            ) { await model.requestCode() }
        case (.cancelCode, true):
            return AppButton("Cancel", role: .cancel, isEnabled: isFree) { model.cancelCode() }
        case (.useSMSCode, false):
            guard model.offersCode else { return nil }
            return AppButton(
                "Use SMS Code Instead", symbol: "message", isEnabled: canTry && !model.resend.isRunning
            ) { await model.requestCode() }
        case (.signOut, false):
            guard model.signedIn != nil else { return nil }
            return AppButton("Sign Out", symbol: "rectangle.portrait.and.arrow.right", isEnabled: isFree) {
                await model.signOut()
            }
        default: return nil
        }
    }

    private func testingButton(_ name: AppButtonName) -> AppButton? {
        let isEnrolled = state.identity != nil
        let action: (label: String, symbol: String, isPossible: Bool, body: @MainActor () async -> Void)
        switch name {
        case .testEnrollBiometrics:
            action = ("Enroll with Biometrics", "faceid", true, { [self] in await enrollAsTest(.biometric) })
        case .testEnrollPasscode:
            action = ("Enroll with Passcode Only", "lock", true, { [self] in await enrollAsTest(.passcode) })
        case .testAuthentication:
            action = ("Test Authentication", "key.fill", isEnrolled, { [self] in await testAuthentication() })
        case .reenroll:
            action = ("Re-enroll", "arrow.triangle.2.circlepath", true, { [self] in await testing.reenroll() })
        case .unenroll:
            action = ("Unenroll", "trash", isEnrolled, { [self] in state.ask(.confirmUnenrollment) })
        case .simulateDecline:
            action = (
                "Simulate Biometric Decline", "hand.raised", true, { [self] in await testing.simulateDecline() }
            )
        case .switchToSMS:
            action = (
                "Switch to SMS Fallback", "message", settings.canDowngrade, { [self] in await settings.downgrade() }
            )
        case .checkStatus:
            action = (
                "Check Device Security Status", "checklist", true, { [self] in await testing.checkStatus() }
            )
        case .export:
            action = (
                "Export", "square.and.arrow.up", !testing.entries.isEmpty, { [self] in testing.isExporting = true }
            )
        case .clearLog:
            action = ("Clear Log", "xmark.bin", !testing.entries.isEmpty, { [self] in testing.clearLog() })
        default: return nil
        }
        return AppButton(
            action.label, symbol: action.symbol, role: name == .unenroll ? .destructive : .normal,
            isEnabled: isFree && action.isPossible, action: action.body)
    }

    private func settingsButton(_ name: AppButtonName) -> AppButton? {
        let model = settings
        switch name {
        case .changeToPasscode:
            guard model.canSwitch(to: .passcode) else { return nil }
            return AppButton("Switch to Passcode Only", symbol: "lock", isEnabled: isFree) {
                await model.change(to: .passcode)
            }
        case .changeToBiometrics:
            guard model.canSwitch(to: .biometric) else { return nil }
            return AppButton(model.biometricsLabel, symbol: enrollment.symbol, isEnabled: isFree) {
                await model.change(to: .biometric)
            }
        case .changeToSMS:
            guard model.canDowngrade else { return nil }
            return AppButton("Switch to SMS Codes", symbol: "message", isEnabled: isFree) { await model.downgrade() }
        case .unenrollDevice:
            guard state.identity != nil else { return nil }
            return AppButton("Unenroll Device", symbol: "trash", role: .destructive, isEnabled: isFree) { [self] in
                state.ask(.confirmUnenrollment)
            }
        case .askServer:
            return AppButton("Check Server Status", symbol: "server.rack", isEnabled: !model.isAsking) {
                await model.askServer()
            }
        default: return nil
        }
    }

    /// On the dashboard a phone that is enrolled may be enrolled again: that is a new key.
    private func enrollAsTest(_ method: AuthMethod) async {
        if state.identity == nil { await enrollment.enroll(method) } else { await settings.change(to: method) }
    }

    private func testAuthentication() async {
        authentication.username = state.username
        await authentication.signIn()
        if authentication.ticket != nil { state.tab = .signIn }
    }

    func settingsOpener(role: AppButton.Role) -> AppButton {
        AppButton("Open Settings", symbol: "gear", role: role) { [self] in
            state.note("Open Settings", .information)
            openSettings?()
        }
    }
}
