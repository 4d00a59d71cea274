extension Endpoint {
    /// Requests a one-time password.
    public static let requestOTP = Endpoint(
        method: .post, path: "/api/v1/auth/request-otp", operationID: "requestOTP", tag: "Sign-in",
        summary: "Get a one-time password by text message",
        description: """
            A password is only sent if the user has a device with that number; the reply is the same if not. It is \
            valid for five minutes and one sign-in, and invalidates the previous one. There are limits by user and \
            number together, and by address, for unknown names too; `RateLimit` says when the next request is allowed.
            """,
        request: RequestOTPRequest.self, response: RequestOTPResponse.self,
        problems: [.tooManyAttempts, .messagesUnavailable], bearer: .none, tellsLimit: true)

    /// Completes a sign-in by one-time password.
    public static let verifyOTP = Endpoint(
        method: .post, path: "/api/v1/auth/verify-otp", operationID: "verifyOTP", tag: "Sign-in",
        summary: "Complete a sign-in with a one-time password",
        description: """
            There are five attempts per password, counted by `otpId`: attempts with another id don't touch it. Any \
            wrong input is refused with `otp_invalid`; only the correct password sent too late gets `otp_expired`. \
            Nobody has to wait: a new password has five attempts again. The sign-in is for the device for which the \
            password was issued. With the purpose `manage` the reply has an account token, only while the user has no \
            device with a key. Where `--otp-recovery` is not `immediate`, the right password of an account that has a \
            key is refused with `recovery_required` and not used up.
            """,
        request: VerifyOTPRequest.self, response: TokenResponse.self,
        problems: [.otpInvalid, .otpExpired, .stepUpUnavailable, .accountSuspended, .recoveryRequired],
        bearer: .none)
}
