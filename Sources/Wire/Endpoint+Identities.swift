extension Endpoint {
    private static let bearerRefusals: [ProblemCode] = [
        .authorizationRequired, .accessTokenInvalid, .accountSuspended,
    ]
    private static let tokenRefusals: [ProblemCode] = [
        .challengeExpired, .identityRefused, .identityProviderUnavailable,
    ]

    /// Requests the challenge of a sign-in with a linked identity.
    public static let identitySignInChallenge = Endpoint(
        method: .post, path: "/api/v1/auth/identity/challenge", operationID: "identitySignInChallenge",
        tag: "Linked identities", summary: "Get the nonce for a sign-in with a linked identity",
        description: """
            Send the `nonce` to the provider, which puts it into the ID token. Nothing is stored: the nonce is derived \
            from the challenge's id, which is valid for five minutes and one sign-in.
            """,
        request: nil, response: IdentityChallengeResponse.self, problems: [], bearer: .none)

    /// Signs in with a linked identity.
    public static let identitySignIn = Endpoint(
        method: .post, path: "/api/v1/auth/identity", operationID: "identitySignIn", tag: "Linked identities",
        summary: "Sign in with a linked identity",
        description: """
            The user is the one to whom issuer and subject of the token are linked; its e-mail address means nothing. \
            Whatever is wrong, the refusal is the same `identity_refused`. The tokens read the account and end their \
            session; they change nothing, and there is no account token for them. The user is told of each sign-in.
            """,
        request: IdentitySignInRequest.self, response: TokenResponse.self,
        problems: tokenRefusals + [.accountSuspended], bearer: .none)

    /// Lists a user's linked identities.
    public static let identities = Endpoint(
        method: .get, path: "/api/v1/identities", operationID: "identities", tag: "Linked identities",
        summary: "List the user's linked identities", description: "In the order in which they were linked.",
        request: nil, response: LinkedIdentityListResponse.self, problems: bearerRefusals, bearer: .required)

    /// Requests the challenge of linking an identity.
    public static let identityLinkChallenge = Endpoint(
        method: .post, path: "/api/v1/identities/challenge", operationID: "identityLinkChallenge",
        tag: "Linked identities", summary: "Get the nonce for linking an identity",
        description: "It is valid for this user, for five minutes and one link; no sign-in accepts it.",
        request: nil, response: IdentityChallengeResponse.self, problems: bearerRefusals, bearer: .required)

    /// Links an identity.
    public static let linkIdentity = Endpoint(
        method: .post, path: "/api/v1/identities", operationID: "linkIdentity", tag: "Linked identities",
        summary: "Link an identity as one more way to sign in",
        description: """
            An identity is issuer and subject of an ID token, and belongs to one user: one that is linked to another \
            is refused with `identity_taken`. Linking one that is linked already changes nothing, with the same reply.
            """,
        request: LinkIdentityRequest.self, response: LinkIdentityResponse.self,
        problems: bearerRefusalsOfChanges + tokenRefusals + [.challengeUsed, .identityTaken], bearer: .required)

    /// Removes a linked identity.
    public static let removeIdentity = Endpoint(
        method: .delete, path: "/api/v1/identities/{identityId}", parameters: [.identityID],
        operationID: "removeIdentity", tag: "Linked identities", summary: "Remove a linked identity",
        description: "From the reply on it does not sign in, and all sessions that linked identities began are ended.",
        request: nil, response: Acknowledgement.self, problems: bearerRefusalsOfChanges + [.notFound],
        bearer: .required)

    /// The operations of a server that trusts identity providers.
    public static let linkedIdentities = [
        identitySignInChallenge, identitySignIn, identities, identityLinkChallenge, linkIdentity, removeIdentity,
    ]
}

extension PathParameter {
    /// The addressed linked identity.
    public static let identityID = PathParameter(
        name: "identityId", schema: FieldSchema.text(LinkedIdentityID.self, "An identity of the bearer token's user."))
}
