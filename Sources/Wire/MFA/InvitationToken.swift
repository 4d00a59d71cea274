/// An invitation as it travels: a JSON Web Signature in compact form (RFC 7515 §7.1), at most 4,096 characters.
///
/// Whoever has it may enroll the name that it invites, so it is kept out of logs.
public struct InvitationToken: WireString {
    /// The maximum length: 4,096 characters.
    public static let maximumLength = 4_096

    /// The three parts in base64url with dots between them.
    public let rawValue: String

    /// Checks the length and that there are three parts of base64url characters; `nil` otherwise.
    public init?(rawValue: String) {
        guard CharacterRule.isCompactSignature(rawValue, maximumLength: Self.maximumLength) else { return nil }
        self.rawValue = rawValue
    }

    /// The text that a log may show.
    public var description: String { "invitation" }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^(?=.{5,4096}$)[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$"
    /// An example that conforms.
    public static let example = "eyJhbGciOiJFUzI1NiJ9.eyJ1c2VybmFtZSI6InRlc3R1c2VyIn0.c2lnbmF0dXJl"
}
