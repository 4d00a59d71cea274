/// The id of a user, the claim `sub` of their tokens: base64url without padding of 16 random bytes (22 characters).
///
/// It is drawn when the account begins and never changes. A name that is given to somebody else gets another id.
public struct UserID: WireString {
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

    /// The 16 bytes.
    public var bytes: [UInt8] { Base64.decodeURL(rawValue[...]) ?? [] }

    /// A JSON Schema (draft 2020-12) pattern for the text: the last digit has four bits that belong to no byte.
    public static let pattern = "^[A-Za-z0-9_-]{21}[AQgw]$"
    /// An example that conforms.
    public static let example = "q83vEjRWeJCrze8SNFZ4kA"
}
