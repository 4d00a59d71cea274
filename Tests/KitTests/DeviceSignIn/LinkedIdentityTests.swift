import LatchkeyKit
import LatchkeyWire
import SiteTesting
import Testing
import VirtualPhone

extension PhoneSuite {
    /// Linked identities at the server that there is, with an issuer whose keys it fetches.
    @Suite struct LinkedIdentityTests {
        private func withDoor(_ body: (Stage, DeviceSignIn, TestIssuer) async throws -> Void) async throws {
            let issuer = try TestIssuer()
            try await ServedAccount.with { configuration in
                configuration.identityProviders = [try issuer.provider]
            } _: { account in
                try await body(account.stage, account.door(), issuer)
            }
        }

        @Test("an identity is linked after the person confirms, signs in, is listed and removed")
        func whole() async throws {
            try await withDoor { stage, door, issuer in
                try await door.signIn()
                let before = stage.promptLog.count
                let link = try await door.identityLinkChallenge()
                let linked = try await door.linkIdentity(
                    idToken: try issuer.token(nonce: link.nonce, now: stage.phone.now), challenge: link)
                #expect(stage.promptLog.count == before + 1)
                #expect(try await door.identities() == [linked])
                try await door.signOut()

                let challenge = try await door.identitySignInChallenge()
                try await door.signIn(
                    idToken: try issuer.token(nonce: challenge.nonce, now: stage.phone.now), challenge: challenge)
                #expect(stage.promptLog.count == before + 1)
                #expect(try await door.sessions().map(\.method) == [.linkedIdentity])
                let own = try #require(try await door.device())
                #expect(try await door.devices().map(\.deviceId) == [own.deviceID])

                try await door.removeIdentity(linked.identityId)
                #expect(stage.promptLog.count == before + 2)
                let again = try await door.identitySignInChallenge()
                let refused = await failure {
                    try await door.signIn(
                        idToken: try issuer.token(nonce: again.nonce, now: stage.phone.now), challenge: again)
                }
                #expect(refused?.code == .server(.identityRefused) && refused?.suggestion == .retry)
            }
        }

        @Test("an ID token with another nonce links nothing, and neither does a text that is no token")
        func refusals() async throws {
            try await withDoor { stage, door, issuer in
                try await door.signIn()
                let first = try await door.identityLinkChallenge()
                let second = try await door.identityLinkChallenge()
                for text in [try issuer.token(nonce: second.nonce, now: stage.phone.now), "no token"] {
                    let refused = await failure { try await door.linkIdentity(idToken: text, challenge: first) }
                    #expect(refused?.code == .server(.identityRefused))
                }
                #expect(try await door.identities().isEmpty)
            }
        }
    }
}
