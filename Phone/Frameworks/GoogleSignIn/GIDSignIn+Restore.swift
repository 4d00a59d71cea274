import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension GIDSignIn {
    /// Brings back the person who signed in before, without asking them.
    ///
    /// The tokens are refreshed if they are about to expire: those of the current user within a minute, those from the
    /// keychain within ten, as in the SDK.
    ///
    /// - Parameter completion: called on the main queue, with the person, or with an error:
    ///   `GIDSignInError.hasNoAuthInKeychain` if nobody has signed in, or they have signed out.
    public func restorePreviousSignIn(completion: GIDGoogleUser.Completion? = nil) {
        let reply = MainQueueReply(self, completion)
        let (services, current) = (services, currentUser?.core)
        Task {
            do {
                if let current, (try? await current.refreshIfNeeded()) != nil {
                    return reply.send { signIn in signIn.outcome(current) }
                }
                let core = try await services.restoring.run { try await services.restore() }
                reply.send { signIn in
                    if core.isNewest, signIn.currentUser?.core !== core {
                        signIn.setCurrentUser(GIDGoogleUser(core, of: signIn))
                    }
                    return signIn.outcome(core)
                }
            } catch {
                reply.send { _ in (nil, error) }
            }
        }
    }

    /// Brings back the person who signed in before, without asking them.
    ///
    /// - Returns: the person, who is ``currentUser`` now.
    @discardableResult
    public nonisolated(nonsending) func restorePreviousSignIn() async throws -> GIDGoogleUser {
        try await Self.outcome { restorePreviousSignIn(completion: $0) }
    }

    /// The current user if they are still the one meant; else an error.
    private func outcome(_ core: SignedInUser) -> (GIDGoogleUser?, (any Error)?) {
        guard let user = currentUser, user.core === core else { return (nil, GIDSignInError(.hasNoAuthInKeychain)) }
        return (user, nil)
    }

    /// Signs the person out and has the provider forget what they granted to the app.
    ///
    /// If that fails they stay signed in.
    ///
    /// - Parameter completion: called on the main queue, with nil or an error.
    public func disconnect(completion: (((any Error)?) -> Void)? = nil) {
        let reply = MainQueueReply<GIDSignIn, Void>(self, completion.map { completion in { completion($1) } })
        let (services, current) = (services, currentUser?.core.state)
        Task {
            do {
                if let state = current ?? services.store.load()?.state { try await services.revoke(state) }
                reply.send { signIn in
                    signIn.signOut()
                    return ((), nil)
                }
            } catch {
                reply.send { _ in (nil, error) }
            }
        }
    }

    /// Signs the person out and has the provider forget what they granted to the app.
    public nonisolated(nonsending) func disconnect() async throws {
        try await Self.outcome { (reply: @escaping (Void?, (any Error)?) -> Void) in
            disconnect { reply($0 == nil ? () : nil, $0) }
        }
    }
}

extension SignInServices {
    /// The seconds before its expiry from which on a restored access token is refreshed: the SDK's.
    private static let minimalTimeToExpire: TimeInterval = 600

    /// The sign-in that the keychain has.
    func restore() async throws -> SignedInUser {
        guard let saved = store.load() else { throw GIDSignInError(.hasNoAuthInKeychain) }
        let user = SignedInUser(saved.state, saved.ticket, self)
        let limit = now().addingTimeInterval(Self.minimalTimeToExpire)
        if (saved.state.accessTokenExpiration ?? .distantPast) <= limit { try await user.refresh() }
        return user
    }

    /// Has the provider forget a sign-in (RFC 7009): its refresh token, or else its access token.
    func revoke(_ state: SignInState) async throws {
        let provider = try await directory.provider()
        guard let url = provider.revocationEndpoint else {
            throw GIDSignInError(.unknown, "The identity provider has no revocation endpoint.")
        }
        let token = state.refreshToken ?? state.accessToken
        let kind = state.refreshToken == nil ? "access_token" : "refresh_token"
        let request = Web.form(url, [("token", token), ("token_type_hint", kind), ("client_id", state.clientID)])
        let reply = try await web.send(request, "revoking tokens at")
        guard reply.status == 200 else {
            throw AppAuthError.general(.server, "Non-200 HTTP response (\(reply.status)) revoking tokens at '\(url)'.")
        }
    }
}
