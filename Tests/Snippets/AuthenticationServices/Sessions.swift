// Sessions as apps have them: isolation of the provider, both initializers, errors.
import AuthenticationServices
import UIKit

@MainActor
private final class SignIn: NSObject, ASWebAuthenticationPresentationContextProviding {
    private var session: ASWebAuthenticationSession?

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        (UIApplication.shared.connectedScenes.first as? UIWindowScene)?.keyWindow ?? ASPresentationAnchor()
    }

    func start(_ url: URL) {
        let session = ASWebAuthenticationSession(url: url, callbackURLScheme: "app") { url, error in
            if case ASWebAuthenticationSessionError.canceledLogin? = error { return }
            print(url?.absoluteString ?? "")
        }
        session.presentationContextProvider = self
        session.prefersEphemeralWebBrowserSession = true
        session.start()
        self.session = session
    }
}

private func later(_ url: URL) -> ASWebAuthenticationSession {
    let session = ASWebAuthenticationSession(url: url, callback: .https(host: "a.example", path: "/b")) { _, _ in }
    session.additionalHeaderFields = ["X": "y"]
    return session
}

private func words(_ code: ASWebAuthenticationSessionError.Code) -> Int {
    switch code {
    case .canceledLogin: 1
    case .presentationContextNotProvided: 2
    case .presentationContextInvalid: 3
    @unknown default: 0
    }
}

private struct Sends: Sendable {
    let callback: ASWebAuthenticationSession.Callback
    let session: ASWebAuthenticationSession  // error: non-Sendable type 'ASWebAuthenticationSession'
}

private func make() { _ = ASWebAuthenticationSession() }  // error: missing arguments
