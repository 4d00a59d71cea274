/// The reply to `GET /api/v1/device/{deviceId}/status`.
public struct DeviceStatusResponse: WireBody, Equatable {
    /// The device's id.
    public var deviceId: DeviceID
    /// Always true: a device that is not enrolled, or another user's, is not found.
    public var enrolled: Bool
    /// The device's method.
    public var method: MFAMethod
    /// Whether the server has its public key.
    public var hasPublicKey: Bool
    /// The phone number with all but its last two digits hidden; absent if there is none.
    public var phoneNumber: String?

    /// Creates a reply; the number is masked here, so that a whole one never gets in.
    public init(
        deviceId: DeviceID, enrolled: Bool, method: MFAMethod, hasPublicKey: Bool, masking phoneNumber: PhoneNumber?
    ) {
        self.deviceId = deviceId
        self.enrolled = enrolled
        self.method = method
        self.hasPublicKey = hasPublicKey
        self.phoneNumber = phoneNumber?.masked
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device's id.")),
        SchemaField("enrolled", .required, FieldSchema.boolean("Always true.")),
        SchemaField("method", .required, FieldSchema.oneOf(MFAMethod.self, "The device's method.")),
        SchemaField("hasPublicKey", .required, FieldSchema.boolean("Whether the server has its public key.")),
        SchemaField(
            "phoneNumber", .optional,
            FieldSchema.string("Masked: `+`, a `•` for each hidden digit, the last two digits.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "deviceId": "unique-device-id", "enrolled": true, "method": "secureEnclave", "hasPublicKey": true,
        "phoneNumber": "+••••••••90",
    ]
}
