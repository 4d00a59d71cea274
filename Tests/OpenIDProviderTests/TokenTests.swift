import Foundation
import LatchkeyHTTP
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import OpenIDProvider

@Suite("The token endpoint")
struct TokenTests {
    private let provider: ProviderUnderTest
    private let app: AppUnderTest

    init() throws {
        provider = try ProviderUnderTest()
        app = AppUnderTest(provider)
    }

    private func userinfo(_ tokens: JSONValue) async throws -> Int {
        try await provider.send(
            .get, "/userinfo", headers: ["Authorization": "Bearer \(tokens.text("access_token"))"]
        ).status
    }

    @Test("a code gives an access token, a refresh token and an ID token, which nobody may cache")
    func exchange() async throws {
        let body = ProviderUnderTest.form([
            ("grant_type", "authorization_code"), ("client_id", AppUnderTest.chatter),
            ("code", try await app.code()), ("redirect_uri", AppUnderTest.redirectURI),
            ("code_verifier", AppUnderTest.verifier),
        ])
        let response = try await provider.send(.post, "/token", body: body)
        #expect(response.status == 200)
        #expect(response.headers["Cache-Control"] == "no-store")
        let tokens = try provider.json(response)
        #expect(tokens.text("access_token").hasPrefix("ya29.") && tokens.text("refresh_token").hasPrefix("1//"))
        #expect(tokens.text("token_type") == "Bearer")
        #expect(tokens["expires_in"] == .integer(3599))
        #expect(tokens.text("scope") == "openid email profile")
        #expect(try await userinfo(tokens) == 200)
    }

    @Test(
        "an exchange with one thing broken is refused by the registered name",
        arguments: [
            ("grant_type", nil, "invalid_request", 400), ("grant_type", "password", "unsupported_grant_type", 400),
            ("code", nil, "invalid_request", 400), ("code", "4/other", "invalid_grant", 400),
            ("redirect_uri", nil, "invalid_grant", 400), ("redirect_uri", "com.other:/x", "invalid_grant", 400),
            ("code_verifier", nil, "invalid_grant", 400),
            ("code_verifier", AppUnderTest.challenge, "invalid_grant", 400),
            ("client_id", nil, "invalid_request", 400), ("client_id", "stranger", "invalid_client", 401),
            ("client_id", "web", "invalid_client", 401), ("client_secret", "guess", "invalid_client", 401),
        ] as [(String, String?, String, Int)])
    func broken(name: String, value: String?, code: String, status: Int) async throws {
        let grant = try await app.code()
        let (refused, body) = try await app.exchange(grant, [name: value])
        #expect(refused == status)
        #expect(body.text("error") == code)
        // Nothing of that used the code up.
        #expect(try await app.exchange(grant).0 == 200)
    }

    @Test("a body that is no form, or has a parameter twice, is an invalid request")
    func malformed() async throws {
        let json = try await provider.send(
            .post, "/token", headers: ["Content-Type": "application/json"], body: "{}")
        let twice = try await provider.send(.post, "/token", body: "grant_type=refresh_token&grant_type=x")
        for response in [json, twice] {
            #expect(response.status == 400)
            #expect(try provider.json(response).text("error") == "invalid_request")
        }
    }

    @Test("a code is good once: its second use ends the tokens of the first")
    func reuse() async throws {
        let code = try await app.code()
        let (_, tokens) = try await app.exchange(code)
        #expect(try await app.exchange(code).1.text("error") == "invalid_grant")
        #expect(try await userinfo(tokens) == 401)
        #expect(try await app.refresh(tokens.text("refresh_token")).1.text("error") == "invalid_grant")
    }

    @Test("of many exchanges of a code at once, one succeeds")
    func atOnce() async throws {
        let code = try await app.code()
        let successes = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await app.exchange(code).0 } }
            return try await group.reduce(0) { $0 + ($1 == 200 ? 1 : 0) }
        }
        #expect(successes == 1)
    }

    @Test("a code ends after a minute")
    func codeExpires() async throws {
        let code = try await app.code()
        provider.wait(60)
        #expect(try await app.exchange(code).1.text("error") == "invalid_grant")
    }

    @Test("a client with a secret needs it, in a header or in the form, and not in both")
    func secret() async throws {
        let uri = "https://shop.example/callback?from=openid"
        let changes: [String: String?] = [
            "client_id": "web", "redirect_uri": uri, "code_challenge": nil, "code_challenge_method": nil,
        ]
        func code() async throws -> String {
            let reply = try await app.answer(
                try await app.authorize(changes), [("account", OpenIDAccount.lab[0].subject)])
            return try #require(try AppUnderTest.callback(reply, at: uri)["code"])
        }
        let basic = "Basic " + Base64.encode(Array("web:\(ProviderUnderTest.webSecret)".utf8))
        func exchange(_ more: [(String, String)], _ header: String?) async throws -> (Int, JSONValue) {
            var headers: HTTPHeaders = [:]
            headers["Authorization"] = header
            return try await provider.token(
                [("grant_type", "authorization_code"), ("code", try await code()), ("redirect_uri", uri)] + more,
                headers: headers)
        }
        let (status, tokens) = try await exchange([], basic)
        #expect(status == 200)
        // A server asks for a refresh token by access_type=offline, as at Google.
        #expect(tokens["refresh_token"] == nil)
        let form = [("client_id", "web"), ("client_secret", ProviderUnderTest.webSecret)]
        #expect(try await exchange(form, nil).0 == 200)
        #expect(try await exchange(form, basic).1.text("error") == "invalid_request")
        #expect(try await exchange([("client_id", "web")], nil).0 == 401)
        #expect(try await exchange([], "Basic d2ViOng=").0 == 401)
    }

    // MARK: Refresh and revocation

    @Test("a refresh token stays good, as Google's: a new access token and ID token, without nonce, and no new one")
    func refresh() async throws {
        let tokens = try await app.signIn()
        provider.wait(4000)
        #expect(try await userinfo(tokens) == 401)
        for _ in 0..<2 {
            let (status, fresh) = try await app.refresh(tokens.text("refresh_token"))
            #expect(status == 200)
            #expect(fresh["refresh_token"] == nil)
            #expect(try await userinfo(fresh) == 200)
            #expect(try UnverifiedIDToken(fresh.text("id_token")).claims.nonce == nil)
        }
    }

    @Test("a refresh may ask for fewer scopes, and not for more")
    func scopes() async throws {
        let tokens = try await app.signIn(["scope": "openid email"])
        let (_, fewer) = try await app.refresh(tokens.text("refresh_token"), [("scope", "openid")])
        #expect(fewer.text("scope") == "openid")
        let response = try await provider.send(
            .get, "/userinfo", headers: ["Authorization": "Bearer \(fewer.text("access_token"))"])
        #expect(try provider.json(response) == ["sub": .string(OpenIDAccount.lab[0].subject)])
        let (_, more) = try await app.refresh(tokens.text("refresh_token"), [("scope", "openid profile")])
        #expect(more.text("error") == "invalid_scope")
    }

    @Test("with rotation a used refresh token is replaced, and using it again ends the sign-in")
    func rotation() async throws {
        var settings = OpenIDSettings()
        settings.refreshTokens = .rotated
        try await provider.provider.set(settings)
        let first = try await app.signIn().text("refresh_token")
        let (_, second) = try await app.refresh(first)
        let (status, third) = try await app.refresh(second.text("refresh_token"))
        #expect(status == 200)
        #expect(try await app.refresh(first).1.text("error") == "invalid_grant")
        #expect(try await app.refresh(third.text("refresh_token")).1.text("error") == "invalid_grant")
        #expect(try await userinfo(third) == 401)
    }

    @Test("another client's refresh token, and an access token, are no refresh tokens")
    func foreign() async throws {
        let tokens = try await app.signIn()
        #expect(try await app.refresh(tokens.text("access_token")).1.text("error") == "invalid_grant")
        let (_, body) = try await provider.token([
            ("grant_type", "refresh_token"), ("client_id", "web"), ("client_secret", ProviderUnderTest.webSecret),
            ("refresh_token", tokens.text("refresh_token")),
        ])
        #expect(body.text("error") == "invalid_grant")
        #expect(try await app.refresh(tokens.text("refresh_token")).0 == 200)
    }

    @Test("the hundred-and-first refresh token of a person at an app ends the oldest")
    func limit() async throws {
        let first = try await app.signIn()
        let second = try await app.signIn()
        for _ in 0..<99 { _ = try await app.signIn() }
        #expect(try await app.refresh(first.text("refresh_token")).1.text("error") == "invalid_grant")
        #expect(try await app.refresh(second.text("refresh_token")).0 == 200)
    }

    @Test("revoking either token ends the person's sign-ins at the app, and an unknown token is revoked already")
    func revoke() async throws {
        for name in ["access_token", "refresh_token"] {
            let tokens = try await app.signIn()
            let body = ProviderUnderTest.form([("token", tokens.text(name))])
            #expect(try await provider.send(.post, "/revoke", body: body).status == 200)
            #expect(try await userinfo(tokens) == 401)
            #expect(try await app.refresh(tokens.text("refresh_token")).0 == 400)
            #expect(try await provider.send(.post, "/revoke", body: body).status == 200)
        }
        #expect(try await provider.send(.post, "/revoke").status == 400)
    }

    @Test("a client can't revoke another's tokens")
    func revokeForeign() async throws {
        let tokens = try await app.signIn()
        let body = ProviderUnderTest.form([
            ("token", tokens.text("refresh_token")), ("client_id", "web"),
            ("client_secret", ProviderUnderTest.webSecret),
        ])
        #expect(try await provider.send(.post, "/revoke", body: body).status == 200)
        #expect(try await userinfo(tokens) == 200)
    }

    @Test("userinfo tells what the scopes allow, and says how to authenticate")
    func userinfoClaims() async throws {
        let tokens = try await app.signIn(["scope": "openid email"])
        let response = try await provider.send(
            .get, "/userinfo", headers: ["Authorization": "Bearer \(tokens.text("access_token"))"])
        #expect(
            try provider.json(response) == [
                "sub": .string(OpenIDAccount.lab[0].subject), "email": "maya@example.com", "email_verified": true,
            ])
        #expect(try await provider.send(.get, "/userinfo").headers["WWW-Authenticate"]?.hasPrefix("Bearer") == true)
        let wrong = try await provider.send(.get, "/userinfo", headers: ["Authorization": "Bearer x"])
        #expect(wrong.headers["WWW-Authenticate"]?.contains("invalid_token") == true)
    }
}
