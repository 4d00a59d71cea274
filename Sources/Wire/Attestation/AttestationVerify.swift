/// `POST /api/v1/attestation/verify`: presents the attestation of a new key.
public struct AttestationVerifyRequest: WireBody, Equatable {
    /// From `attestation/session`.
    public var sessionIdentifier: ChallengeID
    /// The key's id.
    public var keyIdentifier: AttestedKeyID
    /// The attestation object of `DCAppAttestService.attestKey`.
    public var attestation: EncodedObject
    /// The JSON object whose SHA-256 was attested: its `challenge` is the session's, other members are the app's.
    public var clientData: EncodedBytes
    /// Whether the bearer token's device must sign in with assertions by this key from now on.
    public var bindDevice: Bool?

    /// Creates a request.
    public init(
        sessionIdentifier: ChallengeID, keyIdentifier: AttestedKeyID, attestation: EncodedObject,
        clientData: EncodedBytes, bindDevice: Bool? = nil
    ) {
        self.sessionIdentifier = sessionIdentifier
        self.keyIdentifier = keyIdentifier
        self.attestation = attestation
        self.clientData = clientData
        self.bindDevice = bindDevice
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("sessionIdentifier", .required, FieldSchema.text(ChallengeID.self, "From `attestation/session`.")),
        SchemaField("keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key's id.")),
        SchemaField(
            "attestation", .required,
            EncodedObject.schema("The attestation object (CBOR), at most 45,000 bytes; base64.", example: exampleObject)
        ),
        SchemaField("clientData", .required, clientDataSchema),
        SchemaField(
            "bindDevice", .optional,
            FieldSchema.boolean("With a bearer token: its device must sign in with assertions by this key from now on.")
        ),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "sessionIdentifier": .string(ChallengeID.example), "keyIdentifier": .string(AttestedKeyID.example),
        "attestation": .string(exampleObject), "clientData": .string(AttestationSessionResponse.exampleClientData),
    ]
    static let clientDataSchema = EncodedBytes.schema(
        "JSON object whose `challenge` is the session's; base64 of exactly the bytes that were hashed.",
        example: AttestationSessionResponse.exampleClientData)
    private static let exampleObject = "o2NmbXRvYXBwbGUtYXBwYXR0ZXN0Z2F0dFN0bXSgaGF1dGhEYXRhQA=="
}

/// The reply to an accepted attestation.
public struct AttestationResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var attested: Bool
    /// The key that was attested.
    public var keyIdentifier: AttestedKeyID
    /// Its state.
    public var state: AttestedKeyState
    /// The policy's decision.
    public var decision: AttestationDecision
    /// A sentence for people.
    public var message: String

    /// Creates a reply.
    public init(
        keyIdentifier: AttestedKeyID, state: AttestedKeyState, decision: AttestationDecision, message: String
    ) {
        attested = true
        self.keyIdentifier = keyIdentifier
        self.state = state
        self.decision = decision
        self.message = message
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("attested", .required, FieldSchema.boolean("Always true.")),
        SchemaField("keyIdentifier", .required, FieldSchema.text(AttestedKeyID.self, "The key that was attested.")),
        SchemaField("state", .required, FieldSchema.oneOf(AttestedKeyState.self, "Its state.")),
        SchemaField("decision", .required, FieldSchema.oneOf(AttestationDecision.self, "The policy's decision.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "attested": true, "keyIdentifier": .string(AttestedKeyID.example), "state": "attested", "decision": "allow",
        "message": "The key is attested",
    ]
}
