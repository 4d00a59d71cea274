/// The reply to `GET /api/v1/devices/{username}`: a user's devices, in the order in which they were enrolled.
public struct DeviceListResponse: WireBody, Equatable {
    /// The devices.
    public var devices: [DeviceListEntry]
    /// How many notices of the account are unread; servers before this field send none.
    public var unreadNotices: Int?
    /// Whether codes by text message may sign in; servers before this field send none.
    public var smsEnabled: Bool?

    /// Creates a reply.
    public init(devices: [DeviceListEntry], unreadNotices: Int? = nil, smsEnabled: Bool? = nil) {
        self.devices = devices
        self.unreadNotices = unreadNotices
        self.smsEnabled = smsEnabled
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "devices", .required,
            ["type": "array", "items": DeviceListEntry.schema, "description": "In the order of enrollment."]),
        SchemaField(
            "unreadNotices", .optional, FieldSchema.integer("How many notices of the account are unread.")),
        SchemaField("smsEnabled", .optional, FieldSchema.boolean("Whether codes by text message may sign in.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "devices": [DeviceListEntry.example], "unreadNotices": 0, "smsEnabled": true,
    ]
}

/// One device of a list.
public struct DeviceListEntry: WireBody, Equatable {
    /// The device's id.
    public var deviceId: DeviceID
    /// The model, for people.
    public var deviceModel: DeviceModel
    /// The device's method.
    public var method: MFAMethod
    /// The time of its enrollment.
    public var enrolledAt: Timestamp
    /// The time of its last sign-in; absent before the first.
    public var lastUsed: Timestamp?

    /// Creates an entry.
    public init(
        deviceId: DeviceID, deviceModel: DeviceModel, method: MFAMethod, enrolledAt: Timestamp, lastUsed: Timestamp?
    ) {
        self.deviceId = deviceId
        self.deviceModel = deviceModel
        self.method = method
        self.enrolledAt = enrolledAt
        self.lastUsed = lastUsed
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device's id.")),
        SchemaField("deviceModel", .required, FieldSchema.text(DeviceModel.self, "The model, for people.")),
        SchemaField("method", .required, FieldSchema.oneOf(MFAMethod.self, "The device's method.")),
        SchemaField("enrolledAt", .required, FieldSchema.text(Timestamp.self, "The time of its enrollment, in UTC.")),
        SchemaField(
            "lastUsed", .optional,
            FieldSchema.text(Timestamp.self, "The time of its last sign-in, in UTC; absent before the first.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "deviceId": "unique-device-id", "deviceModel": "iPhone 15 Pro", "method": "secureEnclave",
        "enrolledAt": "2025-11-01T10:00:00Z", "lastUsed": "2025-11-05T08:30:00Z",
    ]
}
