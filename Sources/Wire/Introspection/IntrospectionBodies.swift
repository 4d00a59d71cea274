// The members have the names of RFC 7662 and of the tokens' claims.

/// The form of `POST /oauth/introspect` (RFC 7662 §2.1).
public struct IntrospectionRequest: WireBody, Equatable {
    /// The token to judge.
    public var token: String
    /// A hint about its kind, which is ignored: there are access tokens only.
    public var token_type_hint: String?
    /// The client's id, where it does not authenticate by HTTP Basic (RFC 6749 §2.3.1).
    public var client_id: String?
    /// Its secret, likewise.
    public var client_secret: String?

    /// Creates a request of a client that authenticates by HTTP Basic.
    public init(token: String, token_type_hint: String? = nil) {
        self.token = token
        self.token_type_hint = token_type_hint
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("token", .required, ["type": "string", "minLength": 1, "description": "An access token."]),
        SchemaField("token_type_hint", .optional, FieldSchema.string("Ignored: there are access tokens only.")),
        SchemaField(
            "client_id", .optional,
            FieldSchema.string("The client's id; required without HTTP Basic, and with it the same client's.")),
        SchemaField(
            "client_secret", .optional, FieldSchema.string("The client's secret, instead of HTTP Basic; never both.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["token": "eyJhbGciOiJFUzI1NiJ9.e30.c2ln"]
}

/// The reply to `POST /oauth/introspect` (RFC 7662 §2.2): `active`, and if that is true the token's claims.
public struct IntrospectionResponse: WireBody, Equatable {
    /// Whether the token holds now, its session included.
    public var active = false
    /// `Bearer`.
    public var token_type: String?
    /// The server.
    public var iss: String?
    /// For whom the token is.
    public var aud: String?
    /// The user's id.
    public var sub: String?
    /// The user's name, for clients that are told it; nil too if the name does not lead to the user any more.
    public var username: String?
    /// When it was made, in seconds since 1970.
    public var iat: Int64?
    /// When it ends, in seconds since 1970.
    public var exp: Int64?
    /// The token's id.
    public var jti: String?
    /// Who asked for the token: the app on the device, named by the device's id.
    public var client_id: String?
    /// The session's id.
    public var sid: String?
    /// The device's id.
    public var did: String?
    /// The proof with which the session began (RFC 8176).
    public var amr: [String]?
    /// How far that proof reaches.
    public var acr: String?
    /// When it was given, in seconds since 1970.
    public var auth_time: Int64?

    /// Creates the reply about a token that does not hold.
    public init() {}

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("active", .required, FieldSchema.boolean("Whether the token holds now; if not, it is alone.")),
        SchemaField("token_type", .optional, FieldSchema.string("`Bearer`.")),
        SchemaField("iss", .optional, FieldSchema.string("The server.")),
        SchemaField("aud", .optional, FieldSchema.string("For whom the token is: the server's name.")),
        SchemaField("sub", .optional, FieldSchema.string("The user's id.")),
        SchemaField(
            "username", .optional,
            FieldSchema.string("The user's name, as it was enrolled first; only for clients that are told names.")),
        SchemaField("iat", .optional, FieldSchema.integer("When it was made, in seconds since 1970.")),
        SchemaField("exp", .optional, FieldSchema.integer("When it ends, in seconds since 1970.")),
        SchemaField("jti", .optional, FieldSchema.string("The token's id.")),
        SchemaField(
            "client_id", .optional, FieldSchema.string("Who asked for the token: the app on the device `did`.")),
        SchemaField("sid", .optional, FieldSchema.string("The session's id.")),
        SchemaField("did", .optional, FieldSchema.string("The device's id.")),
        SchemaField(
            "amr", .optional,
            ["type": "array", "items": ["type": "string"], "description": "How the user signed in (RFC 8176)."]),
        SchemaField("acr", .optional, FieldSchema.string("How far that proof reaches.")),
        SchemaField("auth_time", .optional, FieldSchema.integer("When the user signed in, in seconds since 1970.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "active": true, "token_type": "Bearer", "iss": "id.example.com", "aud": "id.example.com",
        "sub": .string(UserID.example), "iat": 1_762_782_894, "exp": 1_762_783_494, "jti": "q1JxWvVJzYwP0c3nTqkE1g",
        "client_id": "unique-device-id", "sid": .string(SessionID.example), "did": "unique-device-id", "amr": ["pop"],
        "acr": "urn:latchkey:acr:key",
        "auth_time": 1_762_782_894,
    ]
}

extension Endpoint {
    /// Tells other services whether an access token holds; only where the server has clients of introspection.
    public static let introspect: Endpoint = {
        var endpoint = Endpoint(
            method: .post, path: "/oauth/introspect", operationID: "introspect", tag: "Tokens",
            summary: "Whether an access token holds at this moment",
            description: """
                For other services (RFC 7662), which authenticate as clients: by HTTP Basic, or by `client_id` and \
                `client_secret` in the form. The reply is `{"active":false}` for a token that is unknown, malformed or \
                expired, an account token, and one whose session has ended or whose user is suspended.
                """,
            request: IntrospectionRequest.self, response: IntrospectionResponse.self,
            problems: [.invalidClient, .tooManyAttempts], bearer: .none)
        endpoint.requestMediaType = "application/x-www-form-urlencoded"
        endpoint.isForClients = true
        return endpoint
    }()
}
