/// `POST /api/v1/auth/verify-signature`: ends a sign-in by key.
public struct VerifySignatureRequest: WireBody, Equatable {
    /// The user who signs in.
    public var username: Username
    /// The device that signed.
    public var deviceId: DeviceID
    /// The challenge that was signed.
    public var challengeId: ChallengeID
    /// ECDSA with SHA-256 over the challenge bytes: strict DER, or r‖s (64 bytes).
    public var signature: EncodedBytes
    /// The assertion of the attested key to which the device is bound; required if `initiate` says so.
    public var assertion: SignInAssertion?
    /// The purpose that `initiate` was asked for; `signIn` if absent.
    public var purpose: TokenPurpose?

    /// Creates a request.
    public init(
        username: Username, deviceId: DeviceID, challengeId: ChallengeID, signature: EncodedBytes,
        assertion: SignInAssertion? = nil, purpose: TokenPurpose? = nil
    ) {
        self.username = username
        self.deviceId = deviceId
        self.challengeId = challengeId
        self.signature = signature
        self.assertion = assertion
        self.purpose = purpose
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user who signs in.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device that signed.")),
        SchemaField("challengeId", .required, FieldSchema.text(ChallengeID.self, "From `auth/initiate`.")),
        SchemaField("signature", .required, EnrollmentProof.signatureSchema),
        SchemaField("assertion", .optional, SignInAssertion.schema),
        SchemaField("purpose", .optional, TokenPurpose.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "deviceId": "unique-device-id", "challengeId": .string(ChallengeID.example),
        "signature": .string(EnrollmentProof.exampleSignature),
    ]
}

/// The reply to a sign-in: the tokens.
public struct TokenResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The access token: a JWT signed with ES256.
    public var token: String
    /// A sentence for people.
    public var message: String
    /// The refresh token: 256 bits, base64url, for one use; absent beside an account token.
    public var refreshToken: String?
    /// The token type: `Bearer` (RFC 6750).
    public var tokenType: String
    /// The access token's lifetime in seconds.
    public var expiresIn: Int

    /// Creates a reply.
    public init(
        success: Bool, token: String, message: String, refreshToken: String?, tokenType: String, expiresIn: Int
    ) {
        self.success = success
        self.token = token
        self.message = message
        self.refreshToken = refreshToken
        self.tokenType = tokenType
        self.expiresIn = expiresIn
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("token", .required, FieldSchema.string("The access token: a JWT signed with ES256.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
        SchemaField(
            "refreshToken", .optional,
            FieldSchema.string("256 bits, base64url, for one use; absent beside an account token.")),
        SchemaField("tokenType", .required, ["const": "Bearer", "type": "string"]),
        SchemaField("expiresIn", .required, FieldSchema.integer("The access token's lifetime in seconds.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "success": true, "token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ0ZXN0dXNlciJ9.c2lnbmF0dXJl",
        "message": "Authentication successful", "refreshToken": "3q2-796tvu_erb7v3q2-796tvu_erb7v3q2-796tvu8",
        "tokenType": "Bearer", "expiresIn": 600,
    ]
}

/// `POST /api/v1/auth/refresh`: exchanges a refresh token for new tokens.
public struct RefreshRequest: WireBody, Equatable {
    /// The refresh token of the last reply.
    public var refreshToken: RefreshToken

    /// Creates a request.
    public init(refreshToken: RefreshToken) {
        self.refreshToken = refreshToken
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "refreshToken", .required, FieldSchema.text(RefreshToken.self, "The refresh token of the last reply."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["refreshToken": .string(RefreshToken.example)]
}

/// A refresh token: 256 bits in base64url without padding (43 characters).
///
/// It is opaque to clients.
public struct RefreshToken: WireString {
    /// The 43 characters.
    ///
    /// A secret: never logged, stored only as its hash.
    public let rawValue: String

    /// Checks that this is 32 bytes in base64url; `nil` otherwise.
    ///
    /// The last character has only four bits, so that each token has one spelling.
    public init?(rawValue: String) {
        guard CharacterRule.base64URL.allows(rawValue, length: 43...43), let last = rawValue.utf8.last,
            "AEIMQUYcgkosw048".utf8.contains(last)
        else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a token from its bytes; `nil` unless there are 32.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        rawValue = Base64.encodeURL(bytes)
    }

    /// The text that a log may show.
    public var description: String { "refresh token" }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$"
    /// An example that conforms.
    public static let example = "3q2-796tvu_erb7v3q2-796tvu_erb7v3q2-796tvu8"
}
