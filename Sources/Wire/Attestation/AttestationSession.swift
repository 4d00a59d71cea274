/// The reply to `POST /api/v1/attestation/session` and `POST /api/v1/assertion/session`: a challenge for one use.
public struct AttestationSessionResponse: WireBody, Equatable {
    /// The session's id.
    public var sessionIdentifier: ChallengeID
    /// 32 bytes in base64url without padding, 43 characters; put this text into `clientData`.
    public var challenge: String
    /// The challenge's lifetime in seconds.
    public var expiresIn: Int

    /// Creates a reply.
    public init(sessionIdentifier: ChallengeID, challenge: String, expiresIn: Int) {
        self.sessionIdentifier = sessionIdentifier
        self.challenge = challenge
        self.expiresIn = expiresIn
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("sessionIdentifier", .required, FieldSchema.text(ChallengeID.self, "The session's id.")),
        SchemaField(
            "challenge", .required,
            [
                "type": "string", "pattern": "^[A-Za-z0-9_-]{43}$", "example": .string(exampleChallenge),
                "description": "32 bytes in base64url; put this text into `clientData`.",
            ]),
        SchemaField("expiresIn", .required, FieldSchema.integer("The challenge's lifetime in seconds.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "sessionIdentifier": .string(ChallengeID.example), "challenge": .string(exampleChallenge), "expiresIn": 300,
    ]
    static let exampleChallenge = "n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"
    /// Base64 of `{"challenge":"n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg"}`.
    static let exampleClientData = Base64.encode(Array("{\"challenge\":\"\(exampleChallenge)\"}".utf8))
}

/// `POST /api/v1/assertion/session`: asks for the challenge of an assertion.
public struct AssertionSessionRequest: WireBody, Equatable {
    /// The service that the assertion is for; `default` if absent.
    public var relyingParty: RelyingPartyName?

    /// Creates a request.
    public init(relyingParty: RelyingPartyName? = nil) {
        self.relyingParty = relyingParty
    }

    /// Reads a request; a service must be a valid name, `null` counts as absent.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        relyingParty =
            container.contains(.relyingParty) ? try container.decode(RelyingPartyName.self, forKey: .relyingParty) : nil
    }

    /// The fields, in the order of the documentation.
    public static let fields = [relyingPartyField]
    /// An example that conforms.
    public static let example: JSONValue = ["relyingParty": "default"]

    static let relyingPartyField = SchemaField(
        "relyingParty", .optional,
        [
            "type": "string", "pattern": .string(RelyingPartyName.pattern), "example": "default",
            "description": "The service that the assertion is for; `default` if absent.",
        ])
}
