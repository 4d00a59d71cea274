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
