import OpenIDProvider
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import GoogleSignIn

@MainActor
@Suite("Tokens of a signed-in person", .phone(app: SignInBench.app))
struct TokenTests {
    private let bench: SignInBench

    init() throws { bench = try SignInBench() }

    private func set(_ change: (inout OpenIDSettings) -> Void) async throws {
        var settings = bench.provider.settings
        change(&settings)
        try await bench.provider.set(settings)
    }

    @Test("tokens with a minute left stay; with less they are new, and the person is the same object")
    func margin() async throws {
        let user = try await bench.signInAsMaya()
        let first = user.idToken
        bench.wait(3599 - 70)
        #expect(try await user.refreshTokensIfNeeded() === user)
        #expect(user.idToken == first)
        bench.wait(15)
        #expect(try await user.refreshTokensIfNeeded() === user)
        #expect(user.idToken != first)
        #expect(user.profile?.name == "Maya Chen")
        #expect(bench.server.requests(to: "/token") == 2)
    }

    @Test("an ID token that ends before the access token is renewed in time")
    func idToken() async throws {
        try await set { $0.idTokenSeconds = 300 }
        let user = try await bench.signInAsMaya()
        let first = user.idToken
        bench.wait(250)
        try await user.refreshTokensIfNeeded()
        #expect(user.idToken != first)
    }

    @Test("any number of callers at once make one refresh, and all get its outcome on the main thread")
    func once() async throws {
        let user = try await bench.signInAsMaya()
        bench.wait(4000)
        bench.server.hold("/token")
        let outcomes = AsyncStream<Bool>.makeStream()
        for _ in 1...20 {
            user.refreshTokensIfNeeded { user, error in
                outcomes.continuation.yield(user != nil && error == nil && MainQueue.isCurrent)
            }
        }
        await bench.server.arrival()
        bench.server.letThrough()
        var seen: [Bool] = []
        for await outcome in outcomes.stream.prefix(20) { seen.append(outcome) }
        #expect(seen == Array(repeating: true, count: 20))
        #expect(bench.server.requests(to: "/token") == 2)
    }

    @Test("a provider that rotates refresh tokens is followed, also by the next launch")
    func rotation() async throws {
        try await set { $0.refreshTokens = .rotated }
        let user = try await bench.signInAsMaya()
        var tokens = [user.refreshToken]
        for _ in 1...3 {
            bench.wait(4000)
            try await user.refreshTokensIfNeeded()
            tokens.append(user.refreshToken)
        }
        #expect(Set(tokens).count == 4)
        bench.wait(4000)
        try bench.relaunch()
        let restored = try await bench.signIn.restorePreviousSignIn()
        #expect(!tokens.contains(restored.refreshToken))
    }

    @Test("a sign-in that the provider has ended is its token endpoint's error")
    func ended() async throws {
        let user = try await bench.signInAsMaya()
        try await bench.signIn.services.revoke(user.core.state)
        bench.wait(4000)
        let error = await #expect(throws: NSError.self) { _ = try await user.refreshTokensIfNeeded() }
        #expect(error?.domain == "org.openid.appauth.oauth_token")
        #expect(error?.code == -10)
    }

    @Test("without a network the old tokens stay, and a later refresh works")
    func offline() async throws {
        let user = try await bench.signInAsMaya()
        let first = user.idToken
        bench.wait(4000)
        try await set { $0.outage = .unreachable }
        let error = await #expect(throws: NSError.self) { _ = try await user.refreshTokensIfNeeded() }
        #expect(error?.code == -5)
        #expect(user.idToken == first)
        try await set { $0.outage = .none }
        try await user.refreshTokensIfNeeded()
        #expect(user.idToken != first)
    }

    @Test("a refresh that ends after the sign-out brings nothing back")
    func signOutMeanwhile() async throws {
        let user = try await bench.signInAsMaya()
        bench.wait(4000)
        bench.server.hold("/token")
        let refresh = Task { @MainActor in _ = try await user.refreshTokensIfNeeded() }
        await bench.server.arrival()
        bench.signIn.signOut()
        bench.server.letThrough()
        try await refresh.value
        #expect(!bench.signIn.hasPreviousSignIn())
    }

    @Test("who disconnects is signed out, and the provider has forgotten what they granted")
    func disconnect() async throws {
        let user = try await bench.signInAsMaya()
        try await bench.signIn.disconnect()
        #expect(bench.signIn.currentUser == nil)
        #expect(!bench.signIn.hasPreviousSignIn())
        bench.wait(4000)
        await #expect(throws: NSError.self) { _ = try await user.refreshTokensIfNeeded() }
        // Nobody is signed in: there is nothing to revoke.
        try await bench.signIn.disconnect()
    }

    @Test("a relaunched app disconnects whom it has not restored")
    func disconnectUnrestored() async throws {
        try await bench.signInAsMaya()
        try bench.relaunch()
        try await bench.signIn.disconnect()
        #expect(bench.server.requests(to: "/revoke") == 1)
        #expect(!bench.signIn.hasPreviousSignIn())
    }

    @Test("who cannot be disconnected stays signed in")
    func disconnectOffline() async throws {
        let user = try await bench.signInAsMaya()
        try await set { $0.outage = .unavailable }
        await #expect(throws: NSError.self) { _ = try await bench.signIn.disconnect() }
        #expect(bench.signIn.currentUser === user)
        #expect(bench.signIn.hasPreviousSignIn())
    }

    @Test("scopes that are granted are not asked for again, and only the current user can be asked")
    func scopes() async throws {
        let first = try await bench.signInAsMaya()
        await #expect(throws: GIDSignInError(.scopesAlreadyGranted)) {
            _ = try await first.addScopes(["email"], presenting: UIViewController())
        }
        bench.person.answers = [.account("maya@example.com")]
        let old = first.idToken
        bench.wait(5)
        let result = try await first.addScopes(["calendar"], presenting: UIViewController())
        #expect(result.user === first)
        #expect(first.idToken != old)
        #expect(bench.person.opened.last?["scope"] == "openid email profile calendar")
        #expect(bench.person.opened.last?["login_hint"] == "maya@example.com")
        try await bench.signInAsMaya()
        await #expect(throws: GIDSignInError(.mismatchWithCurrentUser)) {
            _ = try await first.addScopes(["calendar"], presenting: UIViewController())
        }
    }
}
