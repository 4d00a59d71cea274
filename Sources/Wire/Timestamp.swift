#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A time in UTC to the second, in ISO 8601 form: `2025-11-01T10:00:00Z`.
///
/// Month, day, hour, minute and second must be in range; leap seconds are refused.
public struct Timestamp: WireString {
    /// The 20 characters.
    public let rawValue: String

    /// Checks the form and the range of each part; `nil` if one is wrong.
    public init?(rawValue: String) {
        let bytes = Array(rawValue.utf8)
        guard bytes.count == 20 else { return nil }
        for (index, mark) in Self.marks where bytes[index] != mark { return nil }
        for (start, length, range) in Self.parts {
            var number = 0
            for byte in bytes[start..<start + length] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                number = number * 10 + Int(byte - UInt8(ascii: "0"))
            }
            guard range.contains(number) else { return nil }
        }
        self.rawValue = rawValue
    }

    /// Creates a timestamp from a time, rounded down to the second and clamped to the years 1970 to 9999.
    public init(_ date: Date) {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), 0), 253_402_300_799)
        rawValue = Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }

    /// The moment; nil for a day that the calendar does not have, such as February 30.
    public var date: Date? {
        guard let date = try? Date(rawValue, strategy: .iso8601) else { return nil }
        // Foundation may take the day for one of the next month.
        return Timestamp(date) == self ? date : nil
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern =
        "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z$"
    /// An example that conforms.
    public static let example = "2025-11-01T10:00:00Z"

    private static let marks: [(Int, UInt8)] = [
        (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")), (10, UInt8(ascii: "T")), (13, UInt8(ascii: ":")),
        (16, UInt8(ascii: ":")), (19, UInt8(ascii: "Z")),
    ]
    private static let parts = [
        (0, 4, 0...9999), (5, 2, 1...12), (8, 2, 1...31), (11, 2, 0...23), (14, 2, 0...59), (17, 2, 0...59),
    ]
}
