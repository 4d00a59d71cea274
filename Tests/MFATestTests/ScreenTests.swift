import Foundation
import MFATestApp
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// Each of the four screens as a whole: what it says, and which buttons it has.
    @Suite @MainActor struct ScreenTests {
        /// A button that can be seen.
        private struct Seen: Equatable, CustomStringConvertible {
            let label: String
            let isEnabled: Bool

            var description: String { isEnabled ? label : "(\(label))" }

            static func on(_ label: String) -> Seen { Seen(label: label, isEnabled: true) }
            static func off(_ label: String) -> Seen { Seen(label: label, isEnabled: false) }
        }

        /// Goes to a screen and compares it; nil is for what must not be there.
        private func expect(
            _ app: TestApp, _ tab: String, _ texts: [String: String?], _ buttons: [Seen],
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            app.select(tab: tab, sourceLocation: sourceLocation)
            for (identifier, text) in texts {
                #expect(app.text(of: identifier) == text, "\(identifier)", sourceLocation: sourceLocation)
            }
            let seen = app.buttons.map { Seen(label: $0, isEnabled: app.isEnabled(button: $0) == true) }
            #expect(seen == buttons, sourceLocation: sourceLocation)
        }

        private func tests(isEnrolled: Bool, hasKey: Bool, hasLog: Bool) -> [Seen] {
            [
                .on("Enroll with Biometrics"), .on("Enroll with Passcode Only"),
                Seen(label: "Test Authentication", isEnabled: isEnrolled), .on("Re-enroll"),
                Seen(label: "Unenroll", isEnabled: isEnrolled), .on("Simulate Biometric Decline"),
                Seen(label: "Switch to SMS Fallback", isEnabled: hasKey), .on("Check Device Security Status"),
                Seen(label: "Export", isEnabled: hasLog), Seen(label: "Clear Log", isEnabled: hasLog),
            ]
        }

        @Test("a phone with Face ID, before and after the enrollment")
        func faceID() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person()
                await app.open()
                expect(
                    app, "Enroll",
                    [
                        "enrollment.status": "Not enrolled", "enrollment.title": "Face ID",
                        "enrollment.message": "Sign in with Face ID, or with the passcode only.",
                        "enrollment.username": "testuser", "enrollment.phoneNumber": "+1234567890",
                        "enrollment.result": nil, "enrollment.progress": nil,
                    ], [.on("Enroll with Face ID"), .on("Use Passcode Only")])
                expect(
                    app, "Sign In",
                    ["signIn.username": "testuser", "signIn.result": nil, "otp.code": nil, "otp.resend": nil],
                    [.on("Sign In")])
                expect(
                    app, "Testing",
                    [
                        "status.secureEnclave": "✅ Available", "status.biometrics": "✅ Face ID enrolled",
                        "status.passcode": "✅ Set", "status.enrollment": "❌ Not enrolled", "status.method": "None",
                        "testing.progress": nil,
                    ], tests(isEnrolled: false, hasKey: false, hasLog: false))
                expect(
                    app, "Settings",
                    [
                        "settings.method": "None", "settings.keyStorage": "No key",
                        "settings.phoneNumber": "+1234567890", "settings.serverStatus": "Not asked yet",
                        "settings.version": "1.0 (1)", "settings.device": "iPhone 15 Pro, iOS 18.5",
                        "settings.result": nil,
                    ], [.on("Check Server Status")])
                app.select(tab: "Enroll")
                await app.tap("Enroll with Face ID")
                expect(
                    app, "Enroll",
                    [
                        "enrollment.status": "Enrolled with Face ID", "enrollment.result": "This phone is enrolled.",
                        "enrollment.username": "testuser", "enrollment.phoneNumber": "+1234567890",
                    ], [])
                expect(app, "Sign In", ["signIn.username": "testuser", "signIn.result": nil], [.on("Sign In")])
                expect(
                    app, "Testing",
                    [
                        "status.enrollment": "✅ Enrolled with Face ID",
                        "status.method": "secureEnclave (Face ID, Secure Enclave key)",
                    ], tests(isEnrolled: true, hasKey: true, hasLog: true))
                expect(
                    app, "Settings",
                    [
                        "settings.method": "Face ID", "settings.keyStorage": "Secure Enclave",
                        "settings.phoneNumber": "+1234567890", "settings.result": nil,
                    ],
                    [
                        .on("Switch to Passcode Only"), .on("Switch to SMS Codes"), .on("Unenroll Device"),
                        .on("Open in Browser"), .on("Check Server Status"),
                    ])
            }
        }

        @Test("a phone without a passcode: the question, the way with text messages, and the code's entry")
        func noSecurity() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                try app.phone.removePasscode()
                await app.open()
                #expect(app.question == "Please set up device passcode in Settings")
                #expect(app.buttons == ["Open Settings", "Use SMS Only", "Cancel"])
                await app.tap("Use SMS Only")
                expect(
                    app, "Enroll",
                    [
                        "enrollment.status": "Enrolled with SMS codes", "enrollment.result": "This phone is enrolled.",
                        "enrollment.title": "No Device Security",
                        "enrollment.message": "Please set up device passcode in Settings",
                    ], [])
                expect(
                    app, "Testing",
                    [
                        "status.biometrics": "❌ Not enrolled", "status.passcode": "❌ Not set",
                        "status.enrollment": "✅ Enrolled with SMS codes", "status.method": "smsOTP (SMS codes)",
                    ], tests(isEnrolled: true, hasKey: false, hasLog: true))
                expect(
                    app, "Settings", ["settings.method": "SMS codes", "settings.keyStorage": "No key"],
                    [.on("Unenroll Device"), .on("Open in Browser"), .on("Check Server Status")])
                app.select(tab: "Sign In")
                await app.tap("Sign In")
                #expect(app.screen.element("otp.code")?.style.contentType == "oneTimeCode")
                let resend = try #require(app.text(of: "otp.resend"))
                #expect(resend.hasPrefix("Resend Code in "))
                expect(
                    app, "Sign In", ["signIn.username": nil, "otp.code": ""],
                    [.off("Verify"), .off(resend), .on("Cancel")])
                try await app.enterCode()
                expect(
                    app, "Sign In",
                    [
                        "signIn.username": "testuser", "signIn.result": "Signed in as testuser", "otp.code": nil,
                        "otp.resend": nil,
                    ], [.on("Sign In"), .on("Sign Out")])
            }
        }

        @Test("while something is under way it is told, and nothing else can be begun")
        func busy() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                app.select(tab: "Testing")
                app.person(.absent)
                let tap = Task { await app.tap("Simulate Biometric Decline") }
                while app.clock.sleeperCount == 0 { await Task.yield() }
                #expect(app.text(of: "testing.progress") == "Simulate Biometric Decline")
                #expect(app.buttons.allSatisfy { app.isEnabled(button: $0) == false })
                app.select(tab: "Enroll")
                #expect(app.isEnabled(button: "Enroll with Face ID") == false)
                app.select(tab: "Settings")
                #expect(app.isEnabled(button: "Check Server Status") == true)
                app.clock.advance(TestingViewModel.declineTimeout)
                await tap.value
                app.select(tab: "Enroll")
                #expect(app.isEnabled(button: "Enroll with Face ID") == true)
            }
        }

        @Test("a name that can't be one, and a number that can't be one, turn the ways to enroll off")
        func wrongInput() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                await app.open()
                app.type("two words", into: "enrollment.username")
                #expect(app.isEnabled(button: "Enroll with Face ID") == false)
                app.type("somebody", into: "enrollment.username")
                #expect(app.isEnabled(button: "Enroll with Face ID") == true)
                app.type("12", into: "enrollment.phoneNumber")
                #expect(app.isEnabled(button: "Use Passcode Only") == false)
                #expect(app.text(of: "enrollment.phoneNumber") == "12")
            }
        }

        @Test("the log is shown oldest first, with the details of an error behind a tap")
        func log() async throws {
            try await TestApp.run { (app: TestApp) async throws in
                app.person(.cancels)
                await app.open()
                app.select(tab: "Testing")
                await app.tap("Enroll with Passcode Only")
                let lines = app.screen.all.filter { $0.identifier == "log.entry" }.map(\.label)
                #expect(lines.count == app.model.testing.entries.count)
                for (line, entry) in zip(lines, app.model.testing.entries) { #expect(line.contains(entry.line)) }
                #expect(app.screen.all.contains { $0.role == .disclosure })
                await app.tap("Export")
                let text = app.text(of: "export.text")
                #expect(text == app.model.state.log.text)
                #expect(text?.contains("LAError") == true || text?.contains("-128") == true)
            }
        }
    }
}
