import LatchkeyWire

/// `POST /adduser/`: exchanges an ID token for a chatterID.
public struct AddUserRequest: WireBody, Equatable {
    /// The app's id at the identity provider; it must be an audience of the token.
    public var clientID: ClientID
    /// The ID token.
    public var idToken: IDTokenText

    /// Creates a request.
    public init(clientID: ClientID, idToken: IDTokenText) {
        self.clientID = clientID
        self.idToken = idToken
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("clientID", .required, FieldSchema.text(ClientID.self, "An audience of the ID token.")),
        SchemaField("idToken", .required, FieldSchema.text(IDTokenText.self, "The ID token.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "clientID": .string(ClientID.example), "idToken": .string(IDTokenText.example),
    ]
}

/// The reply to `POST /adduser/`.
public struct AddUserResponse: WireBody, Equatable {
    /// The right to post.
    public var chatterID: ChatterID
    /// For how long it is valid, in whole seconds, at least 1: a JSON number.
    public var lifetime: Int

    /// Creates a reply.
    public init(chatterID: ChatterID, lifetime: Int) {
        self.chatterID = chatterID
        self.lifetime = lifetime
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("chatterID", .required, FieldSchema.text(ChatterID.self, "The right to post.")),
        SchemaField("lifetime", .required, FieldSchema.integer("For how long it is valid, in seconds.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["chatterID": .string(ChatterID.example), "lifetime": 1800]
}

/// `POST /postauth/`: posts a chatt.
public struct PostAuthRequest: WireBody, Equatable {
    /// The right to post.
    public var chatterID: ChatterID
    /// The text.
    public var message: ChattMessage

    /// Creates a request.
    public init(chatterID: ChatterID, message: ChattMessage) {
        self.chatterID = chatterID
        self.message = message
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("chatterID", .required, FieldSchema.text(ChatterID.self, "The right to post.")),
        SchemaField("message", .required, FieldSchema.text(ChattMessage.self, "The text.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "chatterID": .string(ChatterID.example), "message": .string(ChattMessage.example),
    ]
}

/// The reply to `POST /postauth/`: an object without members.
public struct PostAuthResponse: WireBody, Equatable {
    /// Creates a reply.
    public init() {}

    /// The fields: none.
    public static let fields: [SchemaField] = []
    /// An example that conforms.
    public static let example: JSONValue = [:]
}

/// The reply to `GET /getchatts/`.
public struct GetChattsResponse: WireBody, Equatable {
    /// The chatts, newest first.
    public var chatts: [LegacyChatt]

    /// Creates a reply.
    public init(chatts: [LegacyChatt]) {
        self.chatts = chatts
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "chatts", .required,
            [
                "type": "array", "description": "Newest first: name, text and time of each chatt.",
                "items": ["type": "array", "minItems": 3, "maxItems": 3, "items": ["type": "string"]],
            ])
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "chatts": [["Ada Lovelace", "Chitt chatts", "2025-11-10T13:54:54Z"]]
    ]
}

/// A chatt in the list of the document: a JSON array of three strings.
public struct LegacyChatt: Codable, Sendable, Equatable {
    /// The name of the person who posted it.
    public var username: String
    /// The text.
    public var message: String
    /// When it was posted, in UTC.
    public var timestamp: Timestamp

    /// Creates an entry.
    public init(username: String, message: String, timestamp: Timestamp) {
        self.username = username
        self.message = message
        self.timestamp = timestamp
    }

    /// Reads an array of exactly three strings.
    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        username = try container.decode(String.self)
        message = try container.decode(String.self)
        timestamp = try container.decode(Timestamp.self)
        guard container.isAtEnd else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "has more than three entries")
        }
    }

    /// Writes an array of three strings.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        try container.encode(username)
        try container.encode(message)
        try container.encode(timestamp)
    }
}
