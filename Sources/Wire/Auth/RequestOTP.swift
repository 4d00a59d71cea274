/// `POST /api/v1/auth/request-otp`: asks for a one-time password by text message.
public struct RequestOTPRequest: WireBody, Equatable {
    /// The user who signs in.
    public var username: Username
    /// The number to send the password to; it must be on file.
    public var phoneNumber: PhoneNumber
    /// The device to sign in; if absent, the server picks one with that number.
    public var deviceId: DeviceID?

    /// Creates a request.
    public init(username: Username, phoneNumber: PhoneNumber, deviceId: DeviceID? = nil) {
        self.username = username
        self.phoneNumber = phoneNumber
        self.deviceId = deviceId
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user who signs in.")),
        SchemaField("phoneNumber", .required, FieldSchema.text(PhoneNumber.self, "The number on file.")),
        SchemaField(
            "deviceId", .optional,
            FieldSchema.text(DeviceID.self, "The device to sign in; if absent, the server picks one with that number.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["username": "testuser", "phoneNumber": "+1234567890"]
}

/// The reply to a request for a one-time password: the same whether or not one was sent.
public struct RequestOTPResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// A sentence for people, with the number of the request, masked.
    public var message: String
    /// The password's lifetime in seconds.
    public var expiresIn: Int
    /// The request's id, for `verify-otp`; servers before this field send none.
    public var otpId: OneTimePasswordID?

    /// Creates a reply; the number is masked here, so that a whole one never gets in.
    public init(masking phoneNumber: PhoneNumber, expiresIn: Int, otpId: OneTimePasswordID? = nil) {
        success = true
        message = "OTP sent to \(phoneNumber.masked)"
        self.expiresIn = expiresIn
        self.otpId = otpId
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true, even if nothing was sent.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
        SchemaField("expiresIn", .required, FieldSchema.integer("The password's lifetime in seconds.")),
        SchemaField(
            "otpId", .optional,
            FieldSchema.text(OneTimePasswordID.self, "Send it with the password. Present even if nothing was sent.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "success": true, "message": "OTP sent to +••••••••90", "expiresIn": 300,
        "otpId": .string(OneTimePasswordID.example),
    ]
}
