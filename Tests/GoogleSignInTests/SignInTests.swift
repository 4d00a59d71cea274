import OpenIDProvider
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import GoogleSignIn

@MainActor
@Suite("Signing in with Google", .phone(app: SignInBench.app))
struct SignInTests {
    private let bench: SignInBench

    init() throws { bench = try SignInBench() }

    @Test("who signs in is the current user, with the provider's tokens and profile")
    func person() async throws {
        bench.person.answers = [.account("maya@example.com")]
        let result = try await bench.signIn.signIn(withPresenting: UIViewController())
        let user = result.user
        let account = try #require(bench.provider.accounts.first { $0.email == "maya@example.com" })
        #expect(bench.signIn.currentUser === user)
        #expect(user.userID == account.subject)
        #expect(user.profile?.name == "Maya Chen")
        #expect(user.profile?.givenName == "Maya")
        #expect(user.profile?.familyName == "Chen")
        #expect(user.profile?.email == "maya@example.com")
        #expect(user.profile?.hasImage == false)
        #expect(Set(user.grantedScopes ?? []) == ["openid", "email", "profile"])
        #expect(user.configuration.clientID == SignInBench.clientID)
        #expect(result.serverAuthCode == nil)
        let idToken = try #require(user.idToken)
        #expect(idToken.tokenString.split(separator: ".").count == 3)
        #expect(abs(try #require(idToken.expirationDate).timeIntervalSinceNow - 3600) < 60)
        #expect(abs(try #require(user.accessToken.expirationDate).timeIntervalSinceNow - 3599) < 60)
        #expect(user.refreshToken.expirationDate == nil)
        #expect(!user.refreshToken.tokenString.isEmpty)
    }

    @Test("the request is one of the code flow with PKCE, state and nonce; each sign-in has its own")
    func request() async throws {
        bench.signIn.configuration = GIDConfiguration(
            clientID: SignInBench.clientID, serverClientID: "server", hostedDomain: "example.com", openIDRealm: nil)
        for _ in 1...2 {
            bench.person.answers = [.close]
            _ = try? await bench.signIn.signIn(
                withPresenting: UIViewController(), hint: "sam@example.com", additionalScopes: ["email", "calendar"])
        }
        let (first, second) = (bench.person.opened[0], bench.person.opened[1])
        #expect(first["response_type"] == "code")
        #expect(first["client_id"] == SignInBench.clientID)
        #expect(first["redirect_uri"] == SignInBench.scheme + ":/oauth2callback")
        #expect(first["scope"] == "openid email profile calendar")
        #expect(first["code_challenge_method"] == "S256")
        #expect(first["login_hint"] == "sam@example.com")
        #expect(first["audience"] == "server")
        #expect(first["hd"] == "example.com")
        for name in ["state", "nonce", "code_challenge"] {
            #expect(first[name]?.count == 43, "\(name)")
            #expect(first[name] != second[name], "\(name)")
        }
    }

    @Test("the nonce of the app's choice comes back in the ID token")
    func nonce() async throws {
        bench.person.answers = [.account("maya@example.com")]
        let result = try await bench.signIn.signIn(
            withPresenting: UIViewController(), hint: nil, additionalScopes: nil, nonce: "of-my-server")
        let token = try #require(result.user.idToken.flatMap { IDToken($0.tokenString) })
        #expect(token.claims["nonce"].string == "of-my-server")
    }

    @Test("another account takes the place of the first one")
    func another() async throws {
        let first = try await bench.signInAsMaya()
        bench.person.answers = [.create(name: "Ada Byron", email: "ada@example.com")]
        let second = try await bench.signIn.signIn(withPresenting: UIViewController()).user
        #expect(second.profile?.email == "ada@example.com")
        #expect(second.userID != first.userID)
        #expect(bench.signIn.currentUser === second)
        try bench.relaunch()
        #expect(try await bench.signIn.restorePreviousSignIn().profile?.email == "ada@example.com")
    }

    @Test("who cancels, on the page or in the browser, is told so, and stays who they were")
    func cancel() async throws {
        let before = try await bench.signInAsMaya()
        for answer in [PersonAtPages.Answer.cancel, .close] {
            bench.person.answers = [answer]
            await #expect(throws: GIDSignInError(.canceled)) {
                _ = try await bench.signIn.signIn(withPresenting: UIViewController())
            }
        }
        #expect(bench.signIn.currentUser === before)
    }

    @Test(
        "a reply that does not belong to the sign-in signs nobody in",
        arguments: [
            "SCHEME:/oauth2callback?code=1", "SCHEME:/oauth2callback?code=1&state=other",
            "SCHEME:/oauth2callback?state=STATE", "SCHEME:/oauth2callback?code=&state=STATE",
            "SCHEME:/oauth2callback?code=1&code=2&state=STATE", "SCHEME:/oauth2callback?code=1&state=STATE&state=b",
            "SCHEME:/elsewhere?code=1&state=STATE", "other:/oauth2callback?code=1&state=STATE",
            "SCHEME:/oauth2callback?error=server_error&state=STATE", "SCHEME:/oauth2callback?error=access_denied",
        ])
    func foreignReply(url: String) async throws {
        bench.person.answers = [.open(url.replacingOccurrences(of: "SCHEME", with: SignInBench.scheme))]
        await #expect(throws: GIDSignInError(.unknown)) {
            _ = try await bench.signIn.signIn(withPresenting: UIViewController())
        }
        #expect(bench.signIn.currentUser == nil)
        #expect(bench.server.requests(to: "/token") == 0)
    }

    @Test("a code that the provider does not know is the token endpoint's error")
    func unknownCode() async throws {
        bench.person.answers = [.open(SignInBench.scheme + ":/oauth2callback?code=made-up&state=STATE")]
        let error = await #expect(throws: NSError.self) {
            _ = try await bench.signIn.signIn(withPresenting: UIViewController())
        }
        #expect(error?.domain == "org.openid.appauth.oauth_token")
        #expect(error?.code == -10)
    }

    @Test("an expired ID token is refused; the signature is the server's to check, as with the SDK")
    func tokenFaults() async throws {
        var settings = bench.provider.settings
        settings.tokens = .expired
        try await bench.provider.set(settings)
        bench.person.answers = [.account("maya@example.com")]
        let error = await #expect(throws: NSError.self) {
            _ = try await bench.signIn.signIn(withPresenting: UIViewController())
        }
        #expect(error?.domain == "org.openid.appauth.general")
        #expect(error?.code == -15)
        #expect(!bench.signIn.hasPreviousSignIn())
        settings.tokens = .wrongKey
        try await bench.provider.set(settings)
        try await bench.signInAsMaya()
    }

    @Test("in airplane mode nothing is asked, and the error is an iPhone's")
    func airplaneMode() async throws {
        try PhoneUnderTest.current.phone.setAirplaneMode(true)
        let error = await #expect(throws: NSError.self) {
            _ = try await bench.signIn.signIn(withPresenting: UIViewController())
        }
        #expect((error?.userInfo[NSUnderlyingErrorKey] as? URLError)?.code == .notConnectedToInternet)
        #expect(bench.server.requests == 0)
        try PhoneUnderTest.current.phone.setAirplaneMode(false)
        try await bench.signInAsMaya()
    }

    @Test("without a network there is no sign-in, and URLSession's error stands below AppAuth's")
    func offline() async throws {
        await bench.server.stop()
        let error = await #expect(throws: NSError.self) {
            _ = try await bench.signIn.signIn(withPresenting: UIViewController())
        }
        #expect(error?.domain == "org.openid.appauth.general")
        #expect(error?.code == -5)
        #expect((error?.userInfo[NSUnderlyingErrorKey] as? URLError)?.code == .cannotConnectToHost)
        #expect(bench.person.opened.isEmpty)
    }

    @Test("the handler is called once, on the main thread, and may be left out")
    func handler() async throws {
        bench.person.answers = [.account("maya@example.com")]
        let calls = await withCheckedContinuation { continuation in
            bench.signIn.signIn(withPresenting: UIViewController()) { result, error in
                let isMain = MainQueue.isCurrent
                continuation.resume(returning: (result != nil, error == nil, isMain))
            }
        }
        #expect(calls == (true, true, true))
        withoutHandlers()
    }

    private func withoutHandlers() {
        bench.signIn.signIn(withPresenting: UIViewController())
        bench.signIn.restorePreviousSignIn()
        bench.signIn.disconnect()
    }
}
