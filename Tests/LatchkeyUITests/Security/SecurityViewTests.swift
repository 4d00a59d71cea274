import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The screen about the account's security.
    @MainActor @Suite struct SecurityViewTests {
        private func host(_ stage: Stage) -> ScreenHost {
            ScreenHost(NavigationView { SecurityView(stage.signIn) })
        }

        private func isOn(_ screen: ScreenNode) -> String? { screen.element("latchkey.security.textMessages")?.value }

        @Test("it says what the server says: devices, unread notices, the masked number, messages, recovery codes")
        func shown() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                _ = try await stage.signIn.newRecoveryCodes()
                try await stage.signIn.setTextMessages(false)
                let host = host(stage)
                defer { host.end() }
                let screen = await host.screen { $0.element("latchkey.security.codesLeft") != nil }
                #expect(screen.element("latchkey.security.codesLeft")?.label == "10 recovery codes left")
                let number = try #require(PhoneNumber(rawValue: Stage.number)).masked
                #expect(screen.element("latchkey.security.phoneNumber")?.label.contains(number) == true)
                #expect(isOn(screen) == "0")
                let unread = try await stage.signIn.notices().unread
                #expect(unread > 0)
                #expect(screen.all.contains { $0.label.contains("\(unread) unread") })
                #expect(screen.element("latchkey.security.recovery") == nil)
                #expect(screen.element("latchkey.security.failure") == nil)
            }
        }

        @Test("its links lead to devices, sessions and notices, and what has changed there is read on return")
        func links() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                _ = try await stage.signIn.newRecoveryCodes()
                let host = host(stage)
                defer { host.end() }
                await host.tap(identifier: "latchkey.security.devices")
                _ = await host.screen { $0.says("iPhone 15 Pro") }
                await host.tap("Security")
                await host.tap(identifier: "latchkey.security.sessions")
                _ = await host.screen { $0.says("With the device’s key") }
                await host.tap("Security")
                await host.tap(identifier: "latchkey.security.notices")
                await host.tap("Mark All as Read")
                _ = await host.screen { !$0.says("Unread") && $0.says("New recovery codes were made.") }
                await host.tap("Security")
                _ = await host.screen { screen in
                    screen.element("latchkey.security.notices") != nil
                        && !screen.all.contains { $0.label.contains("unread") }
                }
            }
        }

        @Test("who is not signed in is offered the button for it, and then sees the account")
        func notSignedIn() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                let host = host(stage)
                defer { host.end() }
                let failed = await host.screen { $0.element("latchkey.security.failure") != nil }
                #expect(failed.element("latchkey.security.failure")?.label == "You are not signed in.")
                await host.tap("Sign In")
                let screen = await host.screen { $0.element("latchkey.security.codesLeft") != nil }
                #expect(screen.element("latchkey.security.failure") == nil)
            }
        }

        @Test("a failed reading says why, keeps what was read before, and another try brings the rest")
        func offline() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                try await stage.strangerBeginsRecovery()
                stage.gateway.fail(.recoveryCodesLeft, .requestLost)
                let host = host(stage)
                defer { host.end() }
                let failed = await host.screen { $0.element("latchkey.security.failure") != nil }
                #expect(failed.says("The server can't be reached."))
                #expect(failed.element("latchkey.security.recovery") != nil)
                #expect(isOn(failed) == "1")
                await host.tap("Try Again")
                let screen = await host.screen { $0.element("latchkey.security.codesLeft") != nil }
                #expect(screen.element("latchkey.security.failure") == nil)
                #expect(screen.element("latchkey.security.codesLeft")?.label == "You have no recovery codes.")
            }
        }

        @Test("a recovery that somebody has begun stands there with their device, and “It Wasn’t Me” stops it")
        func stopped() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                try await stage.strangerBeginsRecovery()
                stage.gateway.fail(.stopRecovery, .requestLost)
                let host = host(stage)
                defer { host.end() }
                let warned = await host.screen { $0.element("latchkey.security.recovery") != nil }
                #expect(warned.says("Somebody is recovering this account"))
                let words = warned.element("latchkey.security.recovery.explanation")?.label
                #expect(words?.contains("“Stranger’s Phone” with a code by text message") == true)
                await host.tap("It Wasn’t Me")
                let failed = await host.screen { $0.element("latchkey.security.failure") != nil }
                #expect(failed.element("latchkey.security.recovery") != nil)
                #expect(try await stage.signIn.runningRecovery() != nil)
                await host.tap("It Wasn’t Me")
                let screen = await host.screen { $0.element("latchkey.security.recovery") == nil }
                #expect(screen.element("latchkey.security.failure") == nil)
                #expect(try await stage.signIn.runningRecovery() == nil)
            }
        }

        @Test("codes by text message are switched off and on; a refusal says why and changes nothing")
        func textMessages() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let host = host(stage)
                defer { host.end() }
                for (isOn, value) in [(false, "0"), (true, "1")] {
                    await host.tap(identifier: "latchkey.security.textMessages")
                    _ = await host.screen { self.isOn($0) == value }
                    #expect(try await stage.signIn.deviceList().smsEnabled == isOn)
                }
                stage.gateway.fail(.switchSMS, .refused(.keyRequired))
                await host.tap(identifier: "latchkey.security.textMessages")
                let failed = await host.screen { $0.element("latchkey.security.failure") != nil }
                #expect(failed.says("The account has no key to sign in with."))
                #expect(isOn(failed) == "1")
            }
        }

        @Test("where the server requires step-up the person confirms once; who cancels is told, and can go on")
        func confirmed() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let host = host(stage)
                defer { host.end() }
                stage.person(.cancels)
                await host.tap(identifier: "latchkey.security.textMessages")
                let cancelled = await host.screen { $0.element("latchkey.security.failure") != nil }
                #expect(cancelled.element("latchkey.security.failure")?.label == "You cancelled.")
                #expect(isOn(cancelled) == "1")
                stage.person(.approves(passcode: "123456"))
                await host.tap("Try Again")
                let screen = await host.screen { self.isOn($0) == "0" }
                #expect(screen.element("latchkey.security.failure") == nil)
                let prompts = stage.phone.events.count { $0.prompt != nil }
                await host.tap(identifier: "latchkey.security.makeCodes")
                _ = await host.screen { $0.element("latchkey.codes.10") != nil }
                #expect(stage.phone.events.count { $0.prompt != nil } == prompts)
            }
        }

        @Test("who has no key confirms a change with a code by text message, and the change goes on")
        func confirmedByCode() async throws {
            try await Stage.run(.production) { (stage: Stage) async throws in
                try await stage.enroll(.oneTimeCode)
                _ = try await stage.signIn.requestOneTimeCode()
                try await stage.signIn.signIn(oneTimeCode: try await stage.code())
                stage.clock.advance(31)
                let host = host(stage)
                defer { host.end() }
                await host.tap(identifier: "latchkey.security.makeCodes")
                await host.tap("Confirm with a Code")
                _ = await host.screen { $0.element("latchkey.code.message") != nil }
                await host.type(try await stage.code(after: 2), into: "latchkey.code.field")
                await host.tap(identifier: "latchkey.code.verify")
                let screen = await host.screen { $0.element("latchkey.codes.10") != nil }
                #expect(screen.element("latchkey.security.failure") == nil)
            }
        }
    }
}
