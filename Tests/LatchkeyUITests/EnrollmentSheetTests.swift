import LatchkeyKit
import LatchkeyUI
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The sheet in which a person enrolls this phone.
    @MainActor @Suite struct EnrollmentSheetTests {
        private struct Screen: View {
            let signIn: DeviceSignIn
            let username: String
            let phoneNumber: String
            var invitation: InvitationToken?
            @State private var isEnrolling = true
            @State private var enrolled: DeviceIdentity?

            var body: some View {
                Text(enrolled.map { "Enrolled: \(DeviceSignIn.Method($0).rawValue)" } ?? "Not enrolled")
                    .sheet(isPresented: $isEnrolling) {
                        EnrollmentSheet(
                            signIn, username: username, phoneNumber: phoneNumber, invitation: invitation,
                            deviceModel: "iPhone 15 Pro"
                        ) { enrolled = $0 }
                    }
            }
        }

        private func host(_ stage: Stage, signIn: DeviceSignIn? = nil) -> ScreenHost {
            ScreenHost(
                Screen(signIn: signIn ?? stage.signIn, username: Stage.user, phoneNumber: "+1 (555) 555-0100"))
        }

        /// Waits until the sheet is gone, and returns what the app knows then.
        private func outcome(_ host: ScreenHost) async -> String {
            let screen = await host.screen { screen in
                !screen.all.contains { $0.role == .sheet } && screen.all.contains { $0.label.hasPrefix("Enrolled") }
            }
            return screen.all.first { $0.label.hasPrefix("Enrolled") }?.label ?? ""
        }

        @Test("a phone with a face offers Face ID first, enrolls with it, and the sheet goes away")
        func faceID() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = host(stage)
                defer { host.end() }
                let screen = await host.screen { $0.button("Enroll with Face ID") != nil }
                #expect(screen.button("Enroll with Face ID")?.style.kind == "borderedProminent")
                #expect(screen.button("Use Passcode Only") != nil)
                #expect(screen.button("Use Text Messages Only") == nil)
                #expect(screen.element("latchkey.enrollment.username")?.label == "User name")
                #expect(screen.element("latchkey.enrollment.phoneNumber")?.style.contentType == "telephoneNumber")
                await host.tap("Enroll with Face ID")
                #expect(await outcome(host) == "Enrolled: biometric")
                #expect(stage.signIn.state == .enrolled(.biometric))
                #expect(try await stage.signIn.device()?.phoneNumber?.rawValue == Stage.number)
            }
        }

        @Test("a phone with a sensor for fingers offers Touch ID", .phone(.iPhoneSE))
        func touchID() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = host(stage)
                defer { host.end() }
                await host.tap("Enroll with Touch ID")
                #expect(await outcome(host) == "Enrolled: biometric")
            }
        }

        @Test("nothing can be enrolled before name and number are filled in")
        func fields() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = ScreenHost(Screen(signIn: stage.signIn, username: "", phoneNumber: "555"))
                defer { host.end() }
                let empty = await host.screen { $0.button("Enroll with Face ID") != nil }
                #expect(empty.button("Enroll with Face ID")?.isEnabled == false)
                await host.type("anna", into: "latchkey.enrollment.username")
                #expect(host.screen.button("Enroll with Face ID")?.isEnabled == false)
                await host.type("+15555550100", into: "latchkey.enrollment.phoneNumber")
                _ = await host.screen { $0.button("Enroll with Face ID")?.isEnabled == true }
            }
        }

        @Test("a name or number that can't be is told below the fields, before anything is sent")
        func wrongFields() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = ScreenHost(Screen(signIn: stage.signIn, username: "anna maria", phoneNumber: "+1555"))
                defer { host.end() }
                let wrong = await host.screen { $0.element("latchkey.enrollment.fieldError") != nil }
                #expect(
                    wrong.element("latchkey.enrollment.fieldError")?.label == LatchkeyError(.usernameInvalid).sentence)
                await host.type("anna", into: "latchkey.enrollment.username")
                _ = await host.screen { $0.element("latchkey.enrollment.fieldError") == nil }
                await host.type("5555550100", into: "latchkey.enrollment.phoneNumber")
                let number = await host.screen { $0.element("latchkey.enrollment.fieldError") != nil }
                #expect(
                    number.element("latchkey.enrollment.fieldError")?.label
                        == LatchkeyError(.phoneNumberInvalid).sentence)
            }
        }

        @Test("a new user's invitation is asked for where the server wants one")
        func invitation() async throws {
            try await Stage.run(.invited) { (stage: Stage) async throws in
                let host = host(stage)
                defer { host.end() }
                await host.tap("Enroll with Face ID")
                let asked = await host.screen { $0.element("latchkey.enrollment.invitation") != nil }
                #expect(asked.element("latchkey.enrollment.failure")?.label.isEmpty == false)
                #expect(asked.button("Enroll with Face ID")?.isEnabled == false)
                await host.type(try stage.invitation().rawValue + "\n", into: "latchkey.enrollment.invitation")
                await host.tap("Enroll with Face ID")
                #expect(await outcome(host) == "Enrolled: biometric")
            }
        }

        @Test("an invitation that the app has is sent, and no field asks for it")
        func givenInvitation() async throws {
            try await Stage.run(.invited) { (stage: Stage) async throws in
                let invited = Screen(
                    signIn: stage.signIn, username: Stage.user, phoneNumber: Stage.number,
                    invitation: try stage.invitation())
                let host = ScreenHost(invited)
                defer { host.end() }
                let screen = await host.screen { $0.button("Enroll with Face ID") != nil }
                #expect(screen.element("latchkey.enrollment.invitation") == nil)
                await host.tap("Enroll with Face ID")
                #expect(await outcome(host) == "Enrolled: biometric")
            }
        }

        @Test("“Don't Allow” leads to the question whether to use the passcode; Yes enrolls with it")
        func declined() async throws {
            try await Stage.run { (stage: Stage) async throws in
                stage.person(.deniesFaceID(passcode: "123456"))
                let host = host(stage)
                defer { host.end() }
                await host.tap("Enroll with Face ID")
                let asked = await host.screen { screen in screen.all.contains { $0.role == .alert } }
                #expect(asked.all.first { $0.role == .alert }?.label == "Use Passcode Instead?")
                await host.tap("Yes")
                #expect(await outcome(host) == "Enrolled: passcode")
            }
        }

        @Test("No leaves this phone as it was, says what happened, and offers what the phone has now")
        func declinedTwice() async throws {
            try await Stage.run { (stage: Stage) async throws in
                stage.person(.deniesFaceID(passcode: "123456"))
                let host = host(stage)
                defer { host.end() }
                await host.tap("Enroll with Face ID")
                await host.tap("No")
                let failed = await host.screen { $0.element("latchkey.enrollment.failure") != nil }
                #expect(failed.says("This app is not allowed to use Face ID."))
                #expect(failed.button("Enroll with Face ID") == nil)
                #expect(failed.button("Use Passcode Only")?.isEnabled == true)
                #expect(try await stage.signIn.device() == nil)
            }
        }

        @Test("a phone without a passcode offers Settings and codes by text message")
        func noSecurity() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try stage.phone.removePasscode()
                let host = host(stage)
                defer { host.end() }
                let screen = await host.screen { $0.button("Use Text Messages Only") != nil }
                #expect(screen.button("Open Settings") != nil)
                #expect(screen.button("Use Passcode Only") == nil)
                await host.tap("Use Text Messages Only")
                #expect(await outcome(host) == "Enrolled: oneTimeCode")
            }
        }

        @Test("a phone whose security has changed in Settings offers what it has when the person comes back")
        func cameBack() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try stage.phone.removePasscode()
                let host = host(stage)
                defer { host.end() }
                _ = await host.screen { $0.button("Open Settings") != nil }
                host.scenePhase = .background
                try stage.phone.setPasscode("123456")
                host.scenePhase = .active
                _ = await host.screen { $0.button("Use Passcode Only")?.isEnabled == true }
                #expect(host.screen.button("Open Settings") == nil)
            }
        }

        @Test("while the prompt waits for the person, nothing else can be done")
        func awaitsPerson() async throws {
            try await Stage.run { (stage: Stage) async throws in
                stage.phone.setFaceIDPermission(true, for: "com.example.bank")
                let person = ThinkingPerson()
                stage.phone.give(to: person)
                let host = host(stage)
                defer { host.end() }
                await host.tap("Enroll with Face ID")
                let waiting = await host.screen { $0.says("Confirm on This Phone…") }
                #expect(waiting.button("Enroll with Face ID")?.isEnabled == false)
                #expect(waiting.button("Cancel")?.isEnabled == false)
                #expect(waiting.element("latchkey.enrollment.username")?.isEnabled == false)
                // One prompt for the permission, one for the key.
                person.approve()
                person.approve()
                #expect(await outcome(host) == "Enrolled: biometric")
            }
        }

        @Test("a user with another phone confirms by a code, and the enrollment goes on by itself")
        func secondPhone() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                let host = host(stage, signIn: try stage.anotherPhone())
                defer { host.end() }
                await host.tap("Use Passcode Only")
                await host.type(try await stage.code(), into: "latchkey.code.field")
                await host.tap("Verify")
                #expect(await outcome(host) == "Enrolled: passcode")
            }
        }
    }
}
