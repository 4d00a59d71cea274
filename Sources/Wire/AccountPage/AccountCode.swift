/// The code in a link to the account page: 48 bytes in base64url (64 characters).
///
/// It is opaque to clients.
public struct AccountCode: WireString {
    /// The 64 characters.
    ///
    /// A secret while the link lives: never logged.
    public let rawValue: String

    /// Checks that this is 48 bytes in base64url; `nil` otherwise.
    public init?(rawValue: String) {
        guard CharacterRule.base64URL.allows(rawValue, length: 64...64) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a code from its bytes; `nil` unless there are 48.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 48 else { return nil }
        rawValue = Base64.encodeURL(bytes)
    }

    /// The 48 bytes.
    public var bytes: [UInt8] { Base64.decodeURL(rawValue[...]) ?? [] }

    /// The text that a log may show.
    public var description: String { "account code" }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9_-]{64}$"
    /// An example that conforms.
    public static let example = "AZqM3rTOcAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygp"
}
