import LatchkeyWire

/// `POST /api/v1/chatter/chatts`: posts a chatt.
public struct ChattRequest: WireBody, Equatable {
    /// The text.
    public var message: ChattMessage

    /// Creates a request.
    public init(message: ChattMessage) {
        self.message = message
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("message", .required, FieldSchema.text(ChattMessage.self, "The text."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["message": .string(ChattMessage.example)]
}

/// One post.
public struct Chatt: WireBody, Equatable, Identifiable {
    /// A number that only grows, from 1; a later post has a larger one.
    public var id: Int
    /// The person who posted it.
    public var author: AuthorID
    /// The person's name when they posted it.
    public var name: ChatterName
    /// The text.
    public var message: ChattMessage
    /// When it was posted.
    public var postedAt: Timestamp

    /// Creates a post.
    public init(id: Int, author: AuthorID, name: ChatterName, message: ChattMessage, postedAt: Timestamp) {
        self.id = id
        self.author = author
        self.name = name
        self.message = message
        self.postedAt = postedAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("id", .required, FieldSchema.integer("Grows with each post, from 1.")),
        SchemaField("author", .required, FieldSchema.text(AuthorID.self, "The person who posted it.")),
        SchemaField("name", .required, FieldSchema.text(ChatterName.self, "The person's name at that time.")),
        SchemaField("message", .required, FieldSchema.text(ChattMessage.self, "The text.")),
        SchemaField("postedAt", .required, FieldSchema.text(Timestamp.self, "When it was posted, in UTC.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "id": 42, "author": .string(AuthorID.example), "name": .string(ChatterName.example),
        "message": .string(ChattMessage.example), "postedAt": "2025-11-10T13:54:54Z",
    ]
}

/// The reply to `GET /api/v1/chatter/chatts`: a page of the list.
public struct ChattPage: WireBody, Equatable {
    /// The posts: oldest first if `since` was asked for, else newest first.
    public var chatts: [Chatt]
    /// Ask with this `since` for posts that are newer than all of this page.
    public var since: ChattCursor
    /// Ask with this `before` for posts that are older than all of this page; absent if there are none, and after `since`.
    public var before: ChattCursor?
    /// Whether the server has more in the direction that was asked for.
    public var hasMore: Bool

    /// Creates a page.
    public init(chatts: [Chatt], since: ChattCursor, before: ChattCursor?, hasMore: Bool) {
        self.chatts = chatts
        self.since = since
        self.before = before
        self.hasMore = hasMore
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "chatts", .required,
            [
                "type": "array", "items": Chatt.schema,
                "description": "Oldest first if `since` was asked for, else newest first.",
            ]),
        SchemaField(
            "since", .required, FieldSchema.text(ChattCursor.self, "Ask with this `since` for what is newer.")),
        SchemaField(
            "before", .optional, FieldSchema.text(ChattCursor.self, "Ask with this `before` for what is older.")),
        SchemaField(
            "hasMore", .required, FieldSchema.boolean("Whether there is more in the direction that was asked for.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["chatts": [Chatt.example], "since": "42", "before": "42", "hasMore": true]
}
