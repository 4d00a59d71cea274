import Foundation
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import OpenIDProvider

@Suite("ID tokens, keys and faults")
struct KeyTests {
    private let provider: ProviderUnderTest
    private let app: AppUnderTest
    private let verifier = IDTokenVerifier()

    init() throws {
        provider = try ProviderUnderTest()
        app = AppUnderTest(provider)
    }

    private var now: Int64 { Int64(provider.time.withLock { $0 }) }

    private func keys() async throws -> SignatureKeySet {
        try SignatureKeySet(json: try await provider.send(.get, "/keys").body)
    }

    private func fault(_ token: String, _ keys: SignatureKeySet, nonce: String = "n-1") throws -> IDTokenFault? {
        let expectation = IDTokenExpectation(
            issuers: [ProviderUnderTest.issuer], audiences: [AppUnderTest.chatter], nonce: .exactly(nonce))
        let result = verifier.verify(try UnverifiedIDToken(token), keys: keys, expecting: expectation, now: now)
        guard case .failure(let fault) = result else { return nil }
        return fault
    }

    @Test("an ID token holds by our own verifier, and has Google's claims")
    func claims() async throws {
        let tokens = try await app.signIn()
        let token = tokens.text("id_token")
        #expect(try fault(token, try await keys()) == nil)
        #expect(try fault(token, try await keys(), nonce: "n-2") == .nonceMismatch)
        let payload = try CompactSignature(token).payload
        let claims = try JSONDecoder().decode(JSONValue.self, from: Data(payload))
        guard case .object(let members) = claims else { throw ProviderUnderTest.Missing() }
        #expect(
            Set(members.keys) == [
                "iss", "azp", "aud", "sub", "at_hash", "email", "email_verified", "name", "given_name", "family_name",
                "nonce", "iat", "exp", "auth_time",
            ])
        #expect(claims.text("azp") == AppUnderTest.chatter)
        #expect(claims.text("given_name") == "Maya" && claims.text("family_name") == "Chen")
        #expect(claims["exp"] == .integer(Int(now) + 3600))
    }

    @Test("at_hash is the left half of the access token's digest")
    func accessTokenHash() {
        // The example of OpenID Connect Core 1.0, appendix A.3.
        #expect(IDTokenMint.halfDigest("jHkWEdUXMU1BwAsC4vtUsZwnNvTIxEl0z9K3vx5KF0Y") == "77QmUPtjPfzWtF2AnpK9RQ")
    }

    @Test("without the scopes email and profile a token says no more than who")
    func scopes() async throws {
        let tokens = try await app.signIn(["scope": "openid", "nonce": nil])
        let claims = try UnverifiedIDToken(tokens.text("id_token")).claims
        #expect(claims.name == nil && claims.email == nil && claims.nonce == nil)
    }

    @Test("the address of a person who created their account in the browser is not verified")
    func unverified() async throws {
        let reply = try await app.answer(
            try await app.authorize(), [("action", "create"), ("name", "Ada"), ("email", "ada@example.org")])
        let code = try #require(try AppUnderTest.callback(reply)["code"])
        let claims = try UnverifiedIDToken(try await app.exchange(code).1.text("id_token")).claims
        #expect(claims.email == "ada@example.org" && !claims.isEmailVerified)
    }

    @Test("discovery names this issuer, its endpoints, and PKCE with S256")
    func discovery() async throws {
        let response = try await provider.send(.get, "/.well-known/openid-configuration")
        let document = try provider.json(response)
        #expect(document.text("issuer") == ProviderUnderTest.issuer)
        #expect(document["code_challenge_methods_supported"] == ["S256"])
        for name in ["authorization", "token", "revocation", "userinfo"] {
            #expect(document.text(name + "_endpoint").hasPrefix(ProviderUnderTest.issuer + "/"))
        }
    }

    @Test("the key set says how long caches keep it")
    func cacheControl() async throws {
        var settings = OpenIDSettings()
        settings.keySetSeconds = 120
        try await provider.provider.set(settings)
        let response = try await provider.send(.get, "/keys")
        #expect(response.headers["Cache-Control"] == "public, max-age=120, must-revalidate")
    }

    @Test("a rotation signs with the key that was published before, and keeps the old one for its tokens' life")
    func rotation() async throws {
        let old = try await app.signIn().text("id_token")
        let before = try await keys()
        try await provider.provider.rotateKeys()
        let new = try await app.signIn().text("id_token")
        // Whoever has fetched nothing since accepts the new token, and whoever fetches now accepts the old one.
        #expect(try fault(new, before) == nil)
        #expect(try fault(old, try await keys()) == nil)
        #expect(try await keys().keys.count == 3)
        provider.wait(3600 + 301)
        #expect(try await keys().keys.count == 2)
    }

    // MARK: Faults

    @Test(
        "faults of tokens are what they say",
        arguments: [
            (OpenIDSettings.TokenFault.expired, IDTokenFault.expired), (.wrongKey, .signatureInvalid),
        ])
    func tokenFaults(fault: OpenIDSettings.TokenFault, reason: IDTokenFault) async throws {
        var settings = OpenIDSettings()
        settings.tokens = fault
        try await provider.provider.set(settings)
        #expect(try self.fault(try await app.signIn().text("id_token"), try await keys()) == reason)
        settings.tokens = .none
        try await provider.provider.set(settings)
        #expect(try self.fault(try await app.signIn().text("id_token"), try await keys()) == nil)
    }

    @Test("a provider that is unreachable drops connections, and one that is unavailable answers 503")
    func outages() async throws {
        var settings = OpenIDSettings()
        settings.outage = .unreachable
        try await provider.provider.set(settings)
        #expect(try await provider.send(.get, "/keys").isDropped)
        settings.outage = .unavailable
        try await provider.provider.set(settings)
        #expect(try await provider.send(.get, "/keys").status == 503)
        settings.outage = .none
        try await provider.provider.set(settings)
        #expect(try await provider.send(.get, "/keys").status == 200)
    }

    @Test("the lab's own routes are there only if they were asked for")
    func laboratory() async throws {
        #expect(try await provider.send(.get, "/lab/state").status == 404)
        let open = try ProviderUnderTest { $0.laboratoryRoutes = .open }
        let json: HTTPHeaders = ["Content-Type": "application/json"]
        _ = try await open.send(.get, "/keys")
        let before = try open.json(try await open.send(.get, "/lab/state"))
        // A page of another origin can send a body without that type, or none.
        #expect(try await open.send(.post, "/lab/keys", body: "{}").status == 415)
        #expect(try await open.send(.post, "/lab/keys").status == 400)
        #expect(try await open.send(.post, "/lab/keys", headers: json, body: "{}").status == 200)
        let after = try open.json(try await open.send(.get, "/lab/state"))
        guard case .array(let old)? = before["keys"], case .array(let new)? = after["keys"] else {
            throw ProviderUnderTest.Missing()
        }
        #expect(new.first == old.last && new.count == 3)
        let down = try await open.send(
            .post, "/lab/settings", headers: json, body: #"{"outage":"unreachable","delayMilliseconds":-5}"#)
        #expect(down.status == 200)
        #expect(open.provider.settings.outage == .unreachable && open.provider.settings.delayMilliseconds == 0)
        #expect(try await open.send(.post, "/lab/settings", headers: json, body: "{}").status == 200)
        #expect(open.provider.settings == OpenIDSettings())
        let wrong = try await open.send(.post, "/lab/settings", headers: json, body: #"{"tokens":"bogus"}"#)
        #expect(wrong.status == 400)
        #expect(String(decoding: wrong.body, as: UTF8.self) == "The setting tokens has a wrong value.\n")
    }
}

@Suite("Key rotation under load")
struct RotationTests {
    /// A provider behind a socket, whose time the test moves on.
    private struct Served {
        let provider: OpenIDProvider
        let transport: MicroHTTPDTransport
        let issuer: String
    }

    private func serve(_ clock: Lock<TimeInterval>) throws -> Served {
        let slot = Lock<OpenIDProvider?>(nil)
        let transport = MicroHTTPDTransport(configuration: HTTPConfiguration()) { request in
            guard let provider = slot.withLock({ $0 }) else { return HTTPResponse(status: 503) }
            return await provider.respond(to: request)
        }
        try transport.start()
        let issuer = "http://127.0.0.1:\(transport.boundPort)/openid"
        let url = try #require(URL(string: issuer))
        let provider = try OpenIDProvider(OpenIDConfiguration(issuer: url)) {
            Date(timeIntervalSince1970: clock.withLock { $0 })
        }
        slot.withLock { $0 = provider }
        return Served(provider: provider, transport: transport, issuer: issuer)
    }

    @Test("rotations at the issuer lose no sign-in at an authority that fetches its keys over the network")
    func load() async throws {
        let clock = Lock<TimeInterval>(1_762_782_894)
        let served = try serve(clock)
        let failures = Lock<[String]>([])
        let provider = try IdentityProvider.openID(issuer: served.issuer, audiences: [AppUnderTest.chatter])
        let authority = IDTokenAuthority(
            [provider], clock: { UInt64(clock.withLock { $0 } * 1000) },
            failed: { _, failure in failures.withLock { $0.append("\(failure)") } })
        let redemption = Redemption(
            account: OpenIDAccount.lab[0],
            grant: Grant(
                subject: OpenIDAccount.lab[0].subject, client: OpenIDClient.chatter.id, scopes: [.openid], createdAt: 0),
            refreshToken: nil, nonce: "n")
        var accepted = 0
        var signers: Set<String> = []
        for round in 0..<6 {
            if round > 0 {
                // Twice in the cool-down of the authority: the key after the next must be known before it signs.
                clock.withLock { $0 += 20 }
                try await served.provider.rotateKeys()
            }
            let keys = try await served.provider.engine.keys()
            signers.insert(keys.active.id)
            let mint = IDTokenMint(
                issuer: served.issuer, keys: keys, settings: OpenIDSettings(),
                now: Int64(clock.withLock { $0 }))
            accepted += try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<100 {
                    group.addTask {
                        let token = try mint.token(for: redemption, beside: "access-\(number)")
                        _ = try await authority.verify(token, nonce: .exactly("n"))
                        return 1
                    }
                }
                return try await group.reduce(0, +)
            }
        }
        #expect(accepted == 600)
        #expect(signers.count == 6)
        #expect(failures.withLock { $0 } == [])
        await served.transport.stop()
    }
}
