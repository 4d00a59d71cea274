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
                #expect(app.model.isShown(button: "Sign In in 2 s"))
                #expect(app.model.button(.signIn)?.isEnabled == false)
                app.clock.advance(3)
                app.model.authentication.retry.update()
                #expect(app.model.button(.signIn)?.isEnabled == true)
                await app.tap("Sign In")
                #expect(app.model.text(of: "signIn.result") == "Signed in as testuser")
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
                #expect(app.model.state.alert == nil)
                await app.tap("Enroll with Face ID")
                #expect(app.model.text(of: "enrolment.status") == "Enrolled with Face ID")
                #expect(try await app.keys().count == 1)
                #expect(try app.serverMethods() == ["secureEnclave"])
            }
        }

        @Test("a wrong code is told; the right one still opens the door; the next can be sent after 30 s")
        func codes() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.model.launch()
                await app.tap("Use SMS Only")
                await app.signIn()
                let code = try await app.code()
                #expect(app.model.button(.verify)?.isEnabled == false)
                app.model.setText(code == "000000" ? "111111" : "000000", of: "otp.code")
                await app.tap("Verify")
                #expect(app.model.text(of: "signIn.result") == "The code is not right.")
                #expect(app.model.text(of: "otp.resend")?.hasPrefix("Resend Code in ") == true)
                #expect(app.model.button(.resendCode)?.isEnabled == false)
                app.clock.advance(31)
                app.model.authentication.resend.update()
                #expect(app.model.text(of: "otp.resend") == "Resend Code")
                await app.tap("Resend Code")
                try await app.enterCode(after: 2)
                #expect(app.model.text(of: "signIn.result") == "Signed in as testuser")
            }
        }

        @Test("after the app's data are lost, a code by text message lets the phone enrol again")
        func enrolsAgain() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.disk.erase()
                try app.relaunch()
                await app.enroll()
                #expect(app.model.state.alert == .signInFirst(.enroll(.biometric), .code))
                await app.tap("Continue")
                try await app.enterCode()
                #expect(app.model.text(of: "enrolment.status") == "Enrolled with Face ID", "\(app.failures)")
                #expect(app.model.state.tab == .enroll)
            }
        }

        @Test("a change without a sign-in asks for one first, and then goes on by itself")
        func signsInFirst() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                app.model.select(tab: "Settings")
                await app.tap("Switch to Passcode Only")
                #expect(app.model.state.alert == .signInFirst(.key(.passcode), .key))
                await app.tap("Continue")
                #expect(app.model.settings.method == "Passcode", "\(app.failures)")
                #expect(try await app.keys().count == 1)
            }
        }

        @Test("security that was removed while nobody was signed in is told to the server after a code")
        func removedWithoutSession() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                try await app.away { try app.phone.removePasscode() }
                #expect(app.model.state.alert == .securityRemoved)
                await app.tap("OK")
                #expect(app.model.state.alert == .signInFirst(.downgrade, .code))
                await app.tap("Continue")
                try await app.enterCode()
                #expect(try app.serverMethods() == ["smsOTP"])
                #expect(app.model.settings.method == "SMS codes")
            }
        }

        @Test("unenrolling asks first, removes the device there and the key here, and ends the sign-in")
        func unenrols() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.enroll()
                await app.signIn()
                app.model.select(tab: "Settings")
                await app.tap("Check Server Status")
                #expect(app.model.settings.serverStatus == "Registered with a key, number +••••••••90")
                await app.tap("Unenroll Device")
                #expect(app.model.state.alert == .confirmUnenrollment)
                await app.tap("Unenroll")
                #expect(app.model.settings.method == "None", "\(app.failures)")
                #expect(try await app.keys() == [])
                #expect(try app.serverMethods() == [])
                #expect(app.model.authentication.signedIn == nil)
            }
        }

        @Test("an upgrade that was declined is offered again only once the phone's security has changed")
        func declinedUpgrade() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.model.launch()
                await app.tap("Use SMS Only")
                try await app.away { try app.phone.setPasscode("123456") }
                #expect(app.model.state.alert == .upgradeOffered(.passcode))
                await app.tap("Not Now")
                try await app.away {}
                #expect(app.model.state.alert == nil)
                try app.relaunch()
                await app.model.launch()
                #expect(app.model.state.alert == nil)
                try await app.away { try app.phone.enrolBiometry("face") }
                #expect(app.model.state.alert == .upgradeOffered(.biometric))
            }
        }
    }
}
