/// The reply to `POST /api/v1/account/link`: a link to the account page.
public struct AccountLinkResponse: WireBody, Equatable {
    /// The page's path and, as its fragment, the code, which browsers do not send.
    ///
    /// To be appended to the address by which the app calls the server.
    public var link: String
    /// For how many seconds the link can be opened.
    public var expiresIn: Int

    /// Creates a reply.
    public init(link: String, expiresIn: Int) {
        self.link = link
        self.expiresIn = expiresIn
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "link", .required,
            FieldSchema.string(
                "The page's path with a code for one use behind `#`; append it to the server's address.")),
        SchemaField("expiresIn", .required, FieldSchema.integer("For how many seconds the link can be opened.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["link": .string("/account#" + AccountCode.example), "expiresIn": 60]
}

/// `POST /api/v1/account/open`: what the page sends when it is opened.
public struct OpenAccountPageRequest: WireBody, Equatable {
    /// The code of the link.
    public var code: AccountCode

    /// Creates a request.
    public init(code: AccountCode) {
        self.code = code
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("code", .required, FieldSchema.text(AccountCode.self, "The code of the link, behind `#`."))
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["code": .string(AccountCode.example)]
}

/// The reply: whose account it is, and a token with which the page reads and changes it.
public struct AccountPageResponse: WireBody, Equatable {
    /// Always true: a refusal is a problem with its own status.
    public var success: Bool
    /// A token of the session in which the link was made, for what the page does and nothing else.
    public var token: String
    /// The token type: `Bearer` (RFC 6750).
    public var tokenType: String
    /// The token's lifetime in seconds; nothing renews it.
    public var expiresIn: Int
    /// The account's name.
    public var username: Username
    /// The device whose app made the link.
    public var deviceId: DeviceID

    /// Creates a reply.
    public init(token: String, expiresIn: Int, username: Username, deviceId: DeviceID) {
        success = true
        self.token = token
        tokenType = "Bearer"
        self.expiresIn = expiresIn
        self.username = username
        self.deviceId = deviceId
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("success", .required, FieldSchema.boolean("Always true.")),
        SchemaField("token", .required, FieldSchema.string("A token for what the page does: a JWT signed with ES256.")),
        SchemaField("tokenType", .required, ["const": "Bearer", "type": "string"]),
        SchemaField(
            "expiresIn", .required, FieldSchema.integer("The token's lifetime in seconds; nothing renews it.")),
        SchemaField("username", .required, FieldSchema.text(Username.self, "The account's name.")),
        SchemaField("deviceId", .required, FieldSchema.text(DeviceID.self, "The device whose app made the link.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "success": true, "token": "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ0ZXN0dXNlciJ9.c2lnbmF0dXJl",
        "tokenType": "Bearer", "expiresIn": 290, "username": "testuser", "deviceId": "unique-device-id",
    ]
}
