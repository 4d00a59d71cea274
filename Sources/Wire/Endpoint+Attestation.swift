extension Endpoint {
    private static let bearerRefusals: [ProblemCode] = [.authorizationRequired, .accessTokenInvalid]

    /// Asks for the challenge of an attestation.
    public static let attestationSession = Endpoint(
        method: .post, path: "/api/v1/attestation/session", operationID: "attestationSession", tag: "App Attest",
        summary: "Get the challenge of an attestation",
        description: """
            Nothing is stored: the challenge is derived from the session's id, which holds for five minutes and for \
            one attestation. A body is not read.
            """,
        request: nil, response: AttestationSessionResponse.self, problems: [], bearer: .none)

    /// Takes an attestation.
    public static let attestationVerify = Endpoint(
        method: .post, path: "/api/v1/attestation/verify", operationID: "attestationVerify", tag: "App Attest",
        summary: "Show the attestation of a new key",
        description: """
            `clientData` is a JSON object with the session's `challenge`; its SHA-256 is what the app gives to \
            `attestKey`. With a bearer token the key becomes that user's, and nobody else's ever. The same key may be \
            attested again: its counter and state stay. `attestation_rejected` has the verifier's reason code in \
            `detail`.
            """,
        request: AttestationVerifyRequest.self, response: AttestationResponse.self,
        problems: bearerRefusals + [
            .reauthenticationRequired, .challengeExpired, .challengeUsed, .attestationRejected, .attestationDenied,
            .attestedKeyTaken, .attestedKeySuspended, .attestedKeyRetired,
        ],
        bearer: .optional)

    /// Asks for the challenge of an assertion.
    public static let assertionSession = Endpoint(
        method: .post, path: "/api/v1/assertion/session", operationID: "assertionSession", tag: "App Attest",
        summary: "Get the challenge of an assertion",
        description: "As of an attestation, for one service: a challenge for one is none for another.",
        request: AssertionSessionRequest.self, response: AttestationSessionResponse.self,
        problems: [.relyingPartyUnknown], bearer: .none)

    /// Takes an assertion.
    public static let assertionVerify = Endpoint(
        method: .post, path: "/api/v1/assertion/verify", operationID: "assertionVerify", tag: "App Attest",
        summary: "Exchange an assertion for an assertion token",
        description: """
            The token is a JWT of type `attestation+jwt`, verified by the keys of `/.well-known/jwks.json`: `aud` is \
            the service, `sub` the key, `app` and `env` say what was attested, `dec` is the policy's decision, `ctx` \
            the `context` of `clientData`. It holds for ten minutes and is no access token. `assertion_rejected` has \
            the verifier's reason code in `detail`.
            """,
        request: AssertionVerifyRequest.self, response: AssertionResponse.self,
        problems: [
            .relyingPartyUnknown, .challengeExpired, .challengeUsed, .assertionRejected, .attestationDenied,
            .attestedKeyUnknown, .attestedKeySuspended, .attestedKeyRetired,
        ],
        bearer: .none)

    /// Lists a user's attested keys.
    public static let attestedKeys = Endpoint(
        method: .get, path: "/api/v1/attestation/keys", operationID: "attestedKeys", tag: "App Attest",
        summary: "List the user's attested keys",
        description: "Those that were attested with a bearer token of the user.",
        request: nil, response: AttestedKeyListResponse.self, problems: bearerRefusals, bearer: .required)

    /// Retires an attested key.
    public static let retireAttestedKey = Endpoint(
        method: .delete, path: "/api/v1/attestation/keys/{keyIdentifier}", parameters: [.keyIdentifier],
        operationID: "retireAttestedKey", tag: "App Attest", summary: "Retire an attested key",
        description: """
            Its assertions are refused before the reply goes out, for good; a token that was given out before runs \
            out within ten minutes. A device that was bound to it signs in without an assertion again.
            """,
        request: nil, response: Acknowledgement.self,
        problems: bearerRefusalsOfChanges + [.attestedKeyUnknown], bearer: .required)

    /// The operations that only a server with an app of App Attest has.
    public static let appAttest = [
        attestationSession, attestationVerify, assertionSession, assertionVerify, attestedKeys, retireAttestedKey,
    ]
}

extension PathParameter {
    /// The attested key that is meant.
    public static let keyIdentifier = PathParameter(
        name: "keyIdentifier",
        schema: [
            "type": "string", "pattern": .string(AttestedKeyID.pathPattern),
            "example": .string(Base64.encodeURL(Base64.decode(AttestedKeyID.example) ?? [])),
            "description": "An attested key of the bearer token's user, in base64url without padding.",
        ])
}
