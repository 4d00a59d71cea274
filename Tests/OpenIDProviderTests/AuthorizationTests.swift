import LatchkeyHTTP
import LatchkeyWire
import Testing

@testable import OpenIDProvider

@Suite("The authorization endpoint")
struct AuthorizationTests {
    private let app: AppUnderTest
    private var maya: OpenIDAccount { OpenIDAccount.lab[0] }
    private var sam: OpenIDAccount { OpenIDAccount.lab[1] }

    init() throws { app = AppUnderTest(try ProviderUnderTest()) }

    @Test("a chosen account leads back to the app with a code, the state as it was, and the issuer")
    func choose() async throws {
        let page = try await app.authorize()
        #expect(page.status == 200)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("Choose an account") && text.contains(maya.email) && text.contains(sam.email))
        let reply = try await app.answer(page, [("account", sam.subject)])
        #expect(reply.status == 303)
        let callback = try AppUnderTest.callback(reply)
        #expect(callback["code"]?.hasPrefix("4/") == true)
        #expect(callback["state"] == "s&1")
        #expect(callback["iss"] == ProviderUnderTest.issuer)
    }

    @Test("Cancel leads back with access_denied and no code")
    func cancel() async throws {
        let callback = try AppUnderTest.callback(
            try await app.answer(try await app.authorize(), [("action", "cancel")]))
        #expect(callback["error"] == "access_denied")
        #expect(callback["state"] == "s&1")
        #expect(callback["code"] == nil)
    }

    @Test(
        "a request without a known app and its own redirect URI gets a page, and never a redirection",
        arguments: [
            ("client_id", nil, "invalid_request"), ("client_id", "stranger", "invalid_client"),
            ("redirect_uri", nil, "invalid_request"),
            ("redirect_uri", "https://evil.example/", "redirect_uri_mismatch"),
            ("redirect_uri", AppUnderTest.redirectURI + "/more", "redirect_uri_mismatch"),
            ("redirect_uri", "https://shop.example/callback?from=openid", "redirect_uri_mismatch"),
        ] as [(String, String?, String)])
    func untrusted(name: String, value: String?, code: String) async throws {
        let page = try await app.authorize([name: value])
        #expect(page.status == 400)
        #expect(page.headers["Location"] == nil)
        #expect(String(decoding: page.body, as: UTF8.self).contains("<code>\(code)</code>"))
    }

    @Test(
        "another fault goes back to the app by its registered name",
        arguments: [
            ("response_type", nil, "invalid_request"), ("response_type", "token", "unsupported_response_type"),
            ("response_mode", "fragment", "invalid_request"), ("scope", nil, "invalid_scope"),
            ("scope", "email", "invalid_scope"), ("code_challenge", nil, "invalid_request"),
            ("code_challenge", "short", "invalid_request"), ("code_challenge_method", nil, "invalid_request"),
            ("code_challenge_method", "plain", "invalid_request"), ("prompt", "dance", "invalid_request"),
            ("prompt", "none login", "invalid_request"), ("max_age", "-5x", "invalid_request"),
            ("max_age", "1.5", "invalid_request"), ("max_age", "-1", "invalid_request"),
            ("max_age", "99999999999", "invalid_request"),
            ("id_token_hint", String(repeating: "h", count: 4097), "invalid_request"),
            ("claims", String(repeating: "c", count: 2049), "invalid_request"), ("nonce", "a b", "invalid_request"),
            ("state", String(repeating: "s", count: 2049), "invalid_request"),
            ("request", "eyJ", "request_not_supported"), ("request_uri", "https://x", "request_uri_not_supported"),
        ] as [(String, String?, String)])
    func faults(name: String, value: String?, code: String) async throws {
        let reply = try await app.authorize([name: value])
        #expect(reply.status == 302)
        let callback = try AppUnderTest.callback(reply)
        #expect(callback["error"] == code)
        #expect(callback["iss"] == ProviderUnderTest.issuer)
    }

    @Test("a parameter that comes twice, bad UTF-8, bad percent-encoding and a row of combining marks get a page")
    func malformed() async throws {
        let query = ProviderUnderTest.form(AppUnderTest.request())
        let marks = String(repeating: "%CC%81", count: JSONSyntax.maximumMarks)
        #expect(try await app.provider.send(.post, "/authorize", body: query + "&x\(marks)=x\(marks)").status == 200)
        for end in ["&scope=openid", "&x=%FF", "&x=%0", "&x=x\(marks)%CC%81", "&x\(marks)%CC%81=x"] {
            let body = try await app.provider.send(.post, "/authorize", body: query + end)
            #expect(body.status == 400)
        }
        #expect(try await app.provider.send(.get, "/authorize?" + query + "&scope=openid").status == 400)
    }

    @Test("an app with a secret may leave PKCE out, and its redirect URI keeps its own query")
    func confidential() async throws {
        let page = try await app.authorize([
            "client_id": "web", "redirect_uri": "https://shop.example/callback?from=openid", "code_challenge": nil,
            "code_challenge_method": nil,
        ])
        #expect(String(decoding: page.body, as: UTF8.self).contains("Web &lt;shop&gt;"))
        let reply = try await app.answer(page, [("account", maya.subject)])
        #expect(reply.headers["Location"]?.hasPrefix("https://shop.example/callback?from=openid&code=") == true)
    }

    // MARK: Prompts and sessions

    @Test("prompt=none says why it can't go on, and goes on for an account that is signed in and has consented")
    func promptNone() async throws {
        func error(_ changes: [String: String?]) async throws -> String? {
            let changes = changes.merging(["prompt": "none"]) { $1 }
            return try AppUnderTest.callback(try await app.authorize(changes))["error"]
        }
        #expect(try await error([:]) == "login_required")
        _ = try await app.code(as: maya.subject)
        #expect(try await error([:]) == nil)
        #expect(try await error(["login_hint": sam.email]) == "login_required")
        _ = try await app.code(as: sam.subject)
        #expect(try await error([:]) == "account_selection_required")
        #expect(try await error(["login_hint": maya.subject]) == nil)
    }

    @Test("revoking an app's tokens takes the consent back, and leaves the person signed in at the provider")
    func revoked() async throws {
        let tokens = try await app.signIn()
        _ = try await app.provider.send(
            .post, "/revoke", body: ProviderUnderTest.form([("token", tokens.text("refresh_token"))]))
        let callback = try AppUnderTest.callback(try await app.authorize(["prompt": "none"]))
        #expect(callback["error"] == "consent_required")
    }

    @Test("a hint goes through without a page for an account that is signed in, unless the app asks for the chooser")
    func hint() async throws {
        let hint = ["login_hint": Optional(maya.email)]
        #expect(try await app.authorize(hint).status == 200)
        _ = try await app.code(as: maya.subject)
        #expect(try AppUnderTest.callback(try await app.authorize(hint))["code"] != nil)
        #expect(try await app.authorize(hint.merging(["prompt": "select_account"]) { $1 }).status == 200)
        #expect(try await app.authorize([:]).status == 200)
    }

    @Test("prompt=consent shows a page of its own after the choice")
    func consent() async throws {
        let chooser = try await app.authorize(["prompt": "consent"])
        let page = try await app.answer(chooser, [("account", maya.subject)])
        #expect(page.status == 200)
        #expect(String(decoding: page.body, as: UTF8.self).contains("Sign in to Chatter"))
        #expect(try AppUnderTest.callback(try await app.answer(page, [("action", "allow")]))["code"] != nil)
    }

    @Test("consent can't be given before an account was chosen")
    func consentFirst() async throws {
        let chooser = try await app.authorize(["prompt": "consent"])
        #expect(try await app.answer(chooser, [("action", "allow")]).status == 400)
    }

    @Test("signing out of the provider is for the person: afterwards nobody is signed in")
    func signOut() async throws {
        _ = try await app.code()
        let page = try await app.browse(.get, "/session")
        #expect(String(decoding: page.body, as: UTF8.self).contains(maya.email))
        let ticket = ("ticket", try AppUnderTest.ticket(page))
        #expect(try await app.browse(.post, "/session", [ticket]).status == 303)
        #expect(try await app.browse(.post, "/session", [ticket]).status == 400)
        #expect(
            try AppUnderTest.callback(try await app.authorize(["prompt": "none"]))["error"] == "login_required")
    }

    @Test("the page of who is signed in, asked for again and again, does not fill the memory")
    func manyPages() async throws {
        _ = try await app.browse(.get, "/session")
        let store = app.provider.provider.engine.store
        let browser = try #require(store.state.signOutTickets.values.first)
        try await store.change { state in
            for number in 0..<ProviderState.maximumEntries {
                state.signOutTickets[SecretDigest(of: "\(number)")] = browser
            }
        }
        _ = try await app.browse(.get, "/session")
        #expect(store.state.signOutTickets.count == 1)
    }

    // MARK: Forms

    @Test("a form's ticket is good in its own browser only, once, and for ten minutes")
    func tickets() async throws {
        let page = try await app.authorize()
        let stranger = AppUnderTest(app.provider)
        _ = try await stranger.authorize()
        #expect(try await stranger.answer(page, [("account", maya.subject)]).status == 400)
        #expect(try await app.answer(page, [("account", maya.subject)]).status == 303)
        #expect(try await app.answer(page, [("account", maya.subject)]).status == 400)
        let late = try await app.authorize()
        app.provider.wait(601)
        #expect(try await app.answer(late, [("account", maya.subject)]).status == 400)
    }

    @Test("a cookie that the provider did not give out is never taken over")
    func fixation() async throws {
        app.cookie.withLock { $0 = "openid_browser=chosen-by-somebody" }
        let page = try await app.authorize()
        #expect(page.headers["Set-Cookie"]?.hasPrefix("openid_browser=") == true)
        #expect(page.headers["Set-Cookie"]?.contains("chosen-by-somebody") == false)
    }

    @Test("another account is created, signed in, and in the chooser from then on")
    func another() async throws {
        let chooser = try await app.authorize()
        let page = try await app.answer(chooser, [("action", "another")])
        #expect(String(decoding: page.body, as: UTF8.self).contains("Email address"))
        let reply = try await app.answer(
            page, [("action", "create"), ("name", "Ada <b>"), ("email", "Ada@Example.org")])
        #expect(try AppUnderTest.callback(reply)["code"] != nil)
        let text = String(decoding: try await app.authorize().body, as: UTF8.self)
        #expect(text.contains("ada@example.org") && text.contains("Ada &lt;b&gt;"))
        #expect(!text.contains("Ada <b>"))
    }

    @Test(
        "an account needs a name and an address that no other account has",
        arguments: [
            ("", "a@b.example", 400), ("A", "a.example", 400), ("A", "a@b", 400), ("A", "a@b..c", 400),
            (String(repeating: "A", count: 101), "a@b.example", 400), ("A", "MAYA@example.com", 409),
        ])
    func badAccounts(name: String, email: String, status: Int) async throws {
        let page = try await app.answer(
            try await app.authorize(), [("action", "create"), ("name", name), ("email", email)])
        #expect(page.status == status)
        #expect(String(decoding: page.body, as: UTF8.self).contains(#"role="alert""#))
        #expect(app.provider.provider.accounts.count == OpenIDAccount.lab.count)
    }

    @Test("a form without a choice, or with an account that is not there, gets a page with the error")
    func noChoice() async throws {
        let page = try await app.authorize()
        #expect(try await app.answer(page, []).status == 400)
        #expect(try await app.answer(page, [("account", "1")]).status == 400)
    }

    @Test("pages run no script, and their forms lead to the provider and the app only")
    func policy() async throws {
        let page = try await app.authorize()
        let policy = try #require(page.headers["Content-Security-Policy"])
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.hasSuffix("form-action 'self' com.googleusercontent.apps.latchkey-chatter:"))
        #expect(!String(decoding: page.body, as: UTF8.self).contains("<script"))
    }

    @Test("a request under another host's name is refused, so no page can make its name resolve to this machine")
    func rebinding() async throws {
        let reply = try await app.provider.send(.get, "/keys", headers: ["Host": "evil.example:8090"])
        #expect(reply.status == 421)
    }
}
