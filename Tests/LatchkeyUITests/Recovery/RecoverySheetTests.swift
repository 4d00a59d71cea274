import AppTesting
import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The sheet in which a person gets their account back, under production's rules.
    @MainActor @Suite struct RecoverySheetTests {
        private struct Screen: View {
            let signIn: DeviceSignIn
            @State private var isRecovering = true
            @State private var isBack = false

            var body: some View {
                Text(isBack ? "Back" : "Not back")
                    .sheet(isPresented: $isRecovering) {
                        RecoverySheet(
                            signIn, username: Stage.user, phoneNumber: Stage.number, deviceModel: "iPhone 16"
                        ) { isBack = true }
                    }
            }
        }

        /// The sheet on a new phone of a user who has enrolled and signed in on another one.
        private func host(_ stage: Stage, _ disk: Disk = Disk()) async throws -> ScreenHost {
            try await stage.enroll()
            try await stage.signIn.signIn()
            return ScreenHost(Screen(signIn: try stage.anotherPhone(disk)))
        }

        private func enterCode(_ stage: Stage, _ host: ScreenHost, after count: Int = 1) async throws {
            await host.tap(identifier: "latchkey.recovery.send")
            _ = await host.screen { $0.element("latchkey.recovery.message") != nil }
            await host.type(try await stage.code(after: count), into: "latchkey.recovery.code")
        }

        /// Begins with a code by text message, and waits for the word how long to wait.
        private func begin(_ stage: Stage, _ host: ScreenHost) async throws {
            try await enterCode(stage, host)
            await host.tap(identifier: "latchkey.recovery.begin")
            _ = await host.screen { $0.element("latchkey.recovery.timeLeft") != nil }
        }

        /// Lets a day pass, and comes back to the app.
        private func nextDay(_ stage: Stage, _ host: ScreenHost) {
            host.scenePhase = .background
            stage.clock.advance(86_400)
            host.scenePhase = .active
        }

        @Test("a code begins it, the sheet says how long to wait, goes on after a restart, and another code ends it")
        func waits() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                let disk = Disk()
                let first = try await host(stage, disk)
                try await begin(stage, first)
                let words = first.screen.element("latchkey.recovery.timeLeft")?.label
                #expect(words == "You can go on in 24 h 0 min.")
                #expect(first.screen.element("latchkey.recovery.complete") == nil)
                first.end()

                let signIn = try stage.anotherPhone(disk)
                let host = ScreenHost(Screen(signIn: signIn))
                defer { host.end() }
                _ = await host.screen { $0.element("latchkey.recovery.timeLeft") != nil }
                nextDay(stage, host)
                let ready = await host.screen { $0.element("latchkey.recovery.complete") != nil }
                #expect(ready.element("latchkey.recovery.complete")?.isEnabled == false)
                try await enterCode(stage, host, after: 2)
                await host.tap(identifier: "latchkey.recovery.complete")
                _ = await host.screen { $0.says("Back") }
                try await signIn.signIn()
                #expect(try await signIn.devices().count == 2)
            }
        }

        @Test("with “Remove my other devices” the new phone is the only one afterwards")
        func removesOthers() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                let disk = Disk()
                let host = try await host(stage, disk)
                defer { host.end() }
                try await begin(stage, host)
                nextDay(stage, host)
                await host.tap(identifier: "latchkey.recovery.removeOthers")
                try await enterCode(stage, host, after: 2)
                await host.tap(identifier: "latchkey.recovery.complete")
                _ = await host.screen { $0.says("Back") }
                let signIn = try stage.anotherPhone(disk)
                try await signIn.signIn()
                #expect(try await signIn.devices().map(\.deviceModel.rawValue) == ["iPhone 16"])
            }
        }

        @Test("a code by text message and a recovery code together bring the account back at once")
        func atOnce() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let paper = try #require(try await stage.signIn.newRecoveryCodes().first)
                let host = ScreenHost(Screen(signIn: try stage.anotherPhone()))
                defer { host.end() }
                try await enterCode(stage, host)
                await host.type(
                    paper.rawValue.lowercased().replacing("-", with: " "), into: "latchkey.recovery.recoveryCode")
                await host.tap(identifier: "latchkey.recovery.begin")
                _ = await host.screen { $0.says("Back") }
            }
        }

        @Test("a recovery that was stopped from another device says so, and another one can begin")
        func stopped() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                try await begin(stage, host)
                try await stage.signIn.stopRecovery()
                host.scenePhase = .background
                host.scenePhase = .active
                let ended = await host.screen { $0.element("latchkey.recovery.ended") != nil }
                #expect(ended.element("latchkey.recovery.ended")?.label.hasPrefix("The recovery was stopped") == true)
                await host.tap("Begin Again")
                _ = await host.screen { $0.element("latchkey.recovery.begin") != nil }
            }
        }

        @Test("a wrong code is said to be wrong and the field is emptied; a lost reply loses nothing")
        func failures() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                await host.tap(identifier: "latchkey.recovery.send")
                _ = await host.screen { $0.element("latchkey.recovery.message") != nil }
                let right = try await stage.code()
                await host.type(right == "000000" ? "000001" : "000000", into: "latchkey.recovery.code")
                await host.tap(identifier: "latchkey.recovery.begin")
                let failed = await host.screen { $0.element("latchkey.recovery.failure") != nil }
                #expect(failed.element("latchkey.recovery.code")?.value == "")
                #expect(failed.element("latchkey.recovery.begin")?.isEnabled == false)

                stage.gateway.fail(.beginRecovery, .replyLost)
                await host.type(right, into: "latchkey.recovery.code")
                await host.tap(identifier: "latchkey.recovery.begin")
                _ = await host.screen {
                    $0.element("latchkey.recovery.failure") != nil && $0.says("The server can't be reached.")
                }
                #expect(host.screen.element("latchkey.recovery.code")?.value == right)
                #expect(try await stage.signIn.runningRecovery() != nil)
            }
        }

        @Test("after “Don’t Allow” the passcode is offered, and the code is still good for it")
        func declined() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll(.passcode)
                let host = ScreenHost(Screen(signIn: try stage.anotherPhone()))
                defer { host.end() }
                stage.person(.deniesFaceID(passcode: "123456"))
                try await enterCode(stage, host)
                await host.tap(identifier: "latchkey.recovery.begin")
                let asked = await host.screen { screen in screen.all.contains { $0.role == .alert } }
                #expect(asked.all.first { $0.role == .alert }?.label == "Use Passcode Instead?")
                await host.tap("Yes")
                _ = await host.screen { $0.element("latchkey.recovery.timeLeft") != nil }
            }
        }

        @Test("who gives up can begin anew, after a question")
        func givenUp() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                let disk = Disk()
                let host = try await host(stage, disk)
                defer { host.end() }
                try await begin(stage, host)
                await host.tap(identifier: "latchkey.recovery.giveUp")
                await host.tap("Cancel")
                #expect(host.screen.element("latchkey.recovery.timeLeft") != nil)
                await host.tap(identifier: "latchkey.recovery.giveUp")
                _ = await host.screen { screen in screen.all.contains { $0.role == .confirmationDialog } }
                await host.tap("Give Up")
                _ = await host.screen { $0.element("latchkey.recovery.begin") != nil }
                #expect(try await stage.anotherPhone(disk).user(Stage.user).recovery() == nil)
            }
        }

        @Test("a sign-in by code of an account with a key leads here, and the same code begins it")
        func fromSignIn() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll()
                try stage.phone.removePasscode()
                try stage.phone.setPasscode("123456")
                stage.person(.approves(passcode: "123456"))
                await stage.signIn.refresh()
                let host = ScreenHost(SignInButton(stage.signIn))
                defer { host.end() }
                await host.tap("Sign In")
                _ = await host.screen { $0.element("latchkey.code.message") != nil }
                let code = try await stage.code()
                await host.type(code, into: "latchkey.code.field")
                await host.tap(identifier: "latchkey.code.verify")
                await host.tap(identifier: "latchkey.signIn.recover")
                let sheet = await host.screen { $0.element("latchkey.recovery.begin")?.isEnabled == true }
                #expect(sheet.element("latchkey.recovery.username")?.value == Stage.user)
                #expect(sheet.element("latchkey.recovery.code")?.value == code)
                await host.tap(identifier: "latchkey.recovery.begin")
                _ = await host.screen { $0.element("latchkey.recovery.timeLeft") != nil }
            }
        }
    }
}
