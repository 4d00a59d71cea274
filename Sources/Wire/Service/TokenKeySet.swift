/// The reply to `GET /.well-known/jwks.json`: the keys that verify access tokens (RFC 7517 §5).
public struct TokenKeySet: WireBody, Equatable {
    /// The keys, in the order of the server's key file; the last one signs.
    public var keys: [TokenVerificationKey]

    /// Creates a reply.
    public init(keys: [TokenVerificationKey]) {
        self.keys = keys
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "keys", .required,
            ["type": "array", "items": TokenVerificationKey.schema, "description": "The last one signs."])
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["keys": [TokenVerificationKey.example]]
}

/// A public key of the server in JOSE form (RFC 7517 §4, RFC 7518 §6.2.1).
public struct TokenVerificationKey: WireBody, Equatable {
    /// The key's id, as the header of a token names it.
    public var kid: String
    /// The key type, `EC`.
    public var kty: String
    /// The curve, `P-256`.
    public var crv: String
    /// The x coordinate: 32 bytes, base64url without padding.
    public var x: String
    /// The y coordinate, likewise.
    public var y: String
    /// The algorithm, `ES256`.
    public var alg: String
    /// The key's use: `sig`.
    public var use: String

    /// Creates an entry for a P-256 key.
    ///
    /// - Parameters:
    ///   - kid: The key's id.
    ///   - x: The x coordinate, 32 bytes.
    ///   - y: The y coordinate, 32 bytes.
    public init(kid: String, x: [UInt8], y: [UInt8]) {
        self.kid = kid
        kty = "EC"
        crv = "P-256"
        self.x = Base64.encodeURL(x)
        self.y = Base64.encodeURL(y)
        alg = "ES256"
        use = "sig"
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("kid", .required, FieldSchema.string("The key's id, as the header of a token names it.")),
        SchemaField("kty", .required, ["type": "string", "const": "EC"]),
        SchemaField("crv", .required, ["type": "string", "const": "P-256"]),
        SchemaField("x", .required, coordinate),
        SchemaField("y", .required, coordinate),
        SchemaField("alg", .required, ["type": "string", "const": "ES256"]),
        SchemaField("use", .required, ["type": "string", "const": "sig"]),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "kid": "Zk3xQ0aB", "kty": "EC", "crv": "P-256", "x": "axfR8uEsQkf4vOblY6RA8ncDfYEt6zOg9KE5RdiYwpY",
        "y": "T-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU", "alg": "ES256", "use": "sig",
    ]
    private static let coordinate: JSONValue = [
        "type": "string", "pattern": "^[A-Za-z0-9_-]{43}$", "description": "32 bytes, base64url.",
    ]
}
