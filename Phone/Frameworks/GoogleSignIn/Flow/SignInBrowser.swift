import AuthenticationServices
import Foundation
import UIKit

/// Leads the person through the provider's pages, until these lead to the app's URL scheme.
@MainActor
protocol SignInBrowser: AnyObject, Sendable {
    /// Shows a page and waits for the end.
    ///
    /// - Returns: the URL of the scheme.
    /// - Throws: `GIDSignInError.canceled` if the person cancels, and other ``GIDSignInError``s.
    func callback(_ page: URL, scheme: String, over controller: UIViewController) async throws -> URL

    /// Ends with a URL that came another way; false if nothing is under way, or the URL is not of the scheme.
    func take(_ url: URL) -> Bool
}

/// The system's browser sheet.
@MainActor
final class BrowserSheet: SignInBrowser {
    private var visit: BrowserVisit?

    nonisolated init() {}

    func callback(_ page: URL, scheme: String, over controller: UIViewController) async throws -> URL {
        // A second sign-in takes the place of the first.
        visit?.end(.failure(BrowserVisit.canceled))
        return try await withCheckedThrowingContinuation { continuation in
            let visit = BrowserVisit(scheme, over: controller, continuation)
            self.visit = visit
            visit.start(page)
        }
    }

    func take(_ url: URL) -> Bool {
        guard let visit, visit.isRunning, url.scheme?.lowercased() == visit.scheme else { return false }
        visit.end(.success(url))
        return true
    }
}

/// One visit of the provider's pages.
@MainActor
private final class BrowserVisit: NSObject, ASWebAuthenticationPresentationContextProviding {
    let scheme: String
    private let controller: UIViewController
    private var session: ASWebAuthenticationSession?
    private var continuation: CheckedContinuation<URL, any Error>?

    static let canceled = GIDSignInError(.canceled, "The user canceled the sign-in flow.")

    /// Whether it has not come to its end.
    var isRunning: Bool { continuation != nil }

    init(_ scheme: String, over controller: UIViewController, _ continuation: CheckedContinuation<URL, any Error>) {
        self.scheme = scheme
        self.controller = controller
        self.continuation = continuation
    }

    func start(_ page: URL) {
        let session = ASWebAuthenticationSession(url: page, callbackURLScheme: scheme) { url, error in
            self.finish(url, error)
        }
        session.presentationContextProvider = self
        self.session = session
        // A session that cannot start says why to its handler; one that says nothing must not be waited for.
        if !session.start() { end(.failure(GIDSignInError(.unknown, "The browser cannot be shown."))) }
    }

    private func finish(_ url: URL?, _ error: (any Error)?) {
        session = nil
        if let url { return end(.success(url)) }
        guard let error else { return end(.failure(GIDSignInError(.unknown, "Unknown error"))) }
        let isCanceled = (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin
        end(.failure(isCanceled ? Self.canceled : GIDSignInError(.unknown, error.localizedDescription)))
    }

    /// Ends once; the sheet goes if it is still there.
    func end(_ outcome: Result<URL, GIDSignInError>) {
        let (waiting, sheet) = (continuation, session)
        (continuation, session) = (nil, nil)
        waiting?.resume(with: outcome.mapError { $0 })
        sheet?.cancel()
    }

    /// The window of the view controller that the app gave; the app's own if it is in none.
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        if let window = controller.view.window { return window }
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        return scene?.keyWindow ?? UIWindow()
    }
}
