/// `POST /api/v1/mfa/upgrade`: gives an enrolled device its first key, or a new one.
public struct UpgradeRequest: WireBody, Equatable {
    /// The user to whom the device belongs.
    public var username: Username
    /// The device whose key is replaced.
    public var deviceId: DeviceID
    /// The device's new public key.
    public var publicKey: EncodedPublicKey
    /// The signing scheme from now on; unchanged if absent.
    public var scheme: SigningScheme?
    /// Proof that the device holds the new private key; see `UpgradeChallengeRequest`.
    public var proof: EnrollmentProof?

    /// Creates a request.
    public init(
        username: Username, deviceId: DeviceID, publicKey: EncodedPublicKey, scheme: SigningScheme? = nil,
        proof: EnrollmentProof? = nil
    ) {
        self.username = username
        self.deviceId = deviceId
        self.publicKey = publicKey
        self.scheme = scheme
        self.proof = proof
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user of the bearer token.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device whose key is replaced.")),
        SchemaField("publicKey", .required, EncodedPublicKey.schema),
        SchemaField(
            "scheme", .optional,
            FieldSchema.oneOf(SigningScheme.self, "The signing scheme; unchanged if absent. `bound` stays `bound`.")),
        SchemaField("proof", .optional, EnrollmentProof.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "deviceId": "unique-device-id",
        "publicKey":
            "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=",
    ]
}

/// `POST /api/v1/mfa/upgrade/challenge`: asks for the challenge whose signature proves possession of the new key.
public struct UpgradeChallengeRequest: WireBody, Equatable {
    /// The user to whom the device belongs.
    public var username: Username
    /// The device whose key is about to be replaced.
    public var deviceId: DeviceID
    /// The new key.
    public var publicKey: EncodedPublicKey

    /// Creates a request.
    public init(username: Username, deviceId: DeviceID, publicKey: EncodedPublicKey) {
        self.username = username
        self.deviceId = deviceId
        self.publicKey = publicKey
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("username", .required, FieldSchema.text(Username.self, "The user.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device whose key is replaced.")),
        SchemaField("publicKey", .required, EncodedPublicKey.schema),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "username": "testuser", "deviceId": "unique-device-id",
        "publicKey":
            "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU=",
    ]
}

/// The reply to `upgrade` and `downgrade`.
///
/// A server that requires step-up ends all sessions of the device, that of the request too, and replies with the tokens
/// of a new one; other replies, and repeated ones, have none.
public struct MethodChangeResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// The device's method from now on.
    public var method: MFAMethod
    /// A sentence for people.
    public var message: String
    /// The access token of the new session.
    public var token: String?
    /// The refresh token of the new session.
    public var refreshToken: String?
    /// The access token's lifetime in seconds.
    public var expiresIn: Int?

    /// Creates a reply without tokens.
    public init(success: Bool, method: MFAMethod, message: String) {
        self.success = success
        self.method = method
        self.message = message
    }

    /// Creates a reply with the tokens of a new session.
    public init(success: Bool, method: MFAMethod, message: String, tokens: TokenResponse?) {
        self.init(success: success, method: method, message: message)
        token = tokens?.token
        refreshToken = tokens?.refreshToken
        expiresIn = tokens?.expiresIn
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("method", .required, FieldSchema.oneOf(MFAMethod.self, "The device's method from now on.")),
        SchemaField("message", .required, FieldSchema.string("A sentence for people.")),
        SchemaField(
            "token", .optional,
            FieldSchema.string("With step-up, for the device's own request: the access token of its new session.")),
        SchemaField("refreshToken", .optional, FieldSchema.string("The new session's refresh token.")),
        SchemaField("expiresIn", .optional, FieldSchema.integer("The access token's lifetime in seconds.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "success": true, "method": "secureEnclave", "message": "Upgraded to Secure Enclave MFA",
    ]
}
