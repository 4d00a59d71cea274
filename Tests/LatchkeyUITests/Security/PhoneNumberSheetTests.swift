import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The sheet in which a person changes their phone number.
    @MainActor @Suite struct PhoneNumberSheetTests {
        private static let newNumber = "+15555550177"

        /// The screen about security, with the sheet open and a code sent to the new number.
        private func host(_ stage: Stage) async throws -> ScreenHost {
            try await stage.enroll()
            try await stage.signIn.signIn()
            let host = ScreenHost(NavigationView { SecurityView(stage.signIn) })
            _ = await host.screen { $0.element("latchkey.security.codesLeft") != nil }
            await host.tap(identifier: "latchkey.security.changeNumber")
            await host.type("+1 (555) 555-0177", into: "latchkey.number.field")
            await host.tap(identifier: "latchkey.number.send")
            _ = await host.screen { $0.element("latchkey.number.message") != nil }
            return host
        }

        private func number(_ stage: Stage) async throws -> String? {
            try await stage.signIn.device()?.phoneNumber?.rawValue
        }

        @Test("the number changes once the code has come back, on the screen and for the next codes")
        func changed() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                let sent = await host.screen { $0.element("latchkey.number.message") != nil }
                #expect(sent.element("latchkey.number.message")?.label.contains(Self.newNumber) == true)
                #expect(try await number(stage) == Stage.number)
                await host.type(try await stage.code(to: Self.newNumber), into: "latchkey.number.code")
                await host.tap(identifier: "latchkey.number.verify")
                _ = await host.screen { screen in
                    screen.element("latchkey.number.code") == nil
                        && screen.element("latchkey.security.phoneNumber")?.label.hasSuffix("77") == true
                }
                #expect(try await number(stage) == Self.newNumber)
                stage.clock.advance(31)
                _ = try await stage.signIn.requestOneTimeCode()
                _ = try await stage.code(to: Self.newNumber, after: 2)
            }
        }

        @Test("a wrong code is said to be wrong and the field is emptied; the right one still counts")
        func wrong() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                let right = try await stage.code(to: Self.newNumber)
                await host.type(right == "000000" ? "000001" : "000000", into: "latchkey.number.code")
                await host.tap(identifier: "latchkey.number.verify")
                let failed = await host.screen { $0.element("latchkey.number.failure") != nil }
                #expect(failed.element("latchkey.number.code")?.value == "")
                #expect(try await number(stage) == Stage.number)
                await host.type(right, into: "latchkey.number.code")
                await host.tap(identifier: "latchkey.number.verify")
                _ = await host.screen { $0.element("latchkey.number.code") == nil }
                #expect(try await number(stage) == Self.newNumber)
            }
        }

        @Test("after a lost reply the code stays in the field, and another try finds that the number has changed")
        func replyLost() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                stage.gateway.fail(.verifyNumber, .replyLost)
                let code = try await stage.code(to: Self.newNumber)
                await host.type(code, into: "latchkey.number.code")
                await host.tap(identifier: "latchkey.number.verify")
                let failed = await host.screen { $0.element("latchkey.number.failure") != nil }
                #expect(failed.element("latchkey.number.code")?.value == code)
                #expect(try await number(stage) == Stage.number)
                await host.tap(identifier: "latchkey.number.verify")
                _ = await host.screen { $0.element("latchkey.number.code") == nil }
                #expect(try await number(stage) == Self.newNumber)
            }
        }

        @Test("while the server wants to be left alone nothing is sent, and the sheet says for how long")
        func limited() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                stage.gateway.fail(.changeNumber, .refused(.tooManyAttempts, retryAfter: 2))
                let model = PhoneNumberModel(stage.signIn, sleep: stage.clock.clock.sleep)
                model.phoneNumber = Self.newNumber
                await model.sendCode()
                #expect(model.failure?.error.code == .server(.tooManyAttempts))
                #expect(model.secondsToRetry == 2 && !model.canSendCode)
                await stage.clock.sleepers(1)
                stage.clock.advance(2)
                while model.secondsToRetry > 0 { await Task.yield() }
                await model.sendCode()
                #expect(model.sentTo?.rawValue == Self.newNumber)
            }
        }

        @Test("what can't be a number is not sent, and Cancel changes nothing")
        func cancelled() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                await host.tap("Use Another Number")
                await host.type("555", into: "latchkey.number.field")
                #expect(host.screen.element("latchkey.number.send")?.isEnabled == false)
                await host.tap(identifier: "latchkey.number.cancel")
                _ = await host.screen { $0.element("latchkey.number.field") == nil }
                #expect(try await number(stage) == Stage.number)
            }
        }
    }
}
