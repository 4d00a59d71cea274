/// The id of a linked identity: 128 random bits in base64url without padding (22 characters).
///
/// It names an identity in a user's own list and proves nothing: it is no secret.
public struct LinkedIdentityID: WireString {
    /// The 22 characters.
    public let rawValue: String

    /// Checks that this is the base64url of 16 bytes; `nil` otherwise.
    public init?(rawValue: String) {
        guard let bytes = Base64.decodeURL(rawValue[...]), bytes.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    /// Makes the id from its bytes; `nil` unless there are 16.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        rawValue = Base64.encodeURL(bytes)
    }

    /// A JSON Schema (draft 2020-12) pattern for the text: the last digit has four bits that belong to no byte.
    public static let pattern = "^[A-Za-z0-9_-]{21}[AQgw]$"
    /// An example that conforms.
    public static let example = "X1q3b0uVJ0m8m1XQ0p2c7g"
}
