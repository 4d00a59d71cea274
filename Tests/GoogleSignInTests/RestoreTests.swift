import OpenIDProvider
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import GoogleSignIn

@MainActor
@Suite("Sign-ins that outlast the app", .phone(app: SignInBench.app))
struct RestoreTests {
    private let bench: SignInBench

    init() throws { bench = try SignInBench() }

    private func savedItem() -> NSDictionary? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "auth", kSecReturnAttributes: true,
        ]
        var item: CFTypeRef?
        return SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess ? item as? NSDictionary : nil
    }

    @Test("nobody has signed in: there is nothing to restore")
    func nobody() async throws {
        #expect(!bench.signIn.hasPreviousSignIn())
        await #expect(throws: GIDSignInError(.hasNoAuthInKeychain)) {
            _ = try await bench.signIn.restorePreviousSignIn()
        }
    }

    @Test("the sign-in is where the SDK keeps it, readable after the first unlock, and on this phone only")
    func item() async throws {
        try await bench.signInAsMaya()
        let item = try #require(savedItem())
        #expect(item[kSecAttrAccount] as? String == "OAuth")
        #expect(
            item[kSecAttrAccessible] as? String == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
    }

    @Test("a relaunched app has nobody until it restores them, and asks the provider nothing while tokens are good")
    func relaunch() async throws {
        let before = try await bench.signInAsMaya()
        try bench.relaunch()
        await bench.server.stop()
        #expect(bench.signIn.currentUser == nil)
        #expect(bench.signIn.hasPreviousSignIn())
        let after = try await bench.signIn.restorePreviousSignIn()
        #expect(bench.signIn.currentUser === after)
        #expect(after.userID == before.userID)
        #expect(after.profile?.name == "Maya Chen")
        #expect(after.idToken == before.idToken)
        #expect(try await bench.signIn.restorePreviousSignIn() === after)
    }

    @Test("a sign-in whose access token ends within ten minutes is refreshed when it is restored")
    func refreshed() async throws {
        let before = try await bench.signInAsMaya().idToken
        bench.wait(3599 - 590)
        try bench.relaunch()
        let after = try await bench.signIn.restorePreviousSignIn().idToken
        #expect(after != before)
        #expect(bench.server.requests(to: "/token") == 2)
    }

    @Test("a sign-in that cannot be refreshed now is still there later")
    func offline() async throws {
        try await bench.signInAsMaya()
        bench.wait(4000)
        try bench.relaunch()
        var settings = bench.provider.settings
        settings.outage = .unavailable
        try await bench.provider.set(settings)
        let error = await #expect(throws: NSError.self) { _ = try await bench.signIn.restorePreviousSignIn() }
        #expect(error?.domain == "org.openid.appauth.general")
        #expect(bench.signIn.currentUser == nil)
        settings.outage = .none
        try await bench.provider.set(settings)
        #expect(try await bench.signIn.restorePreviousSignIn().profile?.name == "Maya Chen")
    }

    @Test("any number of restores at once refresh once, and have one person")
    func once() async throws {
        try await bench.signInAsMaya()
        bench.wait(4000)
        try bench.relaunch()
        bench.server.hold("/token")
        let signIn = bench.signIn
        let restores = (1...5).map { _ in
            Task { @MainActor in ObjectIdentifier(try await signIn.restorePreviousSignIn()) }
        }
        await bench.server.arrival()
        bench.server.letThrough()
        var people: Set<ObjectIdentifier> = []
        for restore in restores { people.insert(try await restore.value) }
        #expect(people.count == 1)
        #expect(bench.server.requests(to: "/token") == 2)
    }

    @Test("who has signed out is not restored; at the provider they are still signed in")
    func signOut() async throws {
        let before = try await bench.signInAsMaya()
        bench.signIn.signOut()
        #expect(bench.signIn.currentUser == nil)
        #expect(!bench.signIn.hasPreviousSignIn())
        #expect(savedItem() == nil)
        try bench.relaunch()
        await #expect(throws: GIDSignInError(.hasNoAuthInKeychain)) {
            _ = try await bench.signIn.restorePreviousSignIn()
        }
        let pages = bench.person.pages
        bench.person.answers = []
        let again = try await bench.signIn.signIn(withPresenting: UIViewController(), hint: "maya@example.com").user
        #expect(again.userID == before.userID)
        #expect(bench.person.pages == pages)
    }

    @Test("an app that was deleted and installed again has nobody, though the keychain kept the item")
    func reinstalled() async throws {
        try await bench.signInAsMaya()
        try bench.reinstall()
        #expect(!bench.signIn.hasPreviousSignIn())
        #expect(savedItem() == nil)
    }

    @Test("a sign-in that is restored while its person signs out stays signed out")
    func signOutMeanwhile() async throws {
        try await bench.signInAsMaya()
        bench.wait(4000)
        try bench.relaunch()
        bench.server.hold("/token")
        let signIn = bench.signIn
        let restore = Task { @MainActor in _ = try await signIn.restorePreviousSignIn() }
        await bench.server.arrival()
        signIn.signOut()
        bench.server.letThrough()
        await #expect(throws: GIDSignInError(.hasNoAuthInKeychain)) { _ = try await restore.value }
        #expect(signIn.currentUser == nil)
        #expect(savedItem() == nil)
    }
}
