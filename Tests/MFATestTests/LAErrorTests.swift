import AppShared
import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import LatchkeyKit
@testable import MFATestApp

extension PhoneSuite {
    /// Every code of `LAError`, as the view models put it.
    @Suite @MainActor struct LAErrorTests {
        /// A code, what the screen says of it, and what it asks after an enrollment with Face ID.
        struct Row: Sendable, CustomTestStringConvertible {
            let code: Int
            let name: String
            let sentence: String
            let nextStep: String
            let alert: AppAlert?

            var testDescription: String { "\(name) (\(code))" }

            init(_ code: Int, _ name: String, _ sentence: String, _ nextStep: String, _ alert: AppAlert? = nil) {
                self.code = code
                self.name = name
                self.sentence = sentence
                self.nextStep = nextStep
                self.alert = alert
            }
        }

        nonisolated static let rows = [
            Row(
                -1, "authenticationFailed", "You were not recognized.", "Try again, or use the passcode.",
                .usePasscodeInstead),
            Row(
                -2, "userCancel", "You cancelled.", "Try again, or use the passcode.", .usePasscodeInstead),
            Row(
                -3, "userFallback", "You chose to use the passcode.", "Go on with the passcode.",
                .usePasscodeInstead),
            Row(
                -4, "systemCancel", "The system interrupted the prompt.",
                "Something came before the app. Try again."),
            Row(
                -5, "passcodeNotSet", "This phone has no passcode. Set one in Settings.",
                "Set a passcode in Settings, or go on with codes by text message.", .setUpPasscode),
            Row(
                -6, "biometryNotAvailable", "This app is not allowed to use Face ID.",
                "Use the passcode, or allow Face ID for this app in Settings.", .usePasscodeInstead),
            Row(
                -7, "biometryNotEnrolled", "No face or finger is enrolled.",
                "Use the passcode, or set up Face ID or Touch ID in Settings.", .usePasscodeInstead),
            Row(
                -8, "biometryLockout", "Too many attempts. Enter the passcode.",
                "Enter the passcode; after that Face ID or Touch ID works again.", .usePasscodeInstead),
            Row(-9, "appCancel", "The app took the prompt away.", "Try again."),
            Row(-10, "invalidContext", "The authentication was over.", "Try again."),
            Row(
                -11, "companionNotAvailable", "No companion device is near.", "Use the passcode instead.",
                .usePasscodeInstead),
            Row(
                -12, "biometryNotPaired", "The biometric accessory is not paired.", "Use the passcode instead.",
                .usePasscodeInstead),
            Row(
                -13, "biometryDisconnected", "The biometric accessory is not connected.",
                "Use the passcode instead.", .usePasscodeInstead),
            Row(
                -14, "invalidDimensions", "The prompt can't be shown in this size.",
                "Install the newest version of this app."),
            Row(
                -1004, "notInteractive", "A prompt is needed, and none may be shown now.",
                "Try again while the app is open before you."),
        ]

        @Test("the table has every code that Apple's header names")
        func complete() {
            #expect(Self.rows.map(\.code) == LocalAuthenticationCode.named.map(\.rawValue))
        }

        @Test(
            "every LAError has its name, number, sentence and next step on the screen and in the log", arguments: rows)
        func told(row: Row) async throws {
            try await TestApp.run { (app: TestApp) async throws in
                let error = LatchkeyError(
                    LocalAuthenticationCode(rawValue: row.code), prompt: .biometrics, hardware: .faceID)
                let outcome = await app.model.state.run("Enroll with Biometrics") { _ throws(LatchkeyError) -> Void in
                    throw error
                }
                guard case .failure(let failure)? = outcome else {
                    Issue.record("the error was lost")
                    return
                }
                let source = "LAError.\(row.name) (\(row.code))"
                #expect(Notice(failure) == Notice(.failure, row.sentence, message: row.nextStep, detail: source))
                #expect(AppAlert(after: failure, making: .biometric) == row.alert)
                // The passcode is not offered to who has just tried it.
                #expect(
                    AppAlert(after: failure, making: .passcode)
                        == (row.alert == .setUpPasscode ? .setUpPasscode : nil))
                let entry = try #require(app.model.state.log.entries.last)
                #expect(entry.message.hasPrefix(source))
                let details = entry.details.map { "\($0.name): \($0.value)" }
                #expect(details.contains("LAError: \(row.name) (\(row.code))"))
                #expect(details.contains("Description: \(row.sentence)"))
                #expect(details.contains("Next step: \(row.nextStep)"))
                #expect(!app.model.state.isBusy)
            }
        }

        @Test("a phone that is locked before the prompt (−1004) says so, and the next try does it")
        func locked() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                app.phone.lock()
                app.phone.discardClassKeys()
                await app.tap("Enroll with Face ID")
                #expect(app.says("LAError.notInteractive (-1004)"), "\(app.failures)")
                #expect(app.question == nil)
                app.phone.unlock()
                app.person()
                await app.tap("Enroll with Face ID")
                #expect(app.text(of: "enrollment.status") == "Enrolled with Face ID")
            }
        }
    }
}
