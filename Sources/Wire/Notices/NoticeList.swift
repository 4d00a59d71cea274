/// The reply to `GET /api/v1/notices`: some of the user's notices, newest first.
public struct NoticeListResponse: WireBody, Equatable {
    /// The notices, at most 50.
    public var notices: [AccountNotice]
    /// How many of all the user's notices are unread.
    public var unread: Int
    /// Whether there are older ones; ask for them with `before` and the last id.
    public var more: Bool

    /// Creates a reply.
    public init(notices: [AccountNotice], unread: Int, more: Bool) {
        self.notices = notices
        self.unread = unread
        self.more = more
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "notices", .required,
            ["type": "array", "maxItems": 50, "items": AccountNotice.schema, "description": "Newest first."]),
        SchemaField("unread", .required, FieldSchema.integer("How many of all the user's notices are unread.")),
        SchemaField("more", .required, FieldSchema.boolean("Whether there are older ones.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["notices": [AccountNotice.example], "unread": 1, "more": false]
}

/// What happened to a user's account, told to the user.
public struct AccountNotice: WireBody, Equatable {
    /// The notice's id.
    public var id: NoticeID
    /// What happened.
    public var kind: NoticeKind
    /// When.
    public var at: Timestamp
    /// The device that it is about; absent if it is about none, such as a change to the whole account.
    public var deviceId: DeviceID?
    /// The device that asked for it; absent if none did, or nobody knows.
    public var byDeviceId: DeviceID?
    /// More for people, such as a masked number; never a secret.
    public var detail: String?
    /// When the user read it; absent while it is unread.
    public var readAt: Timestamp?

    /// Creates a notice; without the optional parts unless given.
    public init(
        id: NoticeID, kind: NoticeKind, at: Timestamp, deviceId: DeviceID? = nil, byDeviceId: DeviceID? = nil,
        detail: String? = nil, readAt: Timestamp? = nil
    ) {
        self.id = id
        self.kind = kind
        self.at = at
        self.deviceId = deviceId
        self.byDeviceId = byDeviceId
        self.detail = detail
        self.readAt = readAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("id", .required, FieldSchema.text(NoticeID.self, "Later notices have larger ids.")),
        SchemaField(
            "kind", .required,
            [
                "type": "string", "pattern": .string(NoticeKind.pattern),
                "description": "What happened; names may be added.",
            ]),
        SchemaField("at", .required, FieldSchema.text(Timestamp.self, "When, in UTC.")),
        SchemaField("deviceId", .optional, FieldSchema.text(DeviceID.self, "The device that it is about.")),
        SchemaField("byDeviceId", .optional, FieldSchema.text(DeviceID.self, "The device that asked for it.")),
        SchemaField("detail", .optional, FieldSchema.string("More for people, such as a masked number.")),
        SchemaField("readAt", .optional, FieldSchema.text(Timestamp.self, "When the user read it, in UTC.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "id": "17", "kind": "device_added", "at": "2025-11-01T10:00:00Z", "deviceId": "unique-device-id",
        "byDeviceId": "another-device-id",
    ]
}
