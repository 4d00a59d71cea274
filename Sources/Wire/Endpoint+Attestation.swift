extension Endpoint {
    private static let bearerRefusals: [ProblemCode] = [
        .authorizationRequired, .accessTokenInvalid, .accountSuspended,
    ]

    /// Requests the challenge of an attestation.
    public static let attestationSession = Endpoint(
        method: .post, path: "/api/v1/attestation/session", operationID: "attestationSession", tag: "App Attest",
        summary: "Get the challenge of an attestation",
        description: """
            Nothing is stored: the challenge is derived from the session's id, which is valid for five minutes and \
            one attestation. A body is ignored.
            """,
        request: nil, response: AttestationSessionResponse.self, problems: [], bearer: .none)

    /// Verifies an attestation.
    public static let attestationVerify = Endpoint(
        method: .post, path: "/api/v1/attestation/verify", operationID: "attestationVerify", tag: "App Attest",
        summary: "Present the attestation of a new key",
        description: """
            `clientData` is a JSON object with the session's `challenge`; the app passes its SHA-256 to `attestKey`. \
            With a bearer token the key belongs to that user for good. The same key may be attested again: its counter \
            and state stay. `attestation_rejected` has the verifier's reason code in `detail`.
            """,
        request: AttestationVerifyRequest.self, response: AttestationResponse.self,
        problems: bearerRefusals + [
            .reauthenticationRequired, .insufficientUserAuthentication, .challengeExpired, .challengeUsed,
            .attestationRejected, .attestationDenied,
            .attestedKeyTaken, .attestedKeySuspended, .attestedKeyRetired,
        ],
        bearer: .optional)

    /// Requests the challenge of an assertion.
    public static let assertionSession = Endpoint(
        method: .post, path: "/api/v1/assertion/session", operationID: "assertionSession", tag: "App Attest",
        summary: "Get the challenge of an assertion",
        description: "A challenge issued for one service is not valid for another.",
        request: AssertionSessionRequest.self, response: AttestationSessionResponse.self,
        problems: [.relyingPartyUnknown], bearer: .none)

    /// Verifies an assertion.
    public static let assertionVerify = Endpoint(
        method: .post, path: "/api/v1/assertion/verify", operationID: "assertionVerify", tag: "App Attest",
        summary: "Exchange an assertion for an assertion token",
        description: """
            The token is a JWT of type `attestation+jwt`, verified with the keys of `/.well-known/jwks.json`: `aud` is \
            the service, `sub` the key, `app` and `env` the attested app and environment, `dec` the policy's decision, \
            `ctx` the `context` of `clientData`. It is valid for ten minutes and is not an access token. \
            `assertion_rejected` has the verifier's reason code in `detail`.
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
        description: "Lists the keys that were attested with a bearer token of the user.",
        request: nil, response: AttestedKeyListResponse.self, problems: bearerRefusals, bearer: .required)

    /// Retires an attested key.
    public static let retireAttestedKey = Endpoint(
        method: .delete, path: "/api/v1/attestation/keys/{keyIdentifier}", parameters: [.keyIdentifier],
        operationID: "retireAttestedKey", tag: "App Attest", summary: "Retire an attested key",
        description: """
            From the reply on, its assertions are refused for good; a token issued before expires within ten minutes. A \
            device bound to it needs an assertion all the same, by another key that it attests; in the profile `lab` it \
            signs in without one again.
            """,
        request: nil, response: Acknowledgement.self,
        problems: bearerRefusalsOfChanges + [.attestedKeyUnknown], bearer: .required)

    /// The operations of a server with App Attest.
    public static let appAttest = [
        attestationSession, attestationVerify, assertionSession, assertionVerify, attestedKeys, retireAttestedKey,
    ]
}

extension PathParameter {
    /// The addressed attested key.
    public static let keyIdentifier = PathParameter(
        name: "keyIdentifier",
        schema: [
            "type": "string", "pattern": .string(AttestedKeyID.pathPattern),
            "example": .string(Base64.encodeURL(Base64.decode(AttestedKeyID.example) ?? [])),
            "description": "An attested key of the bearer token's user, in base64url without padding.",
        ])
}
