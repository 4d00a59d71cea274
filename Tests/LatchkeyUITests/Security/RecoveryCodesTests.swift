import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The recovery codes on the screen about security.
    @MainActor @Suite struct RecoveryCodesTests {
        private func host(_ stage: Stage) async throws -> ScreenHost {
            try await stage.enroll()
            try await stage.signIn.signIn()
            return ScreenHost(NavigationView { SecurityView(stage.signIn) })
        }

        private func codes(_ screen: ScreenNode) -> [RecoveryCode] {
            (1...10).compactMap { screen.element("latchkey.codes.\($0)").flatMap { RecoveryCode(rawValue: $0.label) } }
        }

        @Test("ten codes are shown until the person has written them down, and then nowhere")
        func shownOnce() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                await host.tap("Make Recovery Codes")
                let shown = await host.screen { $0.element("latchkey.codes.10") != nil }
                let made = codes(shown)
                #expect(Set(made).count == 10)
                #expect(shown.element("latchkey.codes.done")?.isEnabled == false)
                await host.tap(identifier: "latchkey.codes.writtenDown")
                await host.tap(identifier: "latchkey.codes.done")
                let gone = await host.screen { $0.element("latchkey.codes.1") == nil }
                #expect(gone.element("latchkey.security.codesLeft")?.label == "10 recovery codes left")
                for code in made { #expect(!gone.all.contains { $0.label.contains(code.rawValue) }) }
            }
        }

        @Test("the codes are not on the picture that the system takes when the app is left")
        func hidden() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                await host.tap("Make Recovery Codes")
                let made = codes(await host.screen { $0.element("latchkey.codes.10") != nil })
                host.scenePhase = .inactive
                #expect(codes(host.screen).isEmpty)
                host.scenePhase = .active
                #expect(codes(await host.screen { !self.codes($0).isEmpty }) == made)
            }
        }

        @Test("new codes are made after a question, and not after Cancel")
        func question() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                _ = try await stage.signIn.newRecoveryCodes()
                try stage.signIn.confirmRecoveryCodes()
                let made = try await stage.signIn.notices().notices.first?.id
                await host.tap("Make New Recovery Codes")
                await host.tap("Cancel")
                #expect(try await stage.signIn.notices().notices.first?.id == made)
                await host.tap("Make New Recovery Codes")
                await host.tap("Make New Codes")
                #expect(codes(await host.screen { $0.element("latchkey.codes.10") != nil }).count == 10)
            }
        }

        @Test("after a lost reply it says why, and that nobody has the codes; another try makes codes that can be read")
        func lost() async throws {
            try await Stage.run { (stage: Stage) async throws in
                let host = try await host(stage)
                defer { host.end() }
                _ = await host.screen { $0.element("latchkey.security.makeCodes")?.isEnabled == true }
                stage.gateway.fail(.newRecoveryCodes, .replyLost)
                await host.tap("Make Recovery Codes")
                let failed = await host.screen { $0.element("latchkey.security.failure") != nil }
                #expect(codes(failed).isEmpty)
                #expect(failed.element("latchkey.security.codesUnconfirmed") != nil)
                await host.tap("Try Again")
                let shown = await host.screen { $0.element("latchkey.codes.10") != nil }
                #expect(Set(codes(shown)).count == 10)
                await host.tap(identifier: "latchkey.codes.writtenDown")
                await host.tap(identifier: "latchkey.codes.done")
                let done = await host.screen { $0.element("latchkey.codes.1") == nil }
                #expect(done.element("latchkey.security.codesUnconfirmed") == nil)
                #expect(try !stage.signIn.areRecoveryCodesUnconfirmed())
            }
        }
    }
}
