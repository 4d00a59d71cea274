import LatchkeyTrust
import LatchkeyWire
import Foundation
import Testing

@testable import OpenIDProvider

@Suite("How old a sign-in may be, and whose it must be")
struct ReauthenticationTests {
    private let app: AppUnderTest
    private var maya: String { OpenIDAccount.lab[0].subject }
    private var sam: String { OpenIDAccount.lab[1].subject }

    init() throws { app = AppUnderTest(try ProviderUnderTest()) }

    /// How a request ends that must go without a page: with `code`, or with the error.
    private func silently(_ changes: [String: String?]) async throws -> String? {
        let reply = try await app.authorize(changes.merging(["prompt": "none"]) { $1 })
        let callback = try AppUnderTest.callback(reply)
        return callback["code"] == nil ? callback["error"] : "code"
    }

    /// The `auth_time` of tokens, in seconds after another's.
    private static func time(_ tokens: JSONValue, since first: JSONValue? = nil) throws -> Int {
        func time(_ tokens: JSONValue) throws -> Int {
            let payload = try CompactSignature(tokens.text("id_token")).payload
            let claims = try JSONDecoder().decode(JSONValue.self, from: Data(payload))
            guard case .integer(let time)? = claims["auth_time"] else { throw ProviderUnderTest.Missing() }
            return time
        }
        return try time(tokens) - (try first.map(time) ?? 0)
    }

    @Test("max_age ends what goes without a page, and 0 asks every time, as prompt=login does")
    func maximumAge() async throws {
        _ = try await app.code(as: maya)
        app.provider.wait(60)
        #expect(try await silently(["max_age": "60"]) == "code")
        app.provider.wait(1)
        #expect(try await silently(["max_age": "60"]) == "login_required")
        #expect(try await silently([:]) == "code")
        #expect(try await silently(["max_age": "0"]) == "login_required")
        for age in ["0", "60"] {
            #expect(try await app.authorize(["max_age": age, "login_hint": maya]).status == 200)
        }
        // A choice on the page is a sign-in; what went through without one was none.
        _ = try await app.code(as: maya, ["max_age": "60"])
        #expect(try await silently(["max_age": "60"]) == "code")
    }

    @Test("auth_time is the sign-in's, through what goes without a page, a page for consent, and a refresh")
    func time() async throws {
        let first = try await app.signIn(as: maya)
        app.provider.wait(100)
        let silent = try AppUnderTest.callback(try await app.authorize(["prompt": "none"]))
        let (_, second) = try await app.exchange(try #require(silent["code"]))
        #expect(try Self.time(second, since: first) == 0)
        let page = try await app.authorize(["prompt": "consent", "login_hint": maya])
        let allowed = try AppUnderTest.callback(try await app.answer(page, [("action", "allow")]))
        let (_, third) = try await app.exchange(try #require(allowed["code"]))
        #expect(try Self.time(third, since: first) == 0)
        let (_, renewed) = try await app.refresh(first.text("refresh_token"))
        #expect(try Self.time(renewed, since: first) == 0)
        #expect(try Self.time(try await app.signIn(as: maya), since: first) == 100)
        let chooser = try await app.authorize(["prompt": "consent"])
        let consent = try await app.answer(chooser, [("account", maya)])
        app.provider.wait(7)
        let chosen = try AppUnderTest.callback(try await app.answer(consent, [("action", "allow")]))
        let (_, fourth) = try await app.exchange(try #require(chosen["code"]))
        #expect(try Self.time(fourth, since: first) == 100)
    }

    @Test("after signing out of the provider an older sign-in counts no more")
    func signOut() async throws {
        _ = try await app.code(as: maya)
        let ticket = ("ticket", try AppUnderTest.ticket(try await app.browse(.get, "/session")))
        #expect(try await app.browse(.post, "/session", [ticket]).status == 303)
        #expect(try await silently(["max_age": "1000"]) == "login_required")
    }

    @Test("an ID token as a hint, or the claim sub, lets the app hear of that person alone")
    func persons() async throws {
        let token = try await app.signIn(as: maya).text("id_token")
        let stranger = AppUnderTest(app.provider)
        _ = try await stranger.code(as: sam)
        let hints: [[String: String?]] = [
            ["id_token_hint": token], ["claims": #"{"id_token":{"sub":{"value":"\#(maya)"}}}"#],
            ["claims": #"{"id_token":{"sub":{"values":["1","\#(maya)"]}}}"#],
        ]
        for hint in hints {
            #expect(try await silently(hint) == "code")
            // Named by it, the account needs no page.
            #expect(try AppUnderTest.callback(try await app.authorize(hint))["code"] != nil)
            let none = try await stranger.authorize(hint.merging(["prompt": "none"]) { $1 })
            #expect(try AppUnderTest.callback(none)["error"] == "login_required")
            let page = try await stranger.authorize(hint)
            let other = try await stranger.answer(page, [("account", sam)])
            #expect(try AppUnderTest.callback(other)["error"] == "login_required")
            #expect(try await stranger.answer(page, [("account", maya)]).status == 400)
        }
        _ = try await app.code(as: sam)
        #expect(try await silently([:]) == "account_selection_required")
        #expect(try await silently(["id_token_hint": token]) == "code")
        let both = ["id_token_hint": token, "claims": #"{"id_token":{"sub":{"value":"\#(sam)"}}}"#]
        #expect(try await silently(both) == "login_required")
        // Requests for other claims change nothing.
        _ = try await stranger.authorize()
        let ignored = try await stranger.authorize([
            "prompt": "none", "claims": #"{"id_token":{"auth_time":{"essential":true},"sub":null}}"#,
        ])
        #expect(try AppUnderTest.callback(ignored)["code"] != nil)
    }

    @Test("an ID token as a hint may have expired and its key be retired; one that is not ours names nobody")
    func hintedTokens() async throws {
        let token = try await app.signIn(as: maya).text("id_token")
        for _ in 0..<2 { try await app.provider.provider.rotateKeys() }
        app.provider.wait(7_200)
        #expect(try await silently(["id_token_hint": token]) == "code")
        let parts = token.split(separator: ".")
        let payload = try #require(Base64.decodeURL(parts[1]))
        let other = String(decoding: payload, as: UTF8.self).replacing(maya, with: sam)
        let forged = "\(parts[0]).\(Base64.encodeURL(Array(other.utf8))).\(parts[2])"
        let none = "\(Base64.encodeURL(Array(#"{"alg":"none"}"#.utf8))).\(parts[1])."
        for text in [forged, none, "x", "a.b.c", String(token.dropLast(4)), token + "."] {
            #expect(try await silently(["id_token_hint": text]) == "login_required", "\(text)")
        }
    }
}
