import OpenIDProvider
import Testing
import VirtualPhone
import VirtualPhoneTesting

@testable import GoogleSignIn

@MainActor
@Suite("What GoogleSignIn refuses")
struct RefusalTests {
    private func termination(_ change: (GIDSignIn) -> Void = { _ in }) async throws -> Termination.Reason? {
        let phone = try PhoneUnderTest.current.phone
        let signIn = GIDSignIn.sharedInstance
        change(signIn)
        await #expect(throws: GIDSignInError(.unknown)) {
            _ = try await signIn.signIn(withPresenting: UIViewController())
        }
        return phone.terminations.last?.reason
    }

    @Test("an app without a client id is ended, as by the SDK's exception", .phone(app: App(bundleIdentifier: "a")))
    func noClientID() async throws {
        #expect(
            try await termination()
                == .fatalRule(
                    "NSInvalidArgumentException: No active configuration.  Make sure GIDClientID is set in Info.plist.")
        )
    }

    @Test(
        "an app that does not declare the client id's URL scheme is ended", .phone(app: App(bundleIdentifier: "a")))
    func noScheme() async throws {
        let reason = try await termination {
            $0.configuration = GIDConfiguration(clientID: "One.apps.googleusercontent.com")
        }
        #expect(
            reason
                == .fatalRule(
                    "NSInvalidArgumentException: Your app is missing support for the following URL schemes: "
                        + "com.googleusercontent.apps.one"))
    }

    @Test(
        "a phone whose provider is another one than it says signs nobody in", .phone(app: SignInBench.app),
        arguments: ["http://127.0.0.1:1/nobody", "not a url", "ftp://example.com"])
    func otherProvider(issuer: String) async throws {
        let bench = try SignInBench()
        try PhoneUnderTest.current.phone.setIdentityProvider(issuer)
        let error = await #expect(throws: NSError.self) {
            _ = try await bench.signIn.signIn(withPresenting: UIViewController())
        }
        #expect(error?.domain == "org.openid.appauth.general")
        #expect(bench.person.opened.isEmpty)
    }

    @Test("each launch has an instance of its own", .phone(app: SignInBench.app))
    func instances() throws {
        let first = GIDSignIn.sharedInstance
        #expect(GIDSignIn.sharedInstance === first)
        #expect(first.configuration?.clientID == SignInBench.clientID)
        try PhoneUnderTest.relaunch()
        #expect(GIDSignIn.sharedInstance !== first)
    }

    @Test("URLs that end no sign-in are not handled", .phone(app: SignInBench.app))
    func handle() throws {
        for text in [SignInBench.scheme + ":/oauth2callback?code=1", "https://example.com/", "chatter:/else"] {
            #expect(!GIDSignIn.sharedInstance.handle(try #require(URL(string: text))))
        }
    }
}
