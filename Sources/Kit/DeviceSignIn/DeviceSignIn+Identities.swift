import LatchkeyWire

// Identities at OpenID providers (Google, Apple) as one more way in. The app asks for a challenge, has the provider make
// an ID token with its nonce, and hands both in within five minutes.
extension DeviceSignIn {
    /// The user's linked identities; the person must be signed in.
    ///
    /// - Throws: ``LatchkeyError``, as do all of these.
    public func identities() async throws(LatchkeyError) -> [LinkedIdentity] {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.identities(accessToken: token).identities
        }
    }

    /// A challenge for ``linkIdentity(idToken:challenge:)``; its `nonce` goes to the provider.
    public func identityLinkChallenge() async throws(LatchkeyError) -> IdentityChallengeResponse {
        try await asking { client, token async throws(LatchkeyError) in
            try await client.identityLinkChallenge(accessToken: token)
        }
    }

    /// Links the identity of an ID token to the user, who confirms it where the server requires step-up.
    ///
    /// If the reply is lost, make the call again.
    ///
    /// - Parameters:
    ///   - idToken: the provider's token, with the challenge's nonce in it.
    /// - Throws: ``LatchkeyError``: `identity_refused` for a token that is not valid, `identity_taken` if the identity is
    ///   linked to another user.
    public func linkIdentity(
        idToken: String, challenge: IdentityChallengeResponse
    ) async throws(LatchkeyError) -> LinkedIdentity {
        let request = LinkIdentityRequest(challengeId: challenge.challengeId, idToken: try Self.checked(idToken))
        return try await changing { client, token async throws(LatchkeyError) in
            try await client.linkIdentity(request, accessToken: token).identity
        }
    }

    /// Removes a linked identity, and ends the sessions that linked identities began, or finds that it is removed.
    public func removeIdentity(_ identity: LinkedIdentityID) async throws(LatchkeyError) {
        try await removing(.identityId) { client, token async throws(LatchkeyError) in
            try await client.removeIdentity(identity, accessToken: token)
        }
    }

    /// A challenge for ``signIn(idToken:challenge:)``; its `nonce` goes to the provider.
    public func identitySignInChallenge() async throws(LatchkeyError) -> IdentityChallengeResponse {
        try await core.context.client.identitySignInChallenge()
    }

    /// Signs in with the ID token of a linked identity, and keeps the tokens: where this phone's key is gone.
    ///
    /// The phone must be enrolled. With these tokens the account can be read; changes need a key of the account. If the
    /// reply is lost, begin again with a new challenge: a token signs in once.
    ///
    /// - Parameters:
    ///   - idToken: the provider's token, with the challenge's nonce in it.
    /// - Throws: ``LatchkeyError``; `identity_refused` for a token that is not valid, or whose identity is not linked to
    ///   the user of this phone.
    @discardableResult
    public func signIn(
        idToken: String, challenge: IdentityChallengeResponse
    ) async throws(LatchkeyError) -> Session {
        let username = try requireUser()
        guard let device = try core.context.store.identity(of: username)?.deviceID else {
            throw LatchkeyError(.notEnrolled)
        }
        // With this phone's device: the server refuses an identity of another user, whose tokens these would be.
        let request = IdentitySignInRequest(
            challengeId: challenge.challengeId, idToken: try Self.checked(idToken), deviceId: device)
        return try await core.run(username) { () async throws(LatchkeyError) in
            let reply = try await core.context.client.identitySignIn(request)
            try await core.keeper.keep(try SessionTokens(reply, now: core.context.now()), of: username)
            return Session(username: username, core: core)
        }
    }

    /// A text that is no token is refused as the server would refuse it.
    private static func checked(_ idToken: String) throws(LatchkeyError) -> IdentityToken {
        guard let token = IdentityToken(rawValue: idToken) else {
            throw LatchkeyError(.server(.identityRefused))
        }
        return token
    }
}
