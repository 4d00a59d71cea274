import LatchkeyWire

// Identities at OpenID providers that sign in to an account.
extension MFAClient {
    /// Asks for the nonce of an ID token that shall sign in.
    ///
    /// - Throws: ``LatchkeyError``, as do all of these.
    public func identitySignInChallenge() async throws(LatchkeyError) -> IdentityChallengeResponse {
        try await send(.identitySignInChallenge)
    }

    /// Signs in with the ID token of a linked identity.
    public func identitySignIn(_ request: IdentitySignInRequest) async throws(LatchkeyError) -> TokenResponse {
        try await send(.identitySignIn, request)
    }

    /// Lists the user's linked identities.
    public func identities(accessToken: AccessToken) async throws(LatchkeyError) -> LinkedIdentityListResponse {
        try await send(.identities, Extras(accessToken: accessToken))
    }

    /// Asks for the nonce of an ID token whose identity shall be linked.
    public func identityLinkChallenge(
        accessToken: AccessToken
    ) async throws(LatchkeyError) -> IdentityChallengeResponse {
        try await send(.identityLinkChallenge, Extras(accessToken: accessToken))
    }

    /// Links the identity of an ID token.
    public func linkIdentity(
        _ request: LinkIdentityRequest, accessToken: AccessToken
    ) async throws(LatchkeyError) -> LinkIdentityResponse {
        try await send(.linkIdentity, request, Extras(accessToken: accessToken))
    }

    /// Removes a linked identity.
    @discardableResult
    public func removeIdentity(
        _ identity: LinkedIdentityID, accessToken: AccessToken
    ) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.removeIdentity, Extras(accessToken: accessToken, path: [.identityId: identity.rawValue]))
    }
}
