import Foundation
import LatchkeyWire

// `idempotencyKey` names a request, so that the server does it once however often it comes: 1–255 printable ASCII
// characters without quotation marks and backslashes, a new one for each new request.
extension MFAClient {
    // MARK: Enrollment

    /// Asks for the challenge whose signature proves possession of a new key.
    ///
    /// - Throws: ``LatchkeyError``, as do all of these.
    public func enrollmentChallenge(
        _ request: EnrollmentChallengeRequest
    ) async throws(LatchkeyError) -> ChallengeResponse {
        try await send(.enrollmentChallenge, request)
    }

    /// Registers a device; with a token if the user has one already.
    public func enroll(
        _ request: EnrollRequest, accessToken: AccessToken? = nil, idempotencyKey: String? = nil
    ) async throws(LatchkeyError) -> EnrollResponse {
        try await send(.enroll, request, Extras(accessToken: accessToken, idempotencyKey: idempotencyKey))
    }

    /// Asks for the challenge whose signature proves possession of a device's new key.
    public func upgradeChallenge(_ request: UpgradeChallengeRequest) async throws(LatchkeyError) -> ChallengeResponse {
        try await send(.upgradeChallenge, request)
    }

    /// Gives a device a key, its first or another one.
    public func upgrade(
        _ request: UpgradeRequest, accessToken: AccessToken, idempotencyKey: String? = nil
    ) async throws(LatchkeyError) -> MethodChangeResponse {
        try await send(.upgrade, request, Extras(accessToken: accessToken, idempotencyKey: idempotencyKey))
    }

    /// Takes a device's key away; it signs in with one-time codes from then on.
    public func downgrade(
        _ request: DowngradeRequest, accessToken: AccessToken, idempotencyKey: String? = nil
    ) async throws(LatchkeyError) -> MethodChangeResponse {
        try await send(.downgrade, request, Extras(accessToken: accessToken, idempotencyKey: idempotencyKey))
    }

    /// Removes a device.
    public func unenroll(
        _ request: UnenrollRequest, accessToken: AccessToken, idempotencyKey: String? = nil
    ) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.unenroll, request, Extras(accessToken: accessToken, idempotencyKey: idempotencyKey))
    }

    // MARK: Sign-in

    /// Starts a sign-in.
    public func initiate(_ request: InitiateRequest) async throws(LatchkeyError) -> ChallengeResponse {
        try await send(.initiate, request)
    }

    /// Ends a sign-in by key.
    ///
    /// - Parameters:
    ///   - accessToken: of the same device's session, with which an account token is to end.
    public func verifySignature(
        _ request: VerifySignatureRequest, accessToken: AccessToken? = nil
    ) async throws(LatchkeyError) -> TokenResponse {
        try await send(.verifySignature, request, Extras(accessToken: accessToken))
    }

    /// Asks for a one-time code by text message.
    public func requestOTP(_ request: RequestOTPRequest) async throws(LatchkeyError) -> RequestOTPResponse {
        try await send(.requestOTP, request)
    }

    /// Ends a sign-in by one-time code.
    public func verifyOTP(_ request: VerifyOTPRequest) async throws(LatchkeyError) -> TokenResponse {
        try await send(.verifyOTP, request)
    }

    /// Exchanges a refresh token for new tokens.
    public func refresh(_ request: RefreshRequest) async throws(LatchkeyError) -> TokenResponse {
        try await send(.refresh, request)
    }

    /// Ends a sign-in.
    @discardableResult
    public func revoke(_ request: RevokeRequest) async throws(LatchkeyError) -> Acknowledgement {
        try await send(.revoke, request)
    }

    // MARK: Devices

    /// Lists a user's devices.
    public func devices(
        of username: Username, accessToken: AccessToken
    ) async throws(LatchkeyError) -> DeviceListResponse {
        try await send(.devices, Extras(accessToken: accessToken, path: [.username: username.rawValue]))
    }

    /// Tells about one device.
    public func deviceStatus(
        _ device: DeviceID, accessToken: AccessToken
    ) async throws(LatchkeyError) -> DeviceStatusResponse {
        try await send(.deviceStatus, Extras(accessToken: accessToken, path: [.deviceId: device.rawValue]))
    }

    /// Removes one of a user's devices, and signs it out.
    @discardableResult
    public func removeDevice(
        _ device: DeviceID, of username: Username, accessToken: AccessToken
    ) async throws(LatchkeyError) -> Acknowledgement {
        try await send(
            .removeDevice,
            Extras(accessToken: accessToken, path: [.username: username.rawValue, .deviceId: device.rawValue]))
    }

    // MARK: Service

    /// Tells whether the server can do its work, and its version.
    public func health() async throws(LatchkeyError) -> HealthResponse {
        try await send(.health)
    }
}
