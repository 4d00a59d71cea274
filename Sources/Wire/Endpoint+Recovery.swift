extension Endpoint {
    private static let proofRefusals: [ProblemCode] = [
        .signatureMalformed, .proofInvalid, .challengeExpired, .challengeUsed,
    ]
    private static let secretRefusals: [ProblemCode] = [
        .otpInvalid, .otpExpired, .recoveryCodeInvalid, .invitationInvalid,
    ]

    /// Requests the challenge of a recovery.
    public static let recoveryChallenge = Endpoint(
        method: .post, path: "/api/v1/recovery/challenge", operationID: "recoveryChallenge", tag: "Recovery",
        summary: "Get the challenge that proves possession of the key of a recovery",
        description: """
            The challenge is always `bound`. Its signature by the new key goes into `proof` of `beginRecovery` and of \
            `completeRecovery`, which need one each. The reply depends only on the request, so it reveals nothing about \
            users or devices.
            """,
        request: RecoveryChallengeRequest.self, response: ChallengeResponse.self, problems: [.publicKeyInvalid],
        bearer: .none)

    /// Begins a recovery.
    public static let beginRecovery = Endpoint(
        method: .post, path: "/api/v1/recovery", operationID: "beginRecovery", tag: "Recovery",
        summary: "Begin to get an account back with a new key",
        description: """
            With a one-time password, a recovery code or an invitation to recover the account the recovery waits for \
            the server's delay, all channels of the account are told, and any device of the account can stop it. With a \
            one-time password and a recovery code it is completed at once. While one runs, another request by the same \
            key gets the same reply and moves nothing; one by another key is refused, unless it brings these two.
            """,
        request: BeginRecoveryRequest.self, response: RecoveryResponse.self,
        problems: [.publicKeyInvalid] + proofRefusals + secretRefusals + [
            .deviceExists, .deviceLimit, .accountSuspended, .recoveryOff, .recoveryRunning,
        ], bearer: .none)

    /// Completes a recovery.
    public static let completeRecovery = Endpoint(
        method: .post, path: "/api/v1/recovery/complete", operationID: "completeRecovery", tag: "Recovery",
        summary: "Complete a recovery after its delay",
        description: """
            Needs the key that began it and a second one-time password, recovery code or invitation to recover the \
            account. In one step the device is the user's, with this key, and sessions that began with codes end. It \
            then signs in as every device does. If a device of the account needed an assertion by an attested key, so \
            does this one.
            """,
        request: CompleteRecoveryRequest.self, response: RecoveryResponse.self,
        problems: proofRefusals + secretRefusals + [
            .deviceExists, .deviceLimit, .accountSuspended, .recoveryOff, .recoveryUnknown, .recoveryWaiting,
        ], bearer: .none)

    /// Asks how far a recovery is.
    public static let recoveryStatus = Endpoint(
        method: .post, path: "/api/v1/recovery/status", operationID: "recoveryStatus", tag: "Recovery",
        summary: "How far a recovery is", description: "For the device that began it, which alone has its id.",
        request: RecoveryStatusRequest.self, response: RecoveryResponse.self, problems: [.recoveryUnknown],
        bearer: .none)

    /// Shows the recovery that runs.
    public static let runningRecovery = Endpoint(
        method: .get, path: "/api/v1/recovery", operationID: "runningRecovery", tag: "Recovery",
        summary: "The recovery of the own account that runs", description: "For the account's own devices.",
        request: nil, response: RunningRecoveryResponse.self, problems: bearerRefusals, bearer: .required)

    /// Stops the recovery that runs.
    public static let stopRecovery = Endpoint(
        method: .post, path: "/api/v1/recovery/stop", operationID: "stopRecovery", tag: "Recovery",
        summary: "Stop the recovery of the own account: it wasn't me",
        description: """
            Any access token of the account suffices, because this only prevents. If none runs, nothing happens, with \
            the same reply.
            """,
        request: nil, response: Acknowledgement.self, problems: bearerRefusals, bearer: .required)

    /// Makes recovery codes.
    public static let newRecoveryCodes = Endpoint(
        method: .post, path: "/api/v1/recovery/codes", operationID: "newRecoveryCodes", tag: "Recovery",
        summary: "Get ten new recovery codes",
        description: "Shown once; each is for one use. All earlier ones are void from then on.", request: nil,
        response: NewRecoveryCodesResponse.self, problems: bearerRefusalsOfChanges, bearer: .required)

    /// Counts the recovery codes.
    public static let recoveryCodesLeft = Endpoint(
        method: .get, path: "/api/v1/recovery/codes", operationID: "recoveryCodesLeft", tag: "Recovery",
        summary: "How many recovery codes are left", description: "The codes themselves are never shown again.",
        request: nil, response: RecoveryCodesLeftResponse.self, problems: bearerRefusals, bearer: .required)

    private static let bearerRefusals: [ProblemCode] = [
        .authorizationRequired, .accessTokenInvalid, .accountSuspended,
    ]
}
