import LatchkeyKit
import LatchkeyUI
import LatchkeyWire
import SiteTesting
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone
import VirtualPhoneTesting

extension PhoneSuite {
    /// The list of linked sign-ins, and its row on the screen about security.
    @MainActor @Suite struct LinkedSignInListTests {
        private func linked(_ stage: Stage, _ issuer: TestIssuer) async throws -> LinkedIdentity {
            try await stage.enroll()
            try await stage.signIn.signIn()
            let challenge = try await stage.signIn.identityLinkChallenge()
            return try await stage.signIn.linkIdentity(
                idToken: try issuer.token(nonce: challenge.nonce, now: stage.clock.now), challenge: challenge)
        }

        private func run(_ rules: Stage.Rules, _ body: @MainActor (Stage, TestIssuer) async throws -> Void) async throws
        {
            let issuer = try TestIssuer()
            try await Stage.run(rules, trusting: issuer) { try await body($0, issuer) }
        }

        @Test("a linked sign-in is listed and removed after a question; the row says how many there are")
        func removed() async throws {
            try await run(.production) { stage, issuer in
                let identity = try await linked(stage, issuer)
                let host = ScreenHost(NavigationView { SecurityView(stage.signIn) })
                defer { host.end() }
                let row = await host.screen { $0.element("latchkey.security.linked") != nil }
                #expect(row.element("latchkey.security.linked")?.label.contains("1") == true)
                await host.tap(identifier: "latchkey.security.linked")
                let name = "latchkey.linked.remove.\(identity.identityId.rawValue)"
                let listed = await host.screen { $0.element(name) != nil }
                #expect(listed.says("Has not signed in yet"))
                #expect(listed.element(name)?.label == "Remove issuer.example")
                await host.tap(identifier: name)
                await host.tap("Cancel")
                #expect(try await stage.signIn.identities() == [identity])
                await host.tap(identifier: name)
                await host.tap("Remove")
                _ = await host.screen { $0.element("latchkey.linked.empty") != nil }
                #expect(try await stage.signIn.identities().isEmpty)
                await host.tap("Security")
                _ = await host.screen { $0.element("latchkey.security.linked")?.label.contains("None") == true }
            }
        }

        @Test("a removal that the person does not confirm, or that is lost, says why, and another try goes through")
        func lost() async throws {
            try await run(.production) { stage, issuer in
                let identity = try await linked(stage, issuer)
                // A new start of the app: the confirmation of the link is no longer there.
                let again = try stage.anotherPhone(stage.disk)
                let host = ScreenHost(LinkedSignInList(again))
                defer { host.end() }
                let name = "latchkey.linked.remove.\(identity.identityId.rawValue)"
                stage.person(.cancels)
                await host.tap(identifier: name)
                await host.tap("Remove")
                let refused = await host.screen { $0.element("latchkey.linked.failure") != nil }
                #expect(refused.element(name) != nil)
                stage.person(.approves(passcode: "123456"))
                stage.gateway.fail(.removeIdentity, .replyLost)
                await host.tap("Try Again")
                let lost = await host.screen {
                    $0.says("The server can't be reached.") && $0.button("Try Again")?.isEnabled == true
                }
                #expect(lost.element(name) != nil)
                await host.tap("Try Again")
                let gone = await host.screen {
                    $0.element("latchkey.linked.empty") != nil && $0.element("latchkey.linked.failure") == nil
                }
                #expect(gone.element(name) == nil)
                #expect(try await stage.signIn.identities().isEmpty)
            }
        }

        @Test("where the server trusts no other provider, the screen has no such row")
        func absent() async throws {
            try await Stage.run { (stage: Stage) async throws in
                try await stage.enroll()
                try await stage.signIn.signIn()
                let host = ScreenHost(NavigationView { SecurityView(stage.signIn) })
                defer { host.end() }
                let screen = await host.screen { $0.element("latchkey.security.codesLeft") != nil }
                #expect(screen.element("latchkey.security.linked") == nil)
                #expect(screen.element("latchkey.security.failure") == nil)
            }
        }
    }
}
