// Sign in with Apple as apps have it: Apple's own sample of accounts that exist already, SwiftUI's button, states.
import AuthenticationServices
import SwiftUI
import UIKit

@MainActor
private final class LoginViewController: UIViewController, ASAuthorizationControllerDelegate,
    ASAuthorizationControllerPresentationContextProviding
{
    private let button = ASAuthorizationAppleIDButton(type: .signIn, style: .black)

    func performExistingAccountSetupFlows() {
        let requests = [
            ASAuthorizationAppleIDProvider().createRequest(), ASAuthorizationPasswordProvider().createRequest(),
        ]
        let controller = ASAuthorizationController(authorizationRequests: requests)
        controller.delegate = self
        controller.presentationContextProvider = self
        controller.performRequests()
    }

    func handleAuthorizationAppleIDButtonPress() {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        request.requestedScopes = [.fullName, .email]
        request.nonce = "abc"
        request.state = nil
        request.user = nil
        request.requestedOperation = .operationLogin
        button.cornerRadius = 12
        ASAuthorizationController(authorizationRequests: [request]).performRequests()
    }

    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { UIWindow() }

    func authorizationController(
        controller: ASAuthorizationController, didCompleteWithAuthorization authorization: ASAuthorization
    ) {
        switch authorization.credential {
        case let credential as ASAuthorizationAppleIDCredential:
            guard let token = credential.identityToken, let code = credential.authorizationCode else { return }
            let name: PersonNameComponents? = credential.fullName
            let email: String? = credential.email
            let scopes: [ASAuthorization.Scope] = credential.authorizedScopes
            send(credential.user, credential.state, name?.givenName, email, scopes.first?.rawValue)
            send(String(data: token, encoding: .utf8), String(data: code, encoding: .utf8))
            switch credential.realUserStatus {
            case .likelyReal, .unknown, .unsupported: break
            @unknown default: break
            }
        case let credential as ASPasswordCredential: send(credential.user, credential.password)
        default: break
        }
    }

    private func send(_ parts: String?...) {}
}

private final class Watcher: NSObject {
    func watch() {
        NotificationCenter.default.addObserver(
            forName: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil, queue: .main
        ) { _ in }
    }

    func ask(_ user: String) {
        ASAuthorizationAppleIDProvider().getCredentialState(forUserID: user) { state, error in
            switch state {
            case .authorized, .transferred: break
            case .revoked, .notFound: print(error?.localizedDescription ?? "")
            default: break
            }
        }
    }

    func state(of user: String) async throws -> Bool {
        try await ASAuthorizationAppleIDProvider().credentialState(forUserID: user) == .authorized
    }
}

private struct SignIn: View {
    @Environment(\.colorScheme) private var colorScheme
    @Environment(\.authorizationController) private var authorizationController

    var body: some View {
        VStack {
            SignInWithAppleButton(
                .continue,
                onRequest: { request in request.requestedScopes = [.email] },
                onCompletion: { result in
                    switch result {
                    case .success(let authorization): print(authorization.credential)
                    case .failure(let error): print(error)
                    }
                }
            )
            .signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)
            .frame(height: 44)
            SignInWithAppleButton {
                $0.requestedScopes = [.fullName]
            } onCompletion: { _ in
            }
            .task { _ = try? await result() }
        }
    }

    private func result() async throws -> String? {
        let request = ASAuthorizationAppleIDProvider().createRequest()
        switch try await authorizationController.performRequest(request) {
        case .appleID(let credential): return credential.user
        case .password(let credential): return credential.user
        default: return nil
        }
    }
}

private struct Sends: Sendable {
    let scope: ASAuthorization.Scope
    let operation: ASAuthorization.OpenIDOperation
    let provider: ASAuthorizationAppleIDProvider  // error: non-Sendable type 'ASAuthorizationAppleIDProvider'
    let credential: ASAuthorizationAppleIDCredential  // error: non-Sendable type 'ASAuthorizationAppleIDCredential'
}

private func make() {
    _ = ASAuthorizationAppleIDRequest()  // error: missing argument // error: initializer is inaccessible
}
