extension Endpoint {
    private static let bearerRefusals: [ProblemCode] = [
        .authorizationRequired, .accessTokenInvalid, .accountSuspended,
    ]
    /// The refusals of operations that change something: they require an account token, or where step-up is off a sign-in
    /// that is recent if it was by one-time code.
    static let bearerRefusalsOfChanges = bearerRefusals + [.reauthenticationRequired, .insufficientUserAuthentication]

    /// Removes a device.
    public static let unenroll = Endpoint(
        method: .post, path: "/api/v1/mfa/unenroll", operationID: "unenroll", tag: "Enrollment",
        summary: "Remove a device",
        description: """
            From the reply on, the device can't sign in and its refresh tokens are invalid. A device may remove itself. \
            With the last device the account keeps its name; only in the profile `lab` is it free for anyone then.
            """,
        request: UnenrollRequest.self, response: Acknowledgement.self,
        problems: bearerRefusalsOfChanges + [.notFound], bearer: .required, isRepeatable: true)

    /// Ends a sign-in.
    public static let revoke = Endpoint(
        method: .post, path: "/api/v1/auth/revoke", operationID: "revoke", tag: "Sign-in", summary: "Sign out",
        description: """
            Ends the sign-in of this refresh token, used or not, and invalidates all its refresh tokens. The reply is \
            the same for an unknown or invalid token. Access tokens of the sign-in end here at once; services that \
            verify them with the published keys accept them until their `exp`.
            """,
        request: RevokeRequest.self, response: Acknowledgement.self, problems: [], bearer: .none)

    /// Lists a user's devices.
    public static let devices = Endpoint(
        method: .get, path: "/api/v1/devices/{username}", parameters: [.username], operationID: "devices",
        tag: "Devices", summary: "List the user's devices", description: "In the order in which they were enrolled.",
        request: nil, response: DeviceListResponse.self, problems: bearerRefusals, bearer: .required)

    /// Shows one device.
    public static let deviceStatus = Endpoint(
        method: .get, path: "/api/v1/device/{deviceId}/status", parameters: [.deviceID], operationID: "deviceStatus",
        tag: "Devices", summary: "Show one device",
        description: "Another user's device is not found, like one that does not exist.", request: nil,
        response: DeviceStatusResponse.self, problems: bearerRefusals + [.notFound], bearer: .required)

    /// Removes a device and signs it out, from any device of the user.
    public static let removeDevice = Endpoint(
        method: .delete, path: "/api/v1/devices/{username}/{deviceId}", parameters: [.username, .deviceID],
        operationID: "removeDevice", tag: "Devices", summary: "Remove one device, and sign it out",
        description: "Does what `unenroll` does.", request: nil, response: Acknowledgement.self,
        problems: bearerRefusalsOfChanges + [.notFound], bearer: .required)

    /// Removes all devices of a user.
    public static let removeAllDevices = Endpoint(
        method: .delete, path: "/api/v1/devices/{username}", parameters: [.username], operationID: "removeAllDevices",
        tag: "Devices", summary: "Remove all devices, and sign them out",
        description: """
            Removes them in one step, including the device that asks. The account keeps its name, except in the profile `lab`.
            """,
        request: nil, response: Acknowledgement.self, problems: bearerRefusalsOfChanges, bearer: .required)

    /// Publishes the keys that verify access tokens.
    public static let tokenKeys = Endpoint(
        method: .get, path: "/.well-known/jwks.json", operationID: "tokenKeys", tag: "Service",
        summary: "The keys that verify access tokens",
        description: """
            A JWK set (RFC 7517), which may be cached for five minutes. When you verify an access token with it, also \
            check `typ`, which is `at+jwt` (RFC 9068), `alg`, which is `ES256`, `iss`, `aud` and `exp`: the same keys sign \
            other tokens too. The token of a session that has ended is valid elsewhere until its `exp`.
            """,
        request: nil, response: TokenKeySet.self, problems: [], bearer: .none)
}
