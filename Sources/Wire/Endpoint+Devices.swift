extension Endpoint {
    private static let bearerRefusals: [ProblemCode] = [.authorizationRequired, .accessTokenInvalid]
    /// Those of operations that change something: they take no sign-in by one-time code that is older.
    static let bearerRefusalsOfChanges = bearerRefusals + [.reauthenticationRequired]

    /// Removes a device.
    public static let unenroll = Endpoint(
        method: .post, path: "/api/v1/mfa/unenroll", operationID: "unenroll", tag: "Enrolment",
        summary: "Remove a device",
        description: """
            The device can't sign in any more, and its refresh tokens are dead, before the reply goes out. It may be \
            the one that asks. A user without devices is free to be enrolled again, by anybody.
            """,
        request: UnenrollRequest.self, response: Acknowledgement.self,
        problems: bearerRefusalsOfChanges + [.notFound], bearer: .required, isRepeatable: true)

    /// Ends a sign-in.
    public static let revoke = Endpoint(
        method: .post, path: "/api/v1/auth/revoke", operationID: "revoke", tag: "Sign-in", summary: "Sign out",
        description: """
            Ends the sign-in of this refresh token, used or not, and with it all its other refresh tokens. The reply is \
            the same for a token that is unknown or dead already. An access token that was given out before runs out \
            by itself, within ten minutes.
            """,
        request: RevokeRequest.self, response: Acknowledgement.self, problems: [], bearer: .none)

    /// Lists a user's devices.
    public static let devices = Endpoint(
        method: .get, path: "/api/v1/devices/{username}", parameters: [.username], operationID: "devices",
        tag: "Devices", summary: "List the user's devices", description: "In the order in which they were enrolled.",
        request: nil, response: DeviceListResponse.self, problems: bearerRefusals, bearer: .required)

    /// Tells about one device.
    public static let deviceStatus = Endpoint(
        method: .get, path: "/api/v1/device/{deviceId}/status", parameters: [.deviceID], operationID: "deviceStatus",
        tag: "Devices", summary: "Look at one device",
        description: "Another user's device is not found, just as one that does not exist.", request: nil,
        response: DeviceStatusResponse.self, problems: bearerRefusals + [.notFound], bearer: .required)

    /// Removes a device and so signs it out, from wherever the user is signed in.
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
            In one step, the device that asks among them. The user is then free to be enrolled again, by anybody.
            """,
        request: nil, response: Acknowledgement.self, problems: bearerRefusalsOfChanges, bearer: .required)

    /// Publishes the keys that verify access tokens.
    public static let tokenKeys = Endpoint(
        method: .get, path: "/.well-known/jwks.json", operationID: "tokenKeys", tag: "Service",
        summary: "The keys that verify access tokens",
        description: """
            A JWK set (RFC 7517). May be cached for five minutes. Whoever verifies a token by it should check `iss`, \
            `aud` and `exp` too; the token of a device that was removed holds until it runs out, within ten minutes.
            """,
        request: nil, response: TokenKeySet.self, problems: [], bearer: .none)
}
