/// The reply to `GET /api/v1/attestation/keys`: the user's attested keys, oldest first.
public struct AttestedKeyListResponse: WireBody, Equatable {
    /// The keys.
    public var keys: [AttestedKeyInfo]

    /// Creates a reply.
    public init(keys: [AttestedKeyInfo]) {
        self.keys = keys
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "keys", .required, ["type": "array", "items": AttestedKeyInfo.schema, "description": "Oldest first."])
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["keys": [AttestedKeyInfo.example]]
}

/// One key of a list.
public struct AttestedKeyInfo: WireBody, Equatable {
    /// The key's id.
    public var keyIdentifier: AttestedKeyID
    /// The app that attested it: `TEAMID.bundle.id`.
    public var appId: String
    /// Its environment.
    public var environment: AttestationEnvironment
    /// Its state.
    public var state: AttestedKeyState
    /// The time of its first attestation.
    public var attestedAt: Timestamp
    /// The time of its last accepted assertion; absent before the first.
    public var lastUsedAt: Timestamp?
    /// Apple's risk metric: keys attested on that device for the app in the last 30 days; absent until it is known.
    public var riskMetric: Int?
    /// The device that signs in with it; absent if there is none.
    public var deviceId: DeviceID?

    /// Creates an entry.
    public init(
        keyIdentifier: AttestedKeyID, appId: String, environment: AttestationEnvironment, state: AttestedKeyState,
        attestedAt: Timestamp, lastUsedAt: Timestamp? = nil, riskMetric: Int? = nil, deviceId: DeviceID? = nil
    ) {
        self.keyIdentifier = keyIdentifier
        self.appId = appId
        self.environment = environment
        self.state = state
        self.attestedAt = attestedAt
        self.lastUsedAt = lastUsedAt
        self.riskMetric = riskMetric
        self.deviceId = deviceId
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key's id.")),
        SchemaField("appId", .required, FieldSchema.string("The app that attested it: `TEAMID.bundle.id`.")),
        SchemaField(
            "environment", .required, FieldSchema.oneOf(AttestationEnvironment.self, "Its environment.")),
        SchemaField("state", .required, FieldSchema.oneOf(AttestedKeyState.self, "Its state.")),
        SchemaField(
            "attestedAt", .required, FieldSchema.text(Timestamp.self, "The time of its first attestation, in UTC.")),
        SchemaField(
            "lastUsedAt", .optional,
            FieldSchema.text(
                Timestamp.self, "The time of its last accepted assertion, in UTC; absent before the first.")),
        SchemaField(
            "riskMetric", .optional,
            FieldSchema.integer("Apple's risk metric: keys attested on that device for the app in the last 30 days.")),
        SchemaField("deviceId", .optional, FieldSchema.text(DeviceID.self, "The device that signs in with it.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "keyIdentifier": .string(AttestedKeyID.example), "appId": "0123456789.com.example.messenger",
        "environment": "production", "state": "attested", "attestedAt": "2025-11-01T10:00:00Z",
        "lastUsedAt": "2025-11-05T08:30:00Z", "riskMetric": 1,
    ]
}
