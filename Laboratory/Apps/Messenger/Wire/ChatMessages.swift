import LatchkeyWire

/// A message in the chat: 1–500 characters of printable text, no control characters.
public struct ChatText: WireString {
    /// The text.
    public let rawValue: String

    /// Checks the length and refuses control characters; `nil` if either is wrong.
    public init?(rawValue: String) {
        guard (1...500).contains(rawValue.unicodeScalars.count),
            rawValue.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        self.rawValue = rawValue
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$"
    /// An example that conforms.
    public static let example = "Hello!"
}

/// `POST /chat/messages`: says something.
public struct ChatRequest: WireBody, Equatable {
    /// The text.
    public var text: ChatText

    /// Creates a request.
    public init(text: ChatText) {
        self.text = text
    }

    /// The fields, in the order of the documentation.
    public static let fields = [SchemaField("text", .required, FieldSchema.text(ChatText.self, "What is said."))]
    /// An example that conforms.
    public static let example: JSONValue = ["text": "Hello!"]
}

/// The reply to `GET /chat/messages`: what was said, oldest first.
public struct ChatMessageList: WireBody, Equatable {
    /// The messages.
    public var messages: [ChatMessage]

    /// Creates a reply.
    public init(messages: [ChatMessage]) {
        self.messages = messages
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "messages", .required,
            ["type": "array", "items": ChatMessage.schema, "description": "Oldest first, at most 100."])
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["messages": [ChatMessage.example]]
}

/// One message of the lab's chat.
public struct ChatMessage: WireBody, Equatable {
    /// A number that counts messages, from 1.
    public var id: Int
    /// The attested key whose app said it.
    public var keyIdentifier: AttestedKeyID
    /// The text.
    public var text: ChatText
    /// When it was said.
    public var sentAt: Timestamp

    /// Creates an entry.
    public init(id: Int, keyIdentifier: AttestedKeyID, text: ChatText, sentAt: Timestamp) {
        self.id = id
        self.keyIdentifier = keyIdentifier
        self.text = text
        self.sentAt = sentAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("id", .required, FieldSchema.integer("Counts messages, from 1.")),
        SchemaField(
            "keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key whose app said it.")),
        SchemaField("text", .required, FieldSchema.text(ChatText.self, "What was said.")),
        SchemaField("sentAt", .required, FieldSchema.text(Timestamp.self, "When it was said, in UTC.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "id": 1, "keyIdentifier": .string(AttestedKeyID.example), "text": "Hello!", "sentAt": "2025-11-10T13:54:54Z",
    ]
}
