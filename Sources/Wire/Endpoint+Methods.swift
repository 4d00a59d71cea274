extension Endpoint {
    /// Gives an enrolled device a key.
    public static let upgrade = Endpoint(
        method: .post, path: "/api/v1/mfa/upgrade", operationID: "upgrade", tag: "Enrolment",
        summary: "Give a device a key, its first or another one",
        description: """
            One step: the key that the device had verifies until then, never after. Without `scheme` the device keeps \
            its own. A device that is or becomes `bound` must send a `proof`, and `bound` never goes back to `plain`.
            """,
        request: UpgradeRequest.self, response: MethodChangeResponse.self,
        problems: bearerRefusalsOfChanges + [
            .publicKeyInvalid, .signatureMalformed, .proofInvalid, .challengeExpired, .challengeUsed, .notFound,
            .schemeConflict,
        ],
        bearer: .required, isRepeatable: true)

    /// Asks for the challenge of an upgrade.
    public static let upgradeChallenge = Endpoint(
        method: .post, path: "/api/v1/mfa/upgrade/challenge", operationID: "upgradeChallenge", tag: "Enrolment",
        summary: "Get the challenge that proves possession of a device's new key",
        description: """
            The challenge is always `bound`. Its signature by the new key goes into `proof` of `upgrade`. Depends on \
            the request alone, so it tells nothing about users or devices.
            """,
        request: UpgradeChallengeRequest.self, response: ChallengeResponse.self, problems: [.publicKeyInvalid],
        bearer: .none)

    /// Takes a device's key away.
    public static let downgrade = Endpoint(
        method: .post, path: "/api/v1/mfa/downgrade", operationID: "downgrade", tag: "Enrolment",
        summary: "Take a device's key away, and sign in with one-time codes",
        description: """
            One step: the key verifies until then, never after. The device keeps its scheme for the next upgrade. A \
            notice goes to the telephone number on file. A device without a key stays as it is, with the same reply.
            """,
        request: DowngradeRequest.self, response: MethodChangeResponse.self,
        problems: bearerRefusalsOfChanges + [.notFound], bearer: .required, isRepeatable: true)
}
