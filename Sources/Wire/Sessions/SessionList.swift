/// The reply to `GET /api/v1/sessions`: some of a user's open sessions, in the order in which they began.
public struct SessionListResponse: WireBody, Equatable {
    /// The sessions, at most 100.
    public var sessions: [SessionEntry]
    /// Whether others began before these; ask for them with `before` and the first id.
    public var more: Bool

    /// Creates a reply.
    public init(sessions: [SessionEntry], more: Bool) {
        self.sessions = sessions
        self.more = more
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "sessions", .required,
            [
                "type": "array", "maxItems": 100, "items": SessionEntry.schema,
                "description": "In the order in which they began.",
            ]),
        SchemaField("more", .required, FieldSchema.boolean("Whether others began before these.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["sessions": [SessionEntry.example], "more": false]
}

/// One session of a list.
public struct SessionEntry: WireBody, Equatable {
    /// The session's id, the claim `sid` of its access tokens.
    public var sessionId: SessionID
    /// The device that signed in.
    public var deviceId: DeviceID
    /// The device's model, for people.
    public var deviceModel: DeviceModel
    /// The proof with which it began.
    public var method: SessionMethod
    /// When the user signed in.
    public var beganAt: Timestamp
    /// When its tokens were renewed last, or when it began.
    public var lastUsedAt: Timestamp
    /// When it ends, however often its tokens are renewed.
    public var endsAt: Timestamp
    /// Whether the request's own access token is of this session.
    public var current: Bool

    /// Creates an entry.
    public init(
        sessionId: SessionID, deviceId: DeviceID, deviceModel: DeviceModel, method: SessionMethod, beganAt: Timestamp,
        lastUsedAt: Timestamp, endsAt: Timestamp, current: Bool
    ) {
        self.sessionId = sessionId
        self.deviceId = deviceId
        self.deviceModel = deviceModel
        self.method = method
        self.beganAt = beganAt
        self.lastUsedAt = lastUsedAt
        self.endsAt = endsAt
        self.current = current
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("sessionId", .required, FieldSchema.text(SessionID.self, "The claim `sid` of its access tokens.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that signed in.")),
        SchemaField("deviceModel", .required, FieldSchema.text(DeviceModel.self, "The device's model, for people.")),
        SchemaField(
            "method", .required,
            FieldSchema.oneOf(
                SessionMethod.self,
                "The proof with which it began: `pop` a signature by the device's key, `hwk` that signature and an "
                    + "assertion by an attested key, `otp` a one-time password, `fed` a linked identity.")),
        SchemaField("beganAt", .required, FieldSchema.text(Timestamp.self, "When the user signed in, in UTC.")),
        SchemaField(
            "lastUsedAt", .required,
            FieldSchema.text(Timestamp.self, "When its tokens were renewed last, or when it began, in UTC.")),
        SchemaField(
            "endsAt", .required,
            FieldSchema.text(Timestamp.self, "When it ends, however often its tokens are renewed, in UTC.")),
        SchemaField("current", .required, FieldSchema.boolean("Whether the request's access token is of it.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "sessionId": .string(SessionID.example), "deviceId": "unique-device-id", "deviceModel": "iPhone 15 Pro",
        "method": "pop", "beganAt": "2025-11-01T10:00:00Z", "lastUsedAt": "2025-11-05T08:30:00Z",
        "endsAt": "2026-01-30T10:00:00Z", "current": true,
    ]
}

/// The proof with which a session began, by its name in the claim `amr` (RFC 8176 §2).
public enum SessionMethod: String, Codable, Sendable, CaseIterable {
    /// A signature by the device's key.
    case deviceKey = "pop"
    /// That signature, with an assertion by an attested key.
    case attestedKey = "hwk"
    /// A one-time password.
    case oneTimePassword = "otp"
    /// A linked identity at another issuer; the name is not registered.
    case linkedIdentity = "fed"
}
