/// `POST /api/v1/auth/initiate`: starts a sign-in.
public struct InitiateRequest: WireBody, Equatable {
    /// The user who signs in.
    public var username: Username
    /// The device that will sign.
    public var deviceId: DeviceID
    /// What the signature is for; `signIn` if absent.
    public var purpose: TokenPurpose?

    /// Creates a request.
    public init(username: Username, deviceId: DeviceID, purpose: TokenPurpose? = nil) {
        self.username = username
        self.deviceId = deviceId
        self.purpose = purpose
    }

    /// Reads a request; a purpose that is `null` is refused, since nobody can tell which one is meant.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        username = try container.decode(Username.self, forKey: .username)
        deviceId = try container.decode(DeviceID.self, forKey: .deviceId)
        purpose =
            container.contains(.purpose) ? try container.decode(TokenPurpose.self, forKey: .purpose) : nil
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user who signs in.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that will sign.")),
        SchemaField("purpose", .optional, TokenPurpose.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["username": "testuser", "deviceId": "unique-device-id"]
}

/// A challenge.
///
/// Unknown users and devices get one too, with the same fields.
public struct ChallengeResponse: WireBody, Equatable {
    /// The device's method.
    public var method: MFAMethod
    /// The bytes to be signed: 32 (`plain`) or 64 (`bound`).
    public var challenge: EncodedBytes
    /// The challenge's id.
    public var challengeId: ChallengeID
    /// The challenge's lifetime in seconds.
    public var expiresIn: Int
    /// The contents of the challenge.
    public var scheme: SigningScheme
    /// The server, part of a `bound` challenge; the app compares it with the one it has pinned.
    public var serverId: ServerID?
    /// The key that must sign a `bound` challenge.
    public var keyId: DeviceKeyID?
    /// The expiry of a `bound` challenge, in seconds since 1970.
    public var expiresAt: Int64?
    /// Whether the device must also send an assertion by its attested key: true or absent.
    public var assertionRequired: Bool?

    /// Creates a reply.
    public init(
        method: MFAMethod, challenge: EncodedBytes, challengeId: ChallengeID, expiresIn: Int, scheme: SigningScheme,
        serverId: ServerID? = nil, keyId: DeviceKeyID? = nil, expiresAt: Int64? = nil,
        assertionRequired: Bool? = nil
    ) {
        self.method = method
        self.challenge = challenge
        self.challengeId = challengeId
        self.expiresIn = expiresIn
        self.scheme = scheme
        self.serverId = serverId
        self.keyId = keyId
        self.expiresAt = expiresAt
        self.assertionRequired = assertionRequired
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("method", .required, FieldSchema.oneOf(MFAMethod.self, "The device's method.")),
        SchemaField(
            "challenge", .required,
            EncodedBytes.schema("The bytes to be signed: 32 (`plain`) or 64 (`bound`).", example: exampleChallenge)),
        SchemaField("challengeId", .required, FieldSchema.text(ChallengeID.self, "The challenge's id.")),
        SchemaField("expiresIn", .required, FieldSchema.integer("The challenge's lifetime in seconds.")),
        SchemaField("scheme", .required, FieldSchema.oneOf(SigningScheme.self, "The contents of the challenge.")),
        SchemaField("serverId", .optional, FieldSchema.text(ServerID.self, "Only with `bound`.")),
        SchemaField("keyId", .optional, FieldSchema.text(DeviceKeyID.self, "Only with `bound`.")),
        SchemaField("expiresAt", .optional, FieldSchema.integer("Only with `bound`: seconds since 1970.")),
        SchemaField(
            "assertionRequired", .optional,
            FieldSchema.boolean("True if `auth/verify-signature` requires an `assertion`; otherwise absent.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "method": "secureEnclave", "challenge": .string(exampleChallenge), "challengeId": .string(ChallengeID.example),
        "expiresIn": 300, "scheme": "plain",
    ]
    private static let exampleChallenge = "n4bQgYhMfWWaL+qgxVrQFaO/TxsrC4Is0V1sFbDwCgg="
}
