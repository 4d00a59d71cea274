import Foundation
import Testing
import VirtualPhone

@testable import GoogleSignIn

@Suite("Parts of GoogleSignIn")
struct PartTests {
    private static func profile(_ picture: String?) throws -> GIDProfileData {
        var claims = ["name": "Ada Byron", "given_name": "Ada", "family_name": "Byron", "email": "ada@example.com"]
        claims["picture"] = picture
        let object = try #require(JSONObject(try JSONSerialization.data(withJSONObject: claims)))
        return GIDProfileData(Profile(userInfo: object, email: nil))
    }

    @Test(
        "a picture's size goes where its server wants it",
        arguments: [
            ("https://lh3.googleusercontent.com/a/abc", "https://lh3.googleusercontent.com/a/abc=s120"),
            ("https://lh5.googleusercontent.com/a-/abc=s96-c", "https://lh5.googleusercontent.com/a-/abc=s120"),
            ("https://lh3.google.com/a/abc", "https://lh3.google.com/a/abc=s120"),
            ("https://lh7.google.com/a/abc", "https://lh7.google.com/a/abc?sz=120"),
            ("https://lh3.googleusercontent.com/b/abc", "https://lh3.googleusercontent.com/b/abc?sz=120"),
            ("https://example.com/me.png?sz=50&x=1", "https://example.com/me.png?sz=120"),
        ])
    func pictures(address: String, sized: String) throws {
        let profile = try Self.profile(address)
        #expect(profile.hasImage)
        #expect(profile.imageURL(withDimension: 120)?.absoluteString == sized)
    }

    @Test("who has no picture has no address of one")
    func noPicture() throws {
        let profile = try Self.profile(nil)
        #expect(!profile.hasImage)
        #expect(profile.imageURL(withDimension: 120) == nil)
    }

    @Test("errors bridge both ways, with the SDK's domain and codes")
    func errors() throws {
        let error: any Error = GIDSignInError(.canceled)
        let object = error as NSError
        #expect(object.domain == "com.google.GIDSignIn")
        #expect(object.code == -5)
        #expect((object as? GIDSignInError)?.code == .canceled)
        #expect((NSError(domain: "other", code: -5) as? GIDSignInError) == nil)
        #expect(throws: GIDSignInError.self) {
            throw NSError(domain: kGIDSignInErrorDomain, code: -4) as! GIDSignInError
        }
        #expect(
            [
                GIDSignInError.unknown, .keychain, .hasNoAuthInKeychain, .canceled, .EMM, .scopesAlreadyGranted,
                .mismatchWithCurrentUser,
            ].map(\.rawValue) == [-1, -2, -4, -5, -6, -8, -9])
        #expect(
            error.localizedDescription == "The operation couldn’t be completed. (com.google.GIDSignIn error -5.)")
    }

    @Test("tokens are equal if strings and dates are")
    func tokens() {
        let now = Date()
        let one = GIDToken(tokenString: "a", expirationDate: now)
        #expect(one == GIDToken(tokenString: "a", expirationDate: now))
        #expect(one.hash == GIDToken(tokenString: "a", expirationDate: now).hash)
        #expect(one != GIDToken(tokenString: "b", expirationDate: now))
        #expect(one != GIDToken(tokenString: "a", expirationDate: nil))
    }

    @Test("the Info.plist names client, server, domain and realm, and its schemes in any case of letters")
    func info() throws {
        let info = AppInfo([
            "GIDClientID": .string("1.apps.example"), "GIDServerClientID": .string("2"),
            "GIDHostedDomain": .string("example.com"), "GIDOpenIDRealm": .string("realm"),
            "CFBundleURLTypes": .array([
                .dictionary(["CFBundleURLSchemes": .array([.string("Example.APPS.1"), .string("b")])]),
                .dictionary(["CFBundleURLName": .string("nothing")]), .string("damaged"),
            ]),
        ])
        let configuration = try #require(info.configuration)
        #expect(
            [
                configuration.clientID, configuration.serverClientID, configuration.hostedDomain,
                configuration.openIDRealm,
            ] == ["1.apps.example", "2", "example.com", "realm"])
        #expect(info.urlSchemes == ["example.apps.1", "b"])
        #expect(Client(configuration).scheme == "example.apps.1")
        #expect(AppInfo(["GIDClientID": .string("")]).configuration == nil)
    }

    private static let now = Date(timeIntervalSince1970: 1_762_782_894)
    private static func token(_ changes: [String: Any?] = [:]) throws -> String {
        var claims: [String: Any] = [
            "iss": "https://a.example", "aud": "app", "exp": now.timeIntervalSince1970 + 60,
            "iat": now.timeIntervalSince1970, "nonce": "n",
        ]
        for (name, value) in changes { claims[name] = value }
        return "e30." + (try JSONSerialization.data(withJSONObject: claims)).base64URL + "."
    }

    @Test("a right ID token has no fault; audience may be a list, or stand in azp")
    func rightToken() throws {
        for changes in [[:], ["aud": ["x", "app"]], ["aud": "server", "azp": "app"]] as [[String: Any?]] {
            let token = try #require(IDToken(try Self.token(changes)))
            #expect(token.fault(issuer: "https://a.example", clientID: "app", nonce: "n", now: Self.now) == nil)
            #expect(token.fault(issuer: nil, clientID: "app", nonce: nil, now: Self.now) == nil)
        }
    }

    @Test("each wrong claim is a fault of its own")
    func wrongToken() throws {
        let time = Self.now.timeIntervalSince1970
        let rows: [(String, Any?, String)] = [
            ("iss", "https://b.example", "Issuer mismatch"), ("iss", nil, "Issuer mismatch"),
            ("aud", "other", "Audience mismatch"), ("aud", nil, "Audience mismatch"),
            ("exp", time - 1, "ID Token expired"),
            ("iat", time - 601, "Issued at time is more than 600 seconds before or after the current time"),
            ("iat", time + 601, "Issued at time is more than 600 seconds before or after the current time"),
            ("nonce", "m", "Nonce mismatch"), ("nonce", nil, "Nonce mismatch"),
        ]
        for (name, value, fault) in rows {
            let token = try #require(IDToken(try Self.token([name: value])))
            #expect(
                token.fault(issuer: "https://a.example", clientID: "app", nonce: "n", now: Self.now) == fault, "\(name)"
            )
        }
    }

    @Test(
        "what is no ID token is not read",
        arguments: ["", "a.b", "e30.e30.", "e30.!!.x", "e30.W10.x", "a.b.c.d", "e30.e30=.x"])
    func noToken(text: String) {
        #expect(IDToken(text) == nil)
    }

    private static let document = [
        "issuer": "https://a.example", "authorization_endpoint": "https://a.example/authorize?x=1",
        "token_endpoint": "http://127.0.0.1:8090/token",
    ]

    @Test("a discovery document needs its own issuer and two endpoints, by https or on this computer")
    func discovery() throws {
        func read(_ changes: [String: String?]) throws -> Provider {
            var document = Self.document
            for (name, value) in changes { document[name] = value }
            return try ProviderDirectory.read(try JSONSerialization.data(withJSONObject: document), "https://a.example")
        }
        let provider = try read([:])
        #expect(provider.issuer == "https://a.example")
        #expect(provider.userInfoEndpoint == nil)
        #expect(try read(["revocation_endpoint": "http://a.example/revoke"]).revocationEndpoint == nil)
        let wrong: [[String: String?]] = [
            ["issuer": "https://a.example/"], ["issuer": nil], ["token_endpoint": nil], ["token_endpoint": "/token"],
            ["token_endpoint": "http://a.example/token"], ["authorization_endpoint": "javascript:alert(1)"],
        ]
        for changes in wrong {
            #expect(throws: NSError.self, "\(changes)") { try read(changes) }
        }
        #expect(throws: NSError.self) { try ProviderDirectory.read(Data("[]".utf8), "https://a.example") }
    }

    @Test("an endpoint's own query stays, and values are encoded")
    func query() throws {
        let data = try JSONSerialization.data(withJSONObject: Self.document)
        let provider = try ProviderDirectory.read(data, "https://a.example")
        let client = Client(GIDConfiguration(clientID: "1.apps.example"))
        let request = try AuthorizationRequest(
            AuthorizationRequest.Wish(client: client, scopes: ["openid", "a&b"], hint: "ä+b@x", nonce: nil),
            at: provider)
        let text = request.url.absoluteString
        #expect(text.hasPrefix("https://a.example/authorize?x=1&response_type=code&client_id=1.apps.example&"))
        #expect(text.contains("&scope=openid%20a%26b&"))
        #expect(text.contains("&login_hint=%C3%A4%2Bb%40x"))
        #expect(text.contains("&redirect_uri=example.apps.1%3A%2Foauth2callback&"))
    }
}
