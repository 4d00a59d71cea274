/// `GET /health`: whether the server can do its work.
public struct HealthResponse: WireBody, Equatable {
    /// Always `ok`: a server that can't do its work answers with a problem and the status 503.
    public var status: String
    /// The server's version.
    public var version: String
    /// The server's profile: `production` or `lab`.
    public var profile: String

    /// Creates a reply.
    public init(status: String, version: String, profile: String) {
        self.status = status
        self.version = version
        self.profile = profile
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField("status", .required, ["type": "string", "const": "ok"]),
        SchemaField("version", .required, FieldSchema.string("The server's version.")),
        SchemaField("profile", .required, ["type": "string", "enum": ["production", "lab"]]),
    ]
    /// An example that conforms.
    public static let example: JSONValue = ["status": "ok", "version": "0.1.0", "profile": "lab"]
}
