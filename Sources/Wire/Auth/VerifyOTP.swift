/// `POST /api/v1/auth/verify-otp`: ends a sign-in by one-time password.
public struct VerifyOTPRequest: WireBody, Equatable {
    /// The user who signs in.
    public var username: Username
    /// The password that was sent.
    public var otp: OneTimePassword
    /// The device to sign in; if present, the password must have been issued for it.
    public var deviceId: DeviceID?
    /// The id from the reply to the request for the password; a server in production requires it.
    public var otpId: OneTimePasswordID?
    /// What the token is for; `signIn` if absent.
    public var purpose: TokenPurpose?

    /// Creates a request.
    public init(
        username: Username, otp: OneTimePassword, deviceId: DeviceID? = nil, otpId: OneTimePasswordID? = nil,
        purpose: TokenPurpose? = nil
    ) {
        self.username = username
        self.otp = otp
        self.deviceId = deviceId
        self.otpId = otpId
        self.purpose = purpose
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user who signs in.")),
        SchemaField("otp", .required, FieldSchema.text(OneTimePassword.self, "The password that was sent.")),
        SchemaField(
            "deviceId", .optional,
            FieldSchema.text(DeviceID.self, "The device; if present, the password must have been issued for it.")),
        SchemaField(
            "otpId", .optional,
            FieldSchema.text(
                OneTimePasswordID.self, "From the reply of `auth/request-otp`; optional only in the profile `lab`.")),
        SchemaField("purpose", .optional, TokenPurpose.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "otp": "123456", "otpId": .string(OneTimePasswordID.example),
    ]
}
