/// `POST /api/v1/sms`: switches sign-in with codes by text message off or on, for the user's whole account.
public struct SMSSwitchRequest: WireBody, Equatable {
    /// Whether codes may sign in.
    public var enabled: Bool

    /// Creates a request.
    public init(enabled: Bool) {
        self.enabled = enabled
    }

    /// The fields, in the order of the documentation.
    public static let fields = [SchemaField("enabled", .required, FieldSchema.boolean("Whether codes may sign in."))]
    /// An example that conforms.
    public static let example: JSONValue = ["enabled": false]
}

/// The reply to `POST /api/v1/sms`.
public struct SMSSwitchResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// Whether codes may sign in now.
    public var enabled: Bool

    /// Creates a reply.
    public init(enabled: Bool) {
        success = true
        self.enabled = enabled
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("enabled", .required, FieldSchema.boolean("Whether codes may sign in now.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "enabled": false]
}
