import ChatterWire
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import ChatterService

@Suite("Sign-in with a nonce")
struct SignInTests {
    @Test("a token with a nonce of this server's gives a session, the same author each time")
    func accepted() async throws {
        let chatter = try TestChatter()
        let session: ChatterSession = try await chatter.session()
        #expect(session.lifetime == 1800)
        #expect(session.expiresAt.rawValue == "2025-11-10T14:24:54Z")
        #expect(session.name.rawValue == "Ada Lovelace")
        let renamed: ChatterSession = try await chatter.session(["name": "Ada King"])
        #expect(renamed.author == session.author)
        #expect(renamed.chatterId != session.chatterId)
    }

    @Test("two people of one name are two authors, and so are equal subjects of two issuers")
    func authors() async throws {
        let chatter = try TestChatter(issuer: try TestIssuer(["https://accounts.google.com", "accounts.google.com"]))
        let ada: ChatterSession = try await chatter.session(["iss": "https://accounts.google.com"])
        let other: ChatterSession = try await chatter.session(["iss": "https://accounts.google.com", "sub": "2"])
        #expect(ada.author != other.author)
        // Google's two names are one issuer.
        let bare: ChatterSession = try await chatter.session(["iss": "accounts.google.com"])
        #expect(bare.author == ada.author)
    }

    @Test("a token without a nonce, or with one of another server's, is refused as a problem")
    func noNonce() async throws {
        let chatter = try TestChatter()
        let foreign = try await TestChatter().nonce()
        for nonce in [JSONValue.null, "n", foreign] {
            let reply = try await chatter.session(try chatter.token(["nonce": nonce]))
            #expect(reply.status == 401)
            #expect(reply.code == "nonce_invalid")
            #expect(reply.response.headers["WWW-Authenticate"] == #"Bearer realm="chatter""#)
        }
    }

    @Test("a nonce that was changed in one bit is not this server's")
    func tampered() throws {
        let nonces = NonceAuthority(key: [UInt8](repeating: 7, count: 32), lifetimeSeconds: 600)
        let nonce = try nonces.issue(now: 1_000_000).nonce
        let bytes = try #require(Base64.decode(nonce.rawValue))
        #expect(nonces.recognize(nonce.rawValue)?.issuedAt == 1_000_000)
        for bit in 0..<(bytes.count * 8) {
            var other = bytes
            other[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(nonces.recognize(Base64.encodeURL(other)) == nil)
        }
    }

    @Test("a nonce of a time without an end, made with this server's key, is none")
    func endless() throws {
        let key = [UInt8](repeating: 7, count: 32)
        let nonces = NonceAuthority(key: key, lifetimeSeconds: 600)
        func nonce(_ milliseconds: Int64) -> String {
            let content = withUnsafeBytes(of: milliseconds.bigEndian, Array.init) + [UInt8](repeating: 1, count: 16)
            let tag = MessageAuthentication.hmac(.sha256, key: key, message: content).prefix(24)
            return Base64.encodeURL(content + tag)
        }
        #expect(nonces.recognize(nonce(1_000_000))?.expiresAt == 1_600_000)
        #expect(nonces.recognize(nonce(.max)) == nil)
        #expect(nonces.recognize(nonce(.min))?.isValid(at: 0) == false)
    }

    @Test("a nonce expires after its lifetime, and one of the future is refused")
    func expiry() async throws {
        let chatter = try TestChatter()
        let nonce = try await chatter.nonce()
        chatter.advance(milliseconds: 599_999)
        #expect(try await chatter.session(try chatter.token(["nonce": nonce])).status == 200)
        let second = try await chatter.nonce()
        chatter.advance(milliseconds: 600_000)
        #expect(try await chatter.session(try chatter.token(["nonce": second])).code == "nonce_invalid")
        let future = IssuedNonce(bytes: [], issuedAt: 2, expiresAt: 5)
        #expect([1, 2, 4, 5].map(future.isValid) == [false, true, true, false])
    }

    @Test("of fifty sign-ins with one nonce at once exactly one succeeds")
    func singleUse() async throws {
        let chatter = try TestChatter()
        let token = try chatter.token(["nonce": try await chatter.nonce()])
        let replies = try await atOnce(50) { _ in try await chatter.session(token) }
        #expect(replies.count { $0.status == 200 } == 1)
        #expect(replies.count { $0.code == "nonce_used" } == 49)
    }

    @Test("a refused token does not use up its nonce")
    func unused() async throws {
        let chatter = try TestChatter()
        let nonce = try await chatter.nonce()
        let wrong = try await chatter.session(try chatter.token(["nonce": nonce, "aud": "evil.example"]))
        #expect(wrong.code == "id_token_rejected")
        #expect(wrong.text("detail")?.hasPrefix("id_token_audience_mismatch:") == true)
        #expect(try await chatter.session(try chatter.token(["nonce": nonce])).status == 200)
    }

    @Test("without the issuer's keys the problem says so")
    func issuerDown() async throws {
        let chatter = try TestChatter()
        chatter.isIssuerDown.withLock { $0 = true }
        let reply = try await chatter.session(try chatter.token())
        #expect(reply.status == 503)
        #expect(reply.code == "identity_provider_unavailable")
    }

    @Test("every code of Chatter's has its own name, status and title")
    func codes() {
        let codes = ChatterProblemCode.allCases
        #expect(Set(codes.map(\.title)).count == codes.count)
        #expect(codes.allSatisfy { ProblemCode(rawValue: $0.rawValue) == nil })
        #expect(codes.allSatisfy { [401, 503].contains($0.problem(detail: "").status) })
    }
}
