/// The id of a recovery: 128 random bits in base64url without padding (22 characters).
///
/// Only the device that begins the recovery gets it, so it suffices for asking about the recovery's state.
public struct RecoveryID: WireString {
    /// The 22 characters.
    public let rawValue: String

    /// Checks that this is 16 bytes in base64url; `nil` otherwise.
    ///
    /// The last character has only two bits, so that each id has one spelling.
    public init?(rawValue: String) {
        guard CharacterRule.base64URL.allows(rawValue, length: 22...22), let last = rawValue.utf8.last,
            "AQgw".utf8.contains(last)
        else { return nil }
        self.rawValue = rawValue
    }

    /// Creates an id from its bytes; `nil` unless there are 16.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        rawValue = Base64.encodeURL(bytes)
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[A-Za-z0-9_-]{21}[AQgw]$"
    /// An example that conforms.
    public static let example = "mZ0b2h5Qv2cS8dUeXlH7wA"
}
