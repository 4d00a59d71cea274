/// `POST /api/v1/numbers/change`: asks for a code to a new phone number; the reply is that of `request-otp`.
public struct NumberChangeRequest: WireBody, Equatable {
    /// The new number, or the present one to verify it.
    public var phoneNumber: PhoneNumber
    /// The device whose number it becomes; if absent, the device that asks.
    public var deviceId: DeviceID?

    /// Creates a request; for the device that asks unless another is given.
    public init(phoneNumber: PhoneNumber, deviceId: DeviceID? = nil) {
        self.phoneNumber = phoneNumber
        self.deviceId = deviceId
    }

    /// Reads a request; a device that is `null` is refused, since nobody can tell which one is meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        phoneNumber = try container.decode(PhoneNumber.self, forKey: .phoneNumber)
        deviceId = container.contains(.deviceId) ? try container.decode(DeviceID.self, forKey: .deviceId) : nil
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("phoneNumber", .required, FieldSchema.text(PhoneNumber.self, "The new number.")),
        SchemaField(
            "deviceId", .optional,
            FieldSchema.text(DeviceID.self, "The device whose number it becomes; if absent, the one that asks.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["phoneNumber": "+1987654321"]
}

/// `POST /api/v1/numbers/verify`: changes the number, by the code that was sent to it.
public struct NumberVerifyRequest: WireBody, Equatable {
    /// The id from the reply to the request for the code.
    public var otpId: OneTimePasswordID
    /// The code.
    public var otp: OneTimePassword

    /// Creates a request.
    public init(otpId: OneTimePasswordID, otp: OneTimePassword) {
        self.otpId = otpId
        self.otp = otp
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "otpId", .required, FieldSchema.text(OneTimePasswordID.self, "From the reply of `numbers/change`.")),
        SchemaField("otp", .required, FieldSchema.text(OneTimePassword.self, "The code that was sent.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["otpId": .string(OneTimePasswordID.example), "otp": "123456"]
}
