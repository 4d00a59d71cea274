import LatchkeyWire

/// The reply to `POST /api/v1/chatter/nonces`.
public struct ChatterNonceResponse: WireBody, Equatable {
    /// The number to put into the ID token.
    public var nonce: ChatterNonce
    /// When it expires.
    public var expiresAt: Timestamp

    /// Creates a reply.
    public init(nonce: ChatterNonce, expiresAt: Timestamp) {
        self.nonce = nonce
        self.expiresAt = expiresAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "nonce", .required, FieldSchema.text(ChatterNonce.self, "The `nonce` for the request to the provider.")),
        SchemaField("expiresAt", .required, FieldSchema.text(Timestamp.self, "When it expires, in UTC.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "nonce": .string(ChatterNonce.example), "expiresAt": "2025-11-10T14:04:54Z",
    ]
}

/// `POST /api/v1/chatter/sessions`: signs in with an ID token that has a nonce of this server's.
public struct ChatterSignInRequest: WireBody, Equatable {
    /// The ID token.
    public var idToken: IDTokenText

    /// Creates a request.
    public init(idToken: IDTokenText) {
        self.idToken = idToken
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "idToken", .required, FieldSchema.text(IDTokenText.self, "The ID token, with a nonce of this server's."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["idToken": .string(IDTokenText.example)]
}

/// The reply to `POST /api/v1/chatter/sessions`.
public struct ChatterSession: WireBody, Equatable {
    /// The right to post, for the header `Authorization: Bearer …`.
    public var chatterId: ChatterID
    /// For how long it is valid, in whole seconds, at least 1.
    public var lifetime: Int
    /// When it expires.
    public var expiresAt: Timestamp
    /// The person.
    public var author: AuthorID
    /// The person's name.
    public var name: ChatterName

    /// Creates a reply.
    public init(chatterId: ChatterID, lifetime: Int, expiresAt: Timestamp, author: AuthorID, name: ChatterName) {
        self.chatterId = chatterId
        self.lifetime = lifetime
        self.expiresAt = expiresAt
        self.author = author
        self.name = name
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "chatterId", .required, FieldSchema.text(ChatterID.self, "The right to post: send it as bearer token.")),
        SchemaField("lifetime", .required, FieldSchema.integer("For how long it is valid, in seconds.")),
        SchemaField("expiresAt", .required, FieldSchema.text(Timestamp.self, "When it expires, in UTC.")),
        SchemaField("author", .required, FieldSchema.text(AuthorID.self, "The person: the same in each sign-in.")),
        SchemaField("name", .required, FieldSchema.text(ChatterName.self, "The person's name, for people.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "chatterId": .string(ChatterID.example), "lifetime": 1800, "expiresAt": "2025-11-10T14:24:54Z",
        "author": .string(AuthorID.example), "name": .string(ChatterName.example),
    ]
}
