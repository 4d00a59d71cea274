import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyKit
import LatchkeyServer
import LatchkeyWire
import Testing
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension PhoneSuite {
    /// Linked identities at the server that there is, with an issuer whose keys it fetches.
    @Suite struct LinkedIdentityTests {
        private struct Issuer {
            let key: ECPrivateKey
            let keys: LoopbackServer

            init() throws {
                key = try ECPrivateKey(curve: .p256)
                let point = key.publicKey.raw
                let x = Base64.encodeURL(Array(point.prefix(32)))
                let y = Base64.encodeURL(Array(point.suffix(32)))
                keys = try LoopbackServer(
                    status: "200 OK", headers: ["Content-Type": "application/json"],
                    body: #"{"keys":[{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"}]}"#)
            }

            func provider() throws -> IdentityProvider {
                IdentityProvider(
                    issuers: ["https://issuer.example"], keys: try .keySet(at: "http://127.0.0.1:\(keys.port)/keys"),
                    audiences: ["app.example"])
            }

            func token(_ nonce: String, subject: String = "person-1") throws -> String {
                let now = Int(Date().timeIntervalSince1970)
                let claims: JSONValue = [
                    "iss": "https://issuer.example", "aud": "app.example", "sub": .string(subject),
                    "iat": .integer(now), "exp": .integer(now + 600), "nonce": .string(nonce),
                ]
                let input =
                    Base64.encodeURL(Array(#"{"alg":"ES256"}"#.utf8)) + "."
                    + Base64.encodeURL(Array(try JSONEncoder().encode(claims)))
                let signature = try key.signature(for: Array(input.utf8), hash: .sha256).p1363
                return input + "." + Base64.encodeURL(signature)
            }
        }

        private func withDoor(_ body: (Stage, DeviceSignIn, Issuer) async throws -> Void) async throws {
            let stage = try Stage()
            let issuer = try Issuer()
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let id = try #require(ServerID(rawValue: "latchkey.test"))
            var configuration = ServerConfiguration(
                http: HTTPConfiguration(address: .loopback()), dataFolder: folder.path, serverID: id)
            configuration.profile = .lab
            configuration.stepUp = .required
            configuration.identityProviders = [try issuer.provider()]
            let server = try await LatchkeyServer(configuration)
            do {
                let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
                let client = MFAClient(baseURL: url, session: URLSession(configuration: .ephemeral), serverID: id)
                let door = DeviceSignIn(MFAContext(client: client, store: stage.store), repository: stage.disk)
                try await door.enroll(try stage.applicant)
                try await body(stage, door, issuer)
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }

        @Test("an identity is linked after the person confirms, signs in, is listed and removed")
        func whole() async throws {
            try await withDoor { stage, door, issuer in
                try await door.signIn()
                let before = stage.promptLog.count
                let link = try await door.identityLinkChallenge()
                let linked = try await door.linkIdentity(idToken: try issuer.token(link.nonce), challenge: link)
                #expect(stage.promptLog.count == before + 1)
                #expect(try await door.identities() == [linked])
                try await door.signOut()

                let challenge = try await door.identitySignInChallenge()
                try await door.signIn(idToken: try issuer.token(challenge.nonce), challenge: challenge)
                #expect(stage.promptLog.count == before + 1)
                #expect(try await door.sessions().map(\.method) == [.linkedIdentity])
                let own = try #require(try await door.device())
                #expect(try await door.devices().map(\.deviceId) == [own.deviceID])

                try await door.removeIdentity(linked.identityId)
                #expect(stage.promptLog.count == before + 2)
                let again = try await door.identitySignInChallenge()
                let refused = await failure {
                    try await door.signIn(idToken: try issuer.token(again.nonce), challenge: again)
                }
                #expect(refused?.code == .server(.identityRefused) && refused?.suggestion == .retry)
            }
        }

        @Test("an ID token with another nonce links nothing, and neither does a text that is no token")
        func refusals() async throws {
            try await withDoor { _, door, issuer in
                try await door.signIn()
                let first = try await door.identityLinkChallenge()
                let second = try await door.identityLinkChallenge()
                for text in [try issuer.token(second.nonce), "no token"] {
                    let refused = await failure { try await door.linkIdentity(idToken: text, challenge: first) }
                    #expect(refused?.code == .server(.identityRefused))
                }
                #expect(try await door.identities().isEmpty)
            }
        }
    }
}
