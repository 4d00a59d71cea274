import Foundation
import UIKit
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GIDSignIn {
    /// Signs a person in, in the browser.
    ///
    /// Ends the app, as the SDK does, if there is no ``configuration``, or if the app's Info.plist does not declare the
    /// client id's parts in reverse order as a URL scheme.
    ///
    /// - Parameters:
    ///   - presentingViewController: from where the browser is shown.
    ///   - completion: called on the main queue, with the outcome, or with an error: `GIDSignInError.canceled` if the
    ///     person cancels; AppAuth's if the provider does, with URLSession's below it.
    public func signIn(
        withPresenting presentingViewController: UIViewController, completion: Completion? = nil
    ) {
        signIn(withPresenting: presentingViewController, hint: nil, completion: completion)
    }

    /// Signs a person in, in the browser.
    ///
    /// - Parameter hint: the account that the provider should suggest: an address, or a ``GIDGoogleUser/userID``.
    public func signIn(
        withPresenting presentingViewController: UIViewController, hint: String?, completion: Completion? = nil
    ) {
        signIn(withPresenting: presentingViewController, hint: hint, additionalScopes: nil, completion: completion)
    }

    /// Signs a person in, in the browser.
    ///
    /// - Parameter additionalScopes: those wanted besides the person's address and profile.
    public func signIn(
        withPresenting presentingViewController: UIViewController, hint: String?, additionalScopes: [String]?,
        completion: Completion? = nil
    ) {
        signIn(
            withPresenting: presentingViewController, hint: hint, additionalScopes: additionalScopes, nonce: nil,
            completion: completion)
    }

    /// Signs a person in, in the browser.
    ///
    /// - Parameter nonce: comes back in the ID token, so that the app's server knows that it was made for this sign-in.
    public func signIn(
        withPresenting presentingViewController: UIViewController, hint: String?, additionalScopes: [String]?,
        nonce: String?, completion: Completion? = nil
    ) {
        begin(
            over: presentingViewController, completion,
            wish: { client in
                AuthorizationRequest.Wish(
                    client: client, scopes: Self.scopes(with: additionalScopes ?? []), hint: hint, nonce: nonce)
            },
            end: { signIn, outcome in
                let user = GIDGoogleUser(
                    SignedInUser(outcome.state, outcome.ticket, signIn.services), of: signIn)
                signIn.setCurrentUser(user)
                return user
            })
    }

    /// Asks the current user for further scopes.
    func addScopes(
        _ scopes: [String], to user: GIDGoogleUser, _ presentingViewController: UIViewController,
        _ completion: Completion?
    ) {
        let granted = user.grantedScopes ?? []
        guard !Set(scopes).isSubset(of: granted) else {
            return MainQueueReply(self, completion).send { _ in (nil, GIDSignInError(.scopesAlreadyGranted)) }
        }
        let hint = user.profile?.email
        let core = user.core
        begin(
            over: presentingViewController, completion,
            wish: { client in
                AuthorizationRequest.Wish(
                    client: client, scopes: Self.scopes(with: granted + scopes), hint: hint, nonce: nil)
            },
            end: { signIn, outcome in
                core.take(outcome.state, outcome.ticket)
                if let user = signIn.currentUser, user.core === core { return user }
                return GIDGoogleUser(core, of: signIn)
            })
    }

    /// What every sign-in asks for, and more.
    private static func scopes(with more: [String]) -> [String] {
        let basic = ["openid", "email", "profile"]
        var seen = Set(basic)
        return basic + more.filter { seen.insert($0).inserted }
    }
}

/// What a sign-in in the browser led to.
struct SignInOutcome: Sendable {
    var state: SignInState
    var ticket: SignInStore.Ticket
    var serverAuthCode: String?
}

extension GIDSignIn {
    /// Signs in, and calls the handler on the main queue.
    ///
    /// - Parameter end: makes the user of the outcome, on the main queue.
    private func begin(
        over controller: UIViewController, _ completion: Completion?,
        wish: (Client) -> AuthorizationRequest.Wish,
        end: @escaping @Sendable (GIDSignIn, SignInOutcome) -> GIDGoogleUser
    ) {
        let reply = MainQueueReply(self, completion)
        guard let configuration, !configuration.clientID.isEmpty else {
            return raise("No active configuration.  Make sure GIDClientID is set in Info.plist.", reply)
        }
        let client = Client(configuration)
        guard AppInfo.ofThisApp.urlSchemes.contains(client.scheme) else {
            return raise("Your app is missing support for the following URL schemes: \(client.scheme)", reply)
        }
        let (services, browser, wish) = (services, browser, wish(client))
        Task { @MainActor in
            do {
                let outcome = try await services.signIn(wish, browser, over: controller)
                reply.send { signIn in
                    let user = end(signIn, outcome)
                    return (GIDSignInResult(user: user, serverAuthCode: outcome.serverAuthCode), nil)
                }
            } catch {
                reply.send { _ in (nil, error) }
            }
        }
    }

    /// Ends the app, as the SDK's `NSInvalidArgumentException` does.
    ///
    /// Where app and phone share a process, that goes on without the phone: then the handler gets the reason.
    private func raise(_ reason: String, _ reply: MainQueueReply<GIDSignIn, GIDSignInResult>) {
        _ = try? ProcessPhone.connection.send(RaiseException(name: "NSInvalidArgumentException", reason: reason))
        reply.send { _ in (nil, GIDSignInError(.unknown, reason)) }
    }
}

extension SignInServices {
    /// Signs in: browser, code, tokens, profile, keychain.
    @MainActor
    func signIn(
        _ wish: AuthorizationRequest.Wish, _ browser: any SignInBrowser, over controller: UIViewController
    ) async throws -> SignInOutcome {
        let provider = try await directory.provider()
        let request = try AuthorizationRequest(wish, at: provider)
        let callback = try await browser.callback(request.url, scheme: wish.client.scheme, over: controller)
        let code = try request.code(from: callback)
        let reply = try await tokens.exchange(code: code, for: request, wish.client, at: provider)
        let state = SignInState(reply, wish.client, profile: try await profile(reply, at: provider))
        return SignInOutcome(
            state: state, ticket: try store.replace(with: state), serverAuthCode: reply.serverAuthCode)
    }

    /// The person's profile: from the ID token, or else from the provider's userinfo endpoint; nil without either.
    private func profile(_ reply: TokenReply, at provider: Provider) async throws -> Profile? {
        let claims = reply.idToken.flatMap(IDToken.init)?.claims
        if let claims, let profile = Profile(claims) { return profile }
        guard let url = provider.userInfoEndpoint else { return claims.map { Profile(userInfo: $0, email: nil) } }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(reply.accessToken)", forHTTPHeaderField: "Authorization")
        let answer = try await web.send(request, "fetching basic profile info from")
        guard answer.status == 200 else {
            throw AppAuthError.general(
                .server, "Non-200 HTTP response (\(answer.status)) fetching basic profile info from '\(url)'.")
        }
        return JSONObject(answer.data).map { Profile(userInfo: $0, email: claims?["email"].string) }
    }
}
