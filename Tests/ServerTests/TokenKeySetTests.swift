import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Published token keys")
struct TokenKeySetTests {
    @Test("the published key verifies an access token, is named in its header, and may be cached for five minutes")
    func published() async throws {
        let (server, tokens) = try await RefreshTests.signedIn()
        let reply = try await server.send(.get, "/.well-known/jwks.json")
        #expect(reply.status == 200 && reply.headers["Cache-Control"] == "public, max-age=300")
        #expect(reply.headers["Content-Type"] == "application/json")
        let keys = try reply.read(TokenKeySet.self).keys
        #expect(keys.count == 1)
        let entry = try #require(keys.first)
        #expect((entry.kty, entry.crv, entry.alg, entry.use) == ("EC", "P-256", "ES256", "sig"))
        let parts = tokens.token.split(separator: ".").map(String.init)
        let header = try #require(Base64.decode(parts[0]))
        #expect(String(decoding: header, as: UTF8.self).contains("\"kid\":\"\(entry.kid)\""))
        let point = try #require(Base64.decode(entry.x)) + (try #require(Base64.decode(entry.y)))
        let key = try ECPublicKey(raw: point, curve: .p256)
        let signature = try ECDSASignature(p1363: try #require(Base64.decode(parts[2])), curve: .p256)
        #expect(key.isValidSignature(signature, for: Array((parts[0] + "." + parts[1]).utf8), hash: .sha256))
    }

    @Test("nothing private is published")
    func publicOnly() async throws {
        let reply = try await TestServer().send(.get, "/.well-known/jwks.json")
        guard case .array(let keys) = reply.json?["keys"], case .object(let members) = keys.first else {
            Issue.record("no key")
            return
        }
        #expect(Set(members.keys) == ["kid", "kty", "crv", "x", "y", "alg", "use"])
    }

    @Test("all keys of the ring are published, in its order")
    func all() throws {
        let keys = try (1...3).map { TokenSigningKey(id: "k\($0)", key: try ECPrivateKey(curve: .p256)) }
        let published = try #require(TokenKeyRing(keys)).published.keys
        #expect(published.map(\.kid) == ["k1", "k2", "k3"])
        for (key, entry) in zip(keys, published) {
            #expect(Base64.decode(entry.x).map { $0 + (Base64.decode(entry.y) ?? []) } == key.key.publicKey.raw)
        }
    }
}
