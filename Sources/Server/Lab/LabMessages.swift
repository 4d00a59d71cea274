import LatchkeyWire

/// The reply to `GET /lab/messages`: the messages that the lab's server has sent, newest first.
public struct LabMessageList: WireBody, Equatable {
    /// The messages.
    public var messages: [LabMessage]

    /// Creates a reply.
    public init(messages: [LabMessage]) {
        self.messages = messages
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "messages", .required,
            ["type": "array", "items": LabMessage.schema, "description": "Newest first, at most 500."])
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["messages": [LabMessage.example]]
}

/// A message that a phone would have received.
public struct LabMessage: WireBody, Equatable {
    /// A number that counts messages, from 1.
    public var id: Int
    /// Its recipient.
    public var to: PhoneNumber
    /// The text.
    public var body: String
    /// Its purpose: `one_time_password` or `notice`.
    public var purpose: String
    /// When it was sent.
    public var sentAt: Timestamp

    /// Creates an entry.
    public init(id: Int, to: PhoneNumber, body: String, purpose: String, sentAt: Timestamp) {
        self.id = id
        self.to = to
        self.body = body
        self.purpose = purpose
        self.sentAt = sentAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("id", .required, FieldSchema.integer("Counts messages, from 1.")),
        SchemaField("to", .required, FieldSchema.text(PhoneNumber.self, "Its recipient.")),
        SchemaField("body", .required, FieldSchema.string("The text.")),
        SchemaField(
            "purpose", .required,
            ["type": "string", "enum": ["one_time_password", "notice"], "description": "Its purpose."]),
        SchemaField("sentAt", .required, FieldSchema.text(Timestamp.self, "When it was sent, in UTC.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "id": 1, "to": "+1234567890", "body": "A device was removed from your account.", "purpose": "notice",
        "sentAt": "2025-11-10T13:54:54Z",
    ]
}
