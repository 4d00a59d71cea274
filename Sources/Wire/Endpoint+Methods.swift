extension Endpoint {
    /// Gives an enrolled device a key.
    public static let upgrade = Endpoint(
        method: .post, path: "/api/v1/mfa/upgrade", operationID: "upgrade", tag: "Enrollment",
        summary: "Give a device its first key, or a new one",
        description: """
            The switch is one step: the old key is valid until then, never after. Without `scheme` the device keeps its \
            own. A device that is or becomes `bound` must send a `proof`, and `bound` never goes back to `plain`.
            """,
        request: UpgradeRequest.self, response: MethodChangeResponse.self,
        problems: bearerRefusalsOfChanges + [
            .publicKeyInvalid, .signatureMalformed, .proofInvalid, .challengeExpired, .challengeUsed, .notFound,
            .schemeConflict,
        ],
        bearer: .required, isRepeatable: true)

    /// Requests the challenge of an upgrade.
    public static let upgradeChallenge = Endpoint(
        method: .post, path: "/api/v1/mfa/upgrade/challenge", operationID: "upgradeChallenge", tag: "Enrollment",
        summary: "Get the challenge that proves possession of a device's new key",
        description: """
            The challenge is always `bound`. Its signature by the new key goes into `proof` of `upgrade`. The reply \
            depends only on the request, so it reveals nothing about users or devices.
            """,
        request: UpgradeChallengeRequest.self, response: ChallengeResponse.self, problems: [.publicKeyInvalid],
        bearer: .none)

    /// Removes a device's key.
    public static let downgrade = Endpoint(
        method: .post, path: "/api/v1/mfa/downgrade", operationID: "downgrade", tag: "Enrollment",
        summary: "Remove a device's key, and sign in with one-time codes",
        description: """
            The change is one step: the key is valid until then, never after. The device keeps its scheme for the next \
            upgrade. A notice is sent to the phone number on file. A device without a key stays as it is, with the \
            same reply. A server that sends no text messages refuses it.
            """,
        request: DowngradeRequest.self, response: MethodChangeResponse.self,
        problems: bearerRefusalsOfChanges + [.notFound, .messagesOff, .smsOff], bearer: .required, isRepeatable: true)
}
