extension Endpoint {
    /// Asks for a one-time password.
    public static let requestOTP = Endpoint(
        method: .post, path: "/api/v1/auth/request-otp", operationID: "requestOTP", tag: "Sign-in",
        summary: "Get a one-time password by text message",
        description: """
            A password is made and sent only if the user has a device with that number; the reply is the same if not. \
            It holds for five minutes and for one sign-in, and voids the one before. There are limits by user, by \
            number and by address, for names that don't exist too; `RateLimit` tells when the next request may come.
            """,
        request: RequestOTPRequest.self, response: RequestOTPResponse.self,
        problems: [.tooManyAttempts, .messagesUnavailable], bearer: .none, tellsLimit: true)

    /// Ends a sign-in by one-time password.
    public static let verifyOTP = Endpoint(
        method: .post, path: "/api/v1/auth/verify-otp", operationID: "verifyOTP", tag: "Sign-in",
        summary: "End a sign-in with a one-time password",
        description: """
            A password can be tried five times. Whatever is wrong, the refusal is `otp_invalid`; only who sends the \
            right one too late gets `otp_expired`. Five failures in a row stop further tries of that user for a \
            growing time. The device that is signed in is the one that the password was made for.
            """,
        request: VerifyOTPRequest.self, response: TokenResponse.self,
        problems: [.otpInvalid, .otpExpired, .tooManyAttempts], bearer: .none)
}
