/// The number of a notice among those of its user, as text: 1–15 decimal digits, the first not 0.
///
/// Later notices have larger numbers, and no number is given twice.
public struct NoticeID: WireString {
    /// The digits.
    public let rawValue: String
    /// The number, from 1.
    public let number: Int64

    /// Checks the form; `nil` if it is another.
    public init?(rawValue: String) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard (1...15).contains(rawValue.utf8.count), rawValue.utf8.first != UInt8(ascii: "0"),
            rawValue.utf8.allSatisfy(digits.contains), let number = Int64(rawValue)
        else { return nil }
        self.rawValue = rawValue
        self.number = number
    }

    /// Makes the id of a number; `nil` unless it is from 1 to 10¹⁵ − 1.
    public init?(number: Int64) {
        self.init(rawValue: String(number))
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[1-9][0-9]{0,14}$"
    /// An example that conforms.
    public static let example = "17"
}
