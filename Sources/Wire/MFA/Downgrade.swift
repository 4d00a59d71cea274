/// `POST /api/v1/mfa/downgrade`: removes a device's key; the device then signs in with one-time codes.
public struct DowngradeRequest: WireBody, Equatable {
    /// The user to whom the device belongs.
    public var username: Username
    /// The device that loses its key.
    public var deviceId: DeviceID

    /// Creates a request.
    public init(username: Username, deviceId: DeviceID) {
        self.username = username
        self.deviceId = deviceId
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user of the bearer token.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that loses its key.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["username": "testuser", "deviceId": "unique-device-id"]
}
