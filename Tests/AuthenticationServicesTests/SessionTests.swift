import AuthenticationServices
import LatchkeyLock
import SiteTesting
import Testing
import UIKit
import VirtualPhone
import VirtualPhoneTesting

/// A window provider, as apps have one.
@MainActor
private final class Provider: NSObject, ASWebAuthenticationPresentationContextProviding {
    let window = ASPresentationAnchor()
    var asked = 0

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        asked += 1
        return window
    }
}

/// What a session's completion handler got.
private struct Outcome: Sendable {
    var url: URL?
    var error: (any Error)?
    var isOnMainThread = false

    var code: ASWebAuthenticationSessionError.Code? { (error as? ASWebAuthenticationSessionError)?.code }
}

@Suite("ASWebAuthenticationSession", .serialized)
@MainActor
struct SessionTests {
    private static func site() throws -> TestSite {
        try TestSite { request in
            request.path == "/done"
                ? .redirect("app.example:/callback?code=1")
                : .page("<h1>Sign in</h1><form action=/done><button>Go on</button></form>")
        }
    }

    /// Runs a session to its end.
    private func outcome(
        of make: (@escaping ASWebAuthenticationSession.CompletionHandler) -> ASWebAuthenticationSession,
        provider: Provider?, start: (ASWebAuthenticationSession) -> Void = { $0.start() }
    ) async -> Outcome {
        await withCheckedContinuation { continuation in
            let session = make { url, error in
                continuation.resume(
                    returning: Outcome(url: url, error: error, isOnMainThread: MainQueue.isCurrent))
            }
            session.presentationContextProvider = provider
            start(session)
        }
    }

    @Test("a session ends on the main thread with the URL of the callback", .phone())
    func callback() async throws {
        let site = try Self.site()
        let url = try #require(URL(string: site.address))
        let provider = Provider()
        let outcome = await outcome(
            of: { ASWebAuthenticationSession(url: url, callbackURLScheme: "app.example", completionHandler: $0) },
            provider: provider)
        #expect(outcome.url?.absoluteString == "app.example:/callback?code=1")
        #expect(outcome.error == nil)
        #expect(outcome.isOnMainThread)
        #expect(provider.asked == 1)
    }

    @Test("a callback object ends it too; header fields go along", .phone())
    func callbackObject() async throws {
        let site = try Self.site()
        let url = try #require(URL(string: site.address))
        let outcome = await outcome(
            of: { handler in
                let session = ASWebAuthenticationSession(
                    url: url, callback: .customScheme("APP.example"), completionHandler: handler)
                session.additionalHeaderFields = ["X-From": "app"]
                session.prefersEphemeralWebBrowserSession = true
                return session
            }, provider: Provider())
        #expect(outcome.url?.scheme == "app.example")
        #expect(site.requests.first?["X-From"] == "app")
    }

    @Test(
        "who cancels gives canceledLogin, as an NSError too",
        .phone(person: ScriptedPerson.cancels))
    func canceled() async throws {
        let site = try Self.site()
        let url = try #require(URL(string: site.address))
        let outcome = await outcome(
            of: { ASWebAuthenticationSession(url: url, callbackURLScheme: "app.example", completionHandler: $0) },
            provider: Provider())
        #expect(outcome.url == nil)
        #expect(outcome.code == .canceledLogin)
        let error = try #require(outcome.error) as NSError
        #expect(error.domain == "com.apple.AuthenticationServices.WebAuthenticationSession")
        #expect(error.code == 1 && error.userInfo.isEmpty)
        #expect(
            error.localizedDescription
                == "The operation couldn’t be completed. "
                + "(com.apple.AuthenticationServices.WebAuthenticationSession error 1.)")
        #expect(outcome.error?.localizedDescription == error.localizedDescription)
        if let caught = outcome.error, case ASWebAuthenticationSessionError.canceledLogin = caught {
        } else {
            Issue.record("not matched as canceledLogin")
        }
    }

    @Test("without a provider a session can't start, and says so", .phone())
    func noProvider() async throws {
        let url = try #require(URL(string: "https://a.example"))
        var hasStarted = true
        let outcome = await outcome(
            of: { ASWebAuthenticationSession(url: url, callbackURLScheme: "app.example", completionHandler: $0) },
            provider: nil
        ) { session in
            #expect(!session.canStart)
            hasStarted = session.start()
        }
        #expect(!hasStarted)
        #expect(outcome.code == .presentationContextNotProvided)
    }

    @Test(
        "the app's cancel ends a session with canceledLogin; it can't be started again",
        .phone(person: ScriptedPerson.absent))
    func cancel() async throws {
        let site = try Self.site()
        let url = try #require(URL(string: site.address))
        let outcome = await outcome(
            of: { ASWebAuthenticationSession(url: url, callbackURLScheme: "app.example", completionHandler: $0) },
            provider: Provider()
        ) { session in
            #expect(session.canStart)
            #expect(session.start())
            #expect(!session.canStart)
            #expect(!session.start())
            session.cancel()
            session.cancel()
        }
        #expect(outcome.code == .canceledLogin)
    }

    @Test("a session that was canceled before does not start", .phone())
    func canceledBefore() throws {
        let url = try #require(URL(string: "https://a.example"))
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "app.example") { _, _ in
            Issue.record("nothing was started")
        }
        let provider = Provider()
        session.presentationContextProvider = provider
        session.cancel()
        #expect(!session.canStart)
        #expect(!session.start())
        #expect(provider.asked == 0)
    }

    @Test("an https callback without an associated domain fails with its reason", .phone())
    func association() async throws {
        let url = try #require(URL(string: "https://a.example"))
        let outcome = await outcome(
            of: {
                ASWebAuthenticationSession(
                    url: url, callback: .https(host: "a.example", path: "/x"), completionHandler: $0)
            }, provider: Provider())
        #expect(outcome.code == .canceledLogin)
        let error = try #require(outcome.error) as NSError
        #expect(error.localizedFailureReason?.contains("webcredentials") == true)
    }

    @Test("callbacks say which URLs they match")
    func matching() throws {
        let custom = ASWebAuthenticationSession.Callback.customScheme("app")
        let web = ASWebAuthenticationSession.Callback.https(host: "a.example", path: "/done")
        let (app, done) = (try #require(URL(string: "app:/x")), try #require(URL(string: "https://a.example/done?c=1")))
        #expect(custom.matchesURL(app) && !custom.matchesURL(done))
        #expect(web.matchesURL(done) && !web.matchesURL(app))
    }
}
