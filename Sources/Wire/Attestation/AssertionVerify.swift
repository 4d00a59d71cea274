/// `POST /api/v1/assertion/verify`: presents an assertion by an attested key.
public struct AssertionVerifyRequest: WireBody, Equatable {
    /// The service that the assertion is for, as in `assertion/session`; `default` if absent.
    public var relyingParty: RelyingPartyName?
    /// From `assertion/session`.
    public var sessionIdentifier: ChallengeID
    /// The key's id.
    public var keyIdentifier: AttestedKeyID
    /// The assertion of `DCAppAttestService.generateAssertion`.
    public var assertion: EncodedBytes
    /// The JSON object whose SHA-256 was signed: `challenge` is the session's, `context`, a text of at most 256
    /// characters, goes into the token.
    public var clientData: EncodedBytes

    /// Creates a request.
    public init(
        relyingParty: RelyingPartyName? = nil, sessionIdentifier: ChallengeID, keyIdentifier: AttestedKeyID,
        assertion: EncodedBytes, clientData: EncodedBytes
    ) {
        self.relyingParty = relyingParty
        self.sessionIdentifier = sessionIdentifier
        self.keyIdentifier = keyIdentifier
        self.assertion = assertion
        self.clientData = clientData
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        AssertionSessionRequest.relyingPartyField,
        SchemaField("sessionIdentifier", .required, FieldSchema.text(ChallengeID.self, "From `assertion/session`.")),
        SchemaField("keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key's id.")),
        SchemaField("assertion", .required, SignInAssertion.assertionSchema),
        SchemaField("clientData", .required, AttestationVerifyRequest.clientDataSchema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "sessionIdentifier": .string(ChallengeID.example), "keyIdentifier": .string(AttestedKeyID.example),
        "assertion": .string(SignInAssertion.exampleAssertion),
        "clientData": .string(AttestationSessionResponse.exampleClientData),
    ]
}

/// The reply to an accepted assertion.
public struct AssertionResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var accepted: Bool
    /// The key that made the assertion.
    public var keyIdentifier: AttestedKeyID
    /// The service that the token is for.
    public var relyingParty: RelyingPartyName
    /// The policy's decision; also in the token.
    public var decision: AttestationDecision
    /// The assertion token: a JWT of type `attestation+jwt` signed with ES256.
    public var token: String
    /// The token type: `Bearer` (RFC 6750).
    public var tokenType: String
    /// The token's lifetime in seconds.
    public var expiresIn: Int
    /// A sentence for people.
    public var message: String

    /// Creates a reply.
    public init(
        keyIdentifier: AttestedKeyID, relyingParty: RelyingPartyName, decision: AttestationDecision, token: String,
        expiresIn: Int, message: String
    ) {
        accepted = true
        self.keyIdentifier = keyIdentifier
        self.relyingParty = relyingParty
        self.decision = decision
        self.token = token
        tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.message = message
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("accepted", .required, FieldSchema.boolean("Always true.")),
        SchemaField(
            "keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key that made the assertion.")),
        SchemaField(
            "relyingParty", .required, FieldSchema.text(RelyingPartyName.self, "The service that the token is for.")),
        SchemaField(
            "decision", .required,
            FieldSchema.oneOf(AttestationDecision.self, "The policy's decision; also in the token.")),
        SchemaField(
            "token", .required, FieldSchema.string("The assertion token: a JWT of type `attestation+jwt`, ES256.")),
        SchemaField("tokenType", .required, ["const": "Bearer", "type": "string"]),
        SchemaField("expiresIn", .required, FieldSchema.integer("The token's lifetime in seconds.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "accepted": true, "keyIdentifier": .string(AttestedKeyID.example), "relyingParty": "chat", "decision": "allow",
        "token": "eyJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJjaGF0In0.c2lnbmF0dXJl", "tokenType": "Bearer", "expiresIn": 600,
        "message": "The assertion is accepted",
    ]
}
