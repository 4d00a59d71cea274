import AppTesting
import Foundation
import LatchkeyKit
import LatchkeyWire
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// What the server and the network refuse, as the screens show it.
    @Suite @MainActor struct ServerErrorTests {
        @Test("too many attempts count down, and the button waits")
        func tooMany() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.gateway.fail(.verifySignature, .refused(.tooManyAttempts, retryAfter: 2))
                await app.signIn()
                #expect(app.isShown(button: "Sign In in 2 s"))
                #expect(app.isEnabled(button: "Sign In in 2 s") == false)
                app.clock.advance(3)
                app.model.authentication.retry.update()
                #expect(app.isEnabled(button: "Sign In") == true)
                await app.tap("Sign In")
                #expect(app.text(of: "signIn.result") == "Signed in as testuser")
            }
        }

        @Test(
            "lost and late requests are told, and the next try does it",
            arguments: [Gateway.Fault.requestLost, .replyLost, .timedOut, .status(500), .status(502)])
        func network(fault: Gateway.Fault) async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                app.gateway.fail(.enroll, fault)
                await app.enroll()
                #expect(app.model.enrollment.result?.kind == .failure)
                #expect(app.text(of: "enrollment.result") == app.model.enrollment.result?.title)
                #expect(app.question == nil)
                await app.tap("Enroll with Face ID")
                #expect(app.text(of: "enrollment.status") == "Enrolled with Face ID")
                #expect(try await app.keys().count == 1)
                #expect(try app.serverMethods() == ["secureEnclave"])
            }
        }

        @Test("a wrong code is told; the right one still opens the door; the next can be sent after 30 s")
        func codes() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.open()
                await app.tap("Use SMS Only")
                await app.signIn()
                let code = try await app.code()
                #expect(app.isEnabled(button: "Verify") == false)
                app.type(code == "000000" ? "111111" : "000000", into: "otp.code")
                await app.tap("Verify")
                #expect(app.text(of: "signIn.result") == "The code is not right.")
                #expect(app.text(of: "otp.resend")?.hasPrefix("Resend Code in ") == true)
                #expect(app.isEnabled(button: app.text(of: "otp.resend") ?? "") == false)
                app.clock.advance(31)
                app.model.authentication.resend.update()
                #expect(app.text(of: "otp.resend") == "Resend Code")
                await app.tap("Resend Code")
                try await app.enterCode(after: 2)
                #expect(app.text(of: "signIn.result") == "Signed in as testuser")
            }
        }

        @Test("after the app's data are lost, a code by text message lets the phone enroll again")
        func enrollsAgain() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.disk.erase()
                try app.relaunch()
                await app.enroll()
                #expect(app.asks(.signInFirst(.enroll(.biometric), .code)))
                await app.tap("Continue")
                try await app.enterCode()
                #expect(app.text(of: "enrollment.status") == "Enrolled with Face ID", "\(app.failures)")
                #expect(app.screen.tabs.first { $0.isSelected }?.label == "Enroll")
            }
        }

        @Test("a change without a sign-in asks for one first, and then goes on by itself")
        func signsInFirst() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.select(tab: "Settings")
                await app.tap("Switch to Passcode Only")
                #expect(app.asks(.signInFirst(.key(.passcode), .key)))
                await app.tap("Continue")
                app.select(tab: "Settings")
                #expect(app.text(of: "settings.method") == "Passcode", "\(app.failures)")
                #expect(try await app.keys().count == 1)
            }
        }

        @Test("where the server requires step-up, a phone without a key gets one after a code for that change")
        func opensAccountFirst() async throws {
            try await TestApp.run(stepUp: .required) { (app: TestApp) async throws in
                try await app.signInWithoutKey()
                #expect(app.text(of: "signIn.result") == "Signed in as testuser")
                try await app.away {
                    try app.phone.setPasscode("123456")
                    try app.phone.enrollBiometry("face")
                }
                app.clock.advance(31)
                await app.tap("Upgrade")
                #expect(app.asks(.signInFirst(.key(.biometric), .accountCode)))
                await app.tap("Continue")
                try await app.enterCode(after: 2)
                #expect(try app.serverMethods() == ["secureEnclave"], "\(app.failures)")
                app.select(tab: "Settings")
                #expect(app.text(of: "settings.method") == "Face ID")
                #expect(try await app.keys().count == 1)
            }
        }

        @Test("security that was removed while nobody was signed in is told to the server after a code")
        func removedWithoutSession() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                try await app.away { try app.phone.removePasscode() }
                #expect(app.asks(.securityRemoved))
                await app.tap("OK")
                #expect(app.asks(.signInFirst(.downgrade, .code)))
                #expect(app.text(of: "enrollment.status") == "Key lost, switch pending")
                await app.tap("Continue")
                try await app.enterCode()
                #expect(try app.serverMethods() == ["smsOTP"])
                app.select(tab: "Enroll")
                #expect(app.text(of: "enrollment.status") == "Enrolled with SMS codes")
                app.select(tab: "Settings")
                #expect(app.text(of: "settings.method") == "SMS codes")
            }
        }

        @Test("unenrolling asks first, removes the device there and the key here, and ends the sign-in")
        func unenrolls() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                await app.signIn()
                app.select(tab: "Settings")
                await app.tap("Check Server Status")
                #expect(app.text(of: "settings.serverStatus") == "Registered with a key, number +••••••••90")
                await app.tap("Unenroll Device")
                #expect(app.asks(.confirmUnenrollment))
                await app.tap("Unenroll")
                #expect(app.text(of: "settings.method") == "None", "\(app.failures)")
                #expect(try await app.keys() == [])
                #expect(try app.serverMethods() == [])
                #expect(app.model.authentication.signedIn == nil)
            }
        }

        @Test("an upgrade that was declined is offered again only once the phone's security has changed")
        func declinedUpgrade() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.open()
                await app.tap("Use SMS Only")
                try await app.away { try app.phone.setPasscode("123456") }
                #expect(app.asks(.upgradeOffered(.passcode)))
                await app.tap("Not Now")
                try await app.away {}
                #expect(app.question == nil)
                try app.relaunch()
                await app.open()
                #expect(app.question == nil)
                try await app.away { try app.phone.enrollBiometry("face") }
                #expect(app.asks(.upgradeOffered(.biometric)))
            }
        }
    }
}
