import Foundation
import LatchkeyKit
import LatchkeyWire
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// Somebody is called while they are asked.
private final class CalledPerson: Person {
    private let phone: VirtualPhone
    private let launch: AppLaunch

    init(_ phone: VirtualPhone, _ launch: AppLaunch) {
        self.phone = phone
        self.launch = launch
    }

    func answer(_ prompt: Prompt) -> PromptAnswer {
        if case .faceIDPermission = prompt.kind { return .allow }
        phone.interrupt(launch)
        return .none
    }
}

extension PhoneSuite {
    /// What the person and the phone answer, as the screens show it.
    @Suite @MainActor struct PromptTests {
        private func expect(
            _ app: TestApp, result: String, source: String, alert: AppAlert?,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            #expect(app.text(of: "enrollment.result") == result, sourceLocation: sourceLocation)
            #expect(app.says(source), sourceLocation: sourceLocation)
            #expect(app.question == alert?.title, sourceLocation: sourceLocation)
            #expect(app.failures.contains { $0.contains(source) }, "\(app.failures)", sourceLocation: sourceLocation)
        }

        @Test("Don't Allow (−6) leads to the passcode, and “No” leaves everything as it is")
        func permissionDenied() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.deniesFaceID(passcode: "123456"))
                await app.enroll()
                expect(
                    app, result: "This app is not allowed to use Face ID.",
                    source: "LAError.biometryNotAvailable (-6)", alert: .usePasscodeInstead)
                #expect(app.failures.contains { $0.contains("Biometrics disabled - use passcode") })
                await app.tap("No")
                #expect(app.question == nil)
                #expect(app.text(of: "enrollment.status") == "Not enrolled")
                #expect(try await app.keys() == [])
                #expect(try app.serverMethods() == [])
            }
        }

        @Test("Cancel (−2) offers the passcode, and the passcode does it")
        func cancelled() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.approves(passcode: "123456"), .allow, .cancel)
                await app.enroll()
                expect(
                    app, result: "You cancelled.", source: "LAError.userCancel (-2)", alert: .usePasscodeInstead)
                await app.tap("Yes")
                #expect(app.text(of: "enrollment.status") == "Enrolled with passcode")
                #expect(try app.serverMethods() == ["secureEnclave"])
            }
        }

        @Test("the fallback button (−3) offers the passcode")
        func fallback() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.prefersPasscode("123456"))
                await app.enroll()
                #expect(app.asks(.usePasscodeInstead))
                #expect(app.says("LAError.userFallback (-3)"))
            }
        }

        @Test("a call (−4) stops the enrollment, and the next try does it")
        func interrupted() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.phone.give(to: CalledPerson(app.phone, try PhoneUnderTest.current.launch))
                await app.enroll()
                expect(
                    app, result: "The system interrupted the prompt.", source: "LAError.systemCancel (-4)",
                    alert: nil)
                try await app.away {}
                #expect(app.question == nil)
                app.person()
                await app.tap("Enroll with Face ID")
                #expect(app.text(of: "enrollment.status") == "Enrolled with Face ID")
            }
        }

        @Test("a phone without a passcode (−5) blocks the enrollment and offers text messages")
        func noPasscode() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                try app.phone.removePasscode()
                // The screen still shows what was so before.
                await app.tap("Enroll with Face ID")
                expect(
                    app, result: "This phone has no passcode. Set one in Settings.",
                    source: "LAError.passcodeNotSet (-5)", alert: .setUpPasscode)
                #expect(app.failures.contains { $0.contains("Critical: No device security") })
                await app.tap("Cancel")
                #expect(app.text(of: "enrollment.title") == "No Device Security")
                #expect(app.buttons == ["Use SMS Only", "Open Settings"])
            }
        }

        @Test("the question for a passcode goes once the phone has enrolled without one")
        func enrolledMeanwhile() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.open()
                #expect(app.model.state.alert == .setUpPasscode)
                // Tapped before the question came.
                await app.model.enrollment.enrollSMSOnly()
                #expect(app.model.state.identity?.method == .smsOTP)
                #expect(app.model.state.alert == nil)
            }
        }

        @Test("a phone without a face (−7) offers the passcode")
        func notEnrolled() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                app.phone.resetBiometry()
                await app.tap("Enroll with Face ID")
                expect(
                    app, result: "No face or finger is enrolled.", source: "LAError.biometryNotEnrolled (-7)",
                    alert: .usePasscodeInstead)
            }
        }

        @Test("somebody else's face ends in −1 or the lockout (−8), and the passcode is offered")
        func lockedOut() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.wrongFace)
                await app.enroll()
                #expect(app.asks(.usePasscodeInstead))
                await app.tap("No")
                for _ in 0..<5 where app.isShown(button: "Enroll with Face ID") {
                    await app.tap("Enroll with Face ID")
                    await app.tap("No")
                }
                #expect(app.text(of: "enrollment.title") == "Passcode Authentication")
                #expect(app.text(of: "enrollment.message")?.contains("locked") == true)
                #expect(try await app.keys() == [])
            }
        }

        @Test("the simulated decline is logged with the code: −2 for Cancel, −9 when it is taken away")
        func simulatedDecline() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.approves(passcode: "123456"), .allow, .cancel)
                await app.open()
                app.select(tab: "Testing")
                await app.tap("Simulate Biometric Decline")
                #expect(app.failures.last?.contains("LAError.userCancel (-2)") == true)
                app.person(.absent)
                let tap = Task { await app.tap("Simulate Biometric Decline") }
                await app.clock.sleepers(1)
                app.clock.advance(TestingViewModel.declineTimeout)
                await tap.value
                #expect(app.failures.last?.contains("LAError.appCancel (-9)") == true, "\(app.failures)")
                #expect(try await app.keys() == [])
            }
        }

        @Test("a cancelled signature offers a code by text message, and the code opens the door")
        func codeInstead() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.person(.cancels)
                await app.signIn()
                #expect(app.text(of: "signIn.result") == "You cancelled.")
                await app.tap("Use SMS Code Instead")
                try await app.enterCode()
                #expect(app.text(of: "signIn.result") == "Signed in as testuser")
            }
        }

        @Test(
            "a phone without a Secure Enclave says so on the screens, in the log and to the server",
            .phone(withoutEnclave, app: .usingFaceID("dev.latchkey.MFATest")))
        func keychainKey() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                let words = "This phone has no Secure Enclave: keys are ordinary keychain keys, as on a simulator."
                // What came of the enrollment, and the footer.
                #expect(app.screen.all.filter { $0.label == words }.count == 1)
                #expect(app.screen.all.filter { $0.value == words }.count == 1)
                app.select(tab: "Settings")
                #expect(app.text(of: "settings.keyStorage") == "Keychain (this phone has no Secure Enclave)")
                app.select(tab: "Testing")
                #expect(app.text(of: "status.secureEnclave") == "❌ Not available: ordinary keychain keys")
                await app.tap("Check Device Security Status")
                #expect(app.failures.contains("Secure Enclave: Not available: ordinary keychain keys"))
                let models = try app.serverDevices("deviceModel")
                #expect(models.count == 1 && models.allSatisfy { $0.contains("keychain key, no Secure Enclave") })
            }
        }

        private static let withoutEnclave = PhoneConfiguration(
            modelName: "iPhone", modelIdentifier: "iPhone0,0", systemVersion: "18.5", biometry: .faceID,
            secureEnclave: .absent, enrolled: ["face"])
    }
}
