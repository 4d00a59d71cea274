/// The reply to a request for the challenge of an ID token.
public struct IdentityChallengeResponse: WireBody, Equatable {
    /// The challenge's id, which goes back with the ID token.
    ///
    /// The nonce does not reveal it: somebody who gets hold of the ID token alone can do nothing with it here.
    public var challengeId: ChallengeID
    /// The nonce that goes to the provider, for the claim `nonce`: 43 characters, base64url.
    public var nonce: String
    /// For how many seconds the challenge can be answered.
    public var expiresIn: Int

    /// Creates a reply.
    public init(challengeId: ChallengeID, nonce: String, expiresIn: Int) {
        self.challengeId = challengeId
        self.nonce = nonce
        self.expiresIn = expiresIn
    }

    /// The fields, in the order of the documentation.
    public static let fields = [
        SchemaField(
            "challengeId", .required,
            FieldSchema.text(ChallengeID.self, "Goes back with the ID token, and nowhere else.")),
        SchemaField(
            "nonce", .required,
            FieldSchema.string("What to send to the provider as `nonce`: 43 characters, base64url.")),
        SchemaField("expiresIn", .required, FieldSchema.integer("The challenge's lifetime in seconds.")),
    ]
    /// An example that conforms.
    public static let example: JSONValue = [
        "challengeId": .string(ChallengeID.example), "nonce": "hB2cJt1yqWZ0m3Xo9sV5uKfLrEiNdGaPbT7wQz4xCvY",
        "expiresIn": 300,
    ]
}
