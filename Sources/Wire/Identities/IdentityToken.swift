/// An ID token of an OpenID provider, unverified: a JSON Web Signature in compact form, up to 16,384 characters.
public struct IdentityToken: WireString {
    /// The three parts in base64url, with dots between them.
    ///
    /// Signs in until it was used or has expired, so it is never logged.
    public let rawValue: String

    /// The most characters of a token.
    public static let maximumLength = 16_384

    /// Checks the length and that there are three parts in base64url; `nil` otherwise.
    public init?(rawValue: String) {
        guard CharacterRule.isCompactSignature(rawValue, maximumLength: Self.maximumLength) else { return nil }
        self.rawValue = rawValue
    }

    /// The text that a log may show.
    public var description: String { "ID token" }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$"
    /// An example that conforms.
    public static let example = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMTAxNjkifQ.c2lnbmF0dXJl"
    /// The JSON Schema of the field.
    static let schema: JSONValue = [
        "type": "string", "pattern": .string(pattern), "maxLength": .integer(maximumLength),
        "example": .string(example),
        "description": "The provider's ID token, with the challenge's `nonce` in it.",
    ]
}
