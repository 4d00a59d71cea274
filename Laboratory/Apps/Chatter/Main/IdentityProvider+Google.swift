import ChatterApp
import GoogleSignIn
import UIKit

extension IdentityProvider {
    /// Google Sign-In, as the app's Info.plist configures it (`GIDClientID`).
    @MainActor static var google: IdentityProvider {
        IdentityProvider(
            clientID: GIDSignIn.sharedInstance.configuration?.clientID ?? "", restore: restoreFromGoogle,
            signIn: signInWithGoogle, signOut: { GIDSignIn.sharedInstance.signOut() })
    }
}

/// A result that crosses from the SDK's handlers: the token's text, and nothing of the SDK's own.
private typealias TokenResult = Result<String?, IdentityProviderError>

@MainActor private func restoreFromGoogle() async throws(IdentityProviderError) -> String? {
    let client = GIDSignIn.sharedInstance
    let result = await withCheckedContinuation { (reply: CheckedContinuation<TokenResult, Never>) in
        if let user = client.currentUser {
            user.refreshTokensIfNeeded { user, error in reply.resume(returning: token(of: user, error)) }
        } else if client.hasPreviousSignIn() {
            client.restorePreviousSignIn { user, error in
                // The SDK looks at the access token only: the ID token may have expired before it.
                guard let user else { return reply.resume(returning: token(of: nil, error)) }
                user.refreshTokensIfNeeded { user, error in reply.resume(returning: token(of: user, error)) }
            }
        } else {
            reply.resume(returning: .success(nil))
        }
    }
    return try result.get()
}

@MainActor private func signInWithGoogle() async throws(IdentityProviderError) -> String {
    let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
    guard let controller = scene?.keyWindow?.rootViewController else { throw .failed("no view controller") }
    let result = await withCheckedContinuation { (reply: CheckedContinuation<TokenResult, Never>) in
        GIDSignIn.sharedInstance.signIn(withPresenting: controller) { result, error in
            reply.resume(returning: token(of: result?.user, error))
        }
    }
    guard let token = try result.get() else { throw .noToken }
    return token
}

private func token(of user: GIDGoogleUser?, _ error: (any Error)?) -> TokenResult {
    if let error { return .failure(reason(error)) }
    guard let token = user?.idToken?.tokenString else { return .failure(.noToken) }
    return .success(token)
}

private func reason(_ error: any Error) -> IdentityProviderError {
    if let error = error as? GIDSignInError, error.code == .canceled { return .canceled }
    let error = error as NSError
    return .failed("\(error.domain) \(error.code)")
}
