/// `POST /api/v1/identities`: links an identity to the bearer token's user.
public struct LinkIdentityRequest: WireBody, Equatable {
    /// The challenge whose nonce is in the token.
    public var challengeId: ChallengeID
    /// The provider's ID token.
    public var idToken: IdentityToken

    /// Creates a request.
    public init(challengeId: ChallengeID, idToken: IdentityToken) {
        self.challengeId = challengeId
        self.idToken = idToken
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("challengeId", .required, FieldSchema.text(ChallengeID.self, "From `identities/challenge`.")),
        SchemaField("idToken", .required, IdentityToken.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "challengeId": .string(ChallengeID.example), "idToken": .string(IdentityToken.example),
    ]
}

/// The reply to `POST /api/v1/identities`.
public struct LinkIdentityResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The identity, linked now or before.
    public var identity: LinkedIdentity

    /// Creates a reply.
    public init(identity: LinkedIdentity) {
        success = true
        self.identity = identity
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("identity", .required, LinkedIdentity.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["success": true, "identity": LinkedIdentity.example]
}

/// The reply to `GET /api/v1/identities`: a user's linked identities, in the order in which they were linked.
public struct LinkedIdentityListResponse: WireBody, Equatable {
    /// The identities.
    public var identities: [LinkedIdentity]

    /// Creates a reply.
    public init(identities: [LinkedIdentity]) {
        self.identities = identities
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "identities", .required,
            [
                "type": "array", "items": LinkedIdentity.schema,
                "description": "In the order in which they were linked.",
            ])
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["identities": [LinkedIdentity.example]]
}

/// An identity at another issuer that signs in to an account.
public struct LinkedIdentity: WireBody, Equatable {
    /// Its id here.
    public var identityId: LinkedIdentityID
    /// The issuer's name, an address such as `https://accounts.google.com`.
    public var issuer: String
    /// When it was linked.
    public var linkedAt: Timestamp
    /// When it signed in last; absent if it never did.
    public var lastUsedAt: Timestamp?

    /// Creates an entry.
    public init(identityId: LinkedIdentityID, issuer: String, linkedAt: Timestamp, lastUsedAt: Timestamp? = nil) {
        self.identityId = identityId
        self.issuer = issuer
        self.linkedAt = linkedAt
        self.lastUsedAt = lastUsedAt
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("identityId", .required, FieldSchema.text(LinkedIdentityID.self, "Its id here.")),
        SchemaField("issuer", .required, FieldSchema.string("The issuer's name, as in its tokens' `iss`.")),
        SchemaField("linkedAt", .required, FieldSchema.text(Timestamp.self, "When it was linked, in UTC.")),
        SchemaField(
            "lastUsedAt", .optional,
            FieldSchema.text(Timestamp.self, "When it signed in last, in UTC; absent if it never did.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "identityId": .string(LinkedIdentityID.example), "issuer": "https://accounts.google.com",
        "linkedAt": "2025-11-01T10:00:00Z", "lastUsedAt": "2025-11-05T08:30:00Z",
    ]
}
