/// `POST /api/v1/notices/read`: marks notices as read.
public struct ReadNoticesRequest: WireBody, Equatable {
    /// The newest notice that was read; all older ones count as read too.
    public var upTo: NoticeID

    /// Creates a request.
    public init(upTo: NoticeID) {
        self.upTo = upTo
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("upTo", .required, FieldSchema.text(NoticeID.self, "The newest one that was read."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["upTo": "17"]
}

/// The reply to `POST /api/v1/notices/read`.
public struct ReadNoticesResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// How many notices are still unread.
    public var unread: Int

    /// Creates a reply.
    public init(unread: Int) {
        success = true
        self.unread = unread
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("unread", .required, FieldSchema.integer("How many notices are still unread.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "unread": 0]
}
