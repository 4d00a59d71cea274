import AuthenticationServices
import ChatterApp
import Foundation

extension AppleButton {
    /// The system's button of Sign in with Apple.
    static let system = AppleButton { onEnd in
        SignInWithAppleButton(.signIn) { request in
            // Chatter needs neither; so the system asks all that it can ask.
            request.requestedScopes = [.fullName, .email]
        } onCompletion: { result in
            onEnd(identity(result))
        }
    }
}

/// The ID token of an authorization: the back end compares its audience, the app's bundle identifier.
private func identity(_ result: Result<ASAuthorization, any Error>) -> Result<ProvenIdentity, IdentityProviderError> {
    switch result {
    case .failure(let error):
        if (error as? ASAuthorizationError)?.code == .canceled { return .failure(.canceled) }
        let error = error as NSError
        return .failure(.failed("\(error.domain) \(error.code)"))
    case .success(let authorization):
        guard let credential = authorization.credential as? ASAuthorizationAppleIDCredential,
            let token = credential.identityToken, let bundleIdentifier = Bundle.main.bundleIdentifier
        else { return .failure(.noToken) }
        return .success(ProvenIdentity(clientID: bundleIdentifier, idToken: String(decoding: token, as: UTF8.self)))
    }
}
