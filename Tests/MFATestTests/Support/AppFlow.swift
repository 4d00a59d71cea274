import LatchkeyKit
import MFATestApp
import Testing
import VirtualPhone

/// What a person does with the app, from the first tap to its end.
enum AppFlow: String, Sendable, CaseIterable {
    case enroll, enrollSMS, signIn, requestCode, verifyCode, switchMethod, downgrade, unenroll
}

extension TestApp {
    /// Brings the app to where the flow begins.
    func prepare(_ flow: AppFlow) async throws {
        person()
        switch flow {
        case .enroll: await open()
        case .enrollSMS, .requestCode, .verifyCode:
            try phone.removePasscode()
            await open()
            guard flow != .enrollSMS else { return }
            await tap("Use SMS Only")
            select(tab: "Sign In")
            guard flow == .verifyCode else { return }
            await tap("Sign In")
            type(try await code(), into: "otp.code")
        case .signIn: await enroll()
        case .switchMethod, .downgrade, .unenroll:
            await enroll()
            await signIn()
        }
    }

    /// Does it; where a question of before is open, it goes away unanswered.
    func perform(_ flow: AppFlow) async {
        dismissQuestions()
        switch flow {
        case .enroll:
            select(tab: "Enroll")
            await tapIfPossible("Enroll with Face ID")
        case .enrollSMS:
            select(tab: "Enroll")
            await tapIfPossible("Use SMS Only")
        case .signIn, .requestCode:
            select(tab: "Sign In")
            await tapIfPossible("Sign In")
        case .verifyCode: await tapIfPossible("Verify")
        case .switchMethod:
            select(tab: "Settings")
            await tapIfPossible("Switch to Passcode Only")
        case .downgrade:
            select(tab: "Settings")
            await tapIfPossible("Switch to SMS Codes")
        case .unenroll:
            select(tab: "Settings")
            await tapIfPossible("Unenroll Device")
            await tapIfPossible("Unenroll")
        }
    }

    /// Takes the questions away, as the system does.
    private func dismissQuestions() {
        while let alert = model.state.alert { model.dismiss(alert) }
    }

    /// Whether the flow has reached its end.
    func isDone(_ flow: AppFlow) -> Bool {
        switch flow {
        case .enroll: model.state.identity?.authMethod == .biometric
        case .enrollSMS, .downgrade: model.state.identity?.method == .smsOTP
        case .signIn, .verifyCode: model.authentication.signedIn != nil
        case .requestCode: model.authentication.ticket != nil
        case .switchMethod: model.state.identity?.authMethod == .passcode
        case .unenroll: model.state.identity == nil
        }
    }

    /// The app's word, the server's record and the phone's keys tell the same story, and it can go on from there.
    func expectAgreement() async throws {
        await open()
        let methods = try serverMethods()
        let keys = try await keys()
        switch model.state.identity?.method {
        case .secureEnclave?:
            #expect(methods == ["secureEnclave"])
            if question == nil {
                select(tab: "Sign In")
                await tapIfPossible("Sign In")
                #expect(text(of: "signIn.result") == "Signed in as testuser")
            }
        case .smsOTP?:
            #expect(methods == ["smsOTP"])
            #expect(keys.isEmpty)
        case nil:
            // What was sent may still be on its way; the next try takes the same key up.
            #expect(methods.isEmpty)
            #expect(model.authentication.signedIn == nil)
            dismissQuestions()
            select(tab: "Enroll")
            let label = model.enrollment.canMakeKey ? "Enroll with Face ID" : "Use SMS Only"
            await tapIfPossible(label)
            #expect(model.state.identity != nil, "\(failures)")
            // The sign-in of a device that is gone plays no part in it.
            #expect(!failures.contains { $0.contains("access_token_invalid") }, "\(failures)")
            #expect(try await self.keys().count == (model.enrollment.canMakeKey ? 1 : 0))
        }
    }
}
