import Foundation
import UIKit

/// A person who has signed in.
///
/// As the SDK's the class is not `Sendable`. Its tokens change when they are refreshed; the object stays the same.
open class GIDGoogleUser: NSObject {
    /// Called with the person, or with the error.
    public typealias Completion = (GIDGoogleUser?, (any Error)?) -> Void

    let core: SignedInUser
    /// Whose current user it may be.
    private weak var signIn: GIDSignIn?

    init(_ core: SignedInUser, of signIn: GIDSignIn) {
        self.core = core
        self.signIn = signIn
    }

    /// The provider's identifier of the person, the ID token's `sub`.
    ///
    /// Servers should know people by it.
    open var userID: String? { core.state.claims?["sub"].string }
    /// Name, address and picture.
    open var profile: GIDProfileData? { core.state.profile.map(GIDProfileData.init) }
    /// The scopes that the person granted; nil if the provider did not tell.
    open var grantedScopes: [String]? { core.state.grantedScopes }

    /// The configuration that the person signed in with; its domain is the account's.
    open var configuration: GIDConfiguration {
        let state = core.state
        return GIDConfiguration(
            clientID: state.clientID, serverClientID: state.serverClientID, hostedDomain: state.claims?["hd"].string,
            openIDRealm: state.openIDRealm)
    }

    /// The token for the provider's services.
    open var accessToken: GIDToken {
        let state = core.state
        return GIDToken(tokenString: state.accessToken, expirationDate: state.accessTokenExpiration)
    }

    /// The token that fetches new ones; empty if the provider gave none.
    open var refreshToken: GIDToken { GIDToken(tokenString: core.state.refreshToken ?? "", expirationDate: nil) }

    /// The ID token: for the app's server, which must verify it.
    open var idToken: GIDToken? {
        let state = core.state
        return state.idToken.map { GIDToken(tokenString: $0, expirationDate: state.idTokenExpiration) }
    }

    /// Fetches new tokens if one of them has less than a minute left; for any number of callers at once only once.
    ///
    /// - Parameter completion: called on the main queue, with this person, or with the error.
    open func refreshTokensIfNeeded(completion: @escaping Completion) {
        let reply = MainQueueReply(self, completion)
        let core = core
        Task {
            do {
                try await core.refreshIfNeeded()
                reply.send { ($0, nil) }
            } catch {
                reply.send { _ in (nil, error) }
            }
        }
    }

    /// Fetches new tokens if one of them has less than a minute left; for any number of callers at once only once.
    ///
    /// - Returns: this person.
    @discardableResult
    public nonisolated(nonsending) func refreshTokensIfNeeded() async throws -> GIDGoogleUser {
        try await core.refreshIfNeeded()
        return self
    }

    /// Asks the person for further scopes, in the browser.
    ///
    /// - Parameters:
    ///   - scopes: those wanted, besides the granted ones.
    ///   - presentingViewController: from where the browser is shown.
    ///   - completion: called on the main queue, with this person, or with a ``GIDSignInError``:
    ///     `scopesAlreadyGranted`, `mismatchWithCurrentUser` if another person has signed in since, `canceled`.
    open func addScopes(
        _ scopes: [String], presenting presentingViewController: UIViewController,
        completion: GIDSignIn.Completion? = nil
    ) {
        guard let signIn, signIn.currentUser === self else {
            return MainQueueReply(self, completion).send { _ in (nil, GIDSignInError(.mismatchWithCurrentUser)) }
        }
        signIn.addScopes(scopes, to: self, presentingViewController, completion)
    }

    /// Asks the person for further scopes, in the browser.
    ///
    /// - Returns: this person, and the code for the server, if there is one.
    @discardableResult
    public nonisolated(nonsending) func addScopes(
        _ scopes: [String], presenting presentingViewController: UIViewController
    ) async throws -> GIDSignInResult {
        try await GIDSignIn.outcome { addScopes(scopes, presenting: presentingViewController, completion: $0) }
    }
}
