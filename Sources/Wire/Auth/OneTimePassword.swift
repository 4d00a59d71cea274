/// A one-time password: 6 digits, ASCII.
public struct OneTimePassword: WireString {
    /// The 6 digits.
    ///
    /// A secret: never logged, stored only as its keyed hash.
    public let rawValue: String

    /// Checks that this is 6 digits; `nil` otherwise.
    public init?(rawValue: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard rawValue.utf8.count == 6, rawValue.utf8.allSatisfy(digits.contains) else { return nil }
        self.rawValue = rawValue
    }

    /// Creates a password from a number, with leading zeros; `nil` unless it is below 1,000,000.
    public init?(number: UInt32) {
        guard number < 1_000_000 else { return nil }
        rawValue = String(String(1_000_000 + number).dropFirst())
    }

    /// The text that a log may show.
    public var description: String { "one-time password" }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[0-9]{6}$"
    /// An example that conforms.
    public static let example = "123456"
}

/// The id of a request for a one-time password: 128 random bits in base64url without padding (22 characters).
///
/// Every request gets one, also if nothing was sent. Attempts are counted by it, so that only the requester has them.
public struct OneTimePasswordID: WireString {
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
    public static let example = "VJ1kd0y6Qv2cS8dUeXlH7w"
}
