#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The id of a challenge: a UUID of version 7 (RFC 9562 §5.7), whose first 48 bits are its Unix time in milliseconds.
///
/// Its text form is lower case. The expiry follows from its time, so challenges need not be stored.
public struct ChallengeID: WireString {
    /// The 16 bytes.
    public let bytes: [UInt8]

    /// Creates an id from a time and 10 random bytes (74 of whose bits are used); `nil` unless there are 10.
    public init?(milliseconds: UInt64, random: [UInt8]) {
        guard random.count == 10, milliseconds < 1 << 48 else { return nil }
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) } + random
        bytes[6] = 0x70 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        self.bytes = bytes
    }

    /// Reads the 16 bytes; `nil` if they are not a UUID of version 7.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16, bytes[6] >> 4 == 7, bytes[8] >> 6 == 2 else { return nil }
        self.bytes = bytes
    }

    /// Reads the 36-character form, upper or lower case; `nil` if it is not a UUID of version 7.
    public init?(rawValue: String) {
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for (index, character) in rawValue.utf8.enumerated() {
            guard index < 36 else { return nil }
            if index == 8 || index == 13 || index == 18 || index == 23 {
                guard character == UInt8(ascii: "-") else { return nil }
            } else {
                guard let value = Self.value(ofDigit: character) else { return nil }
                digits.append(value)
            }
        }
        guard digits.count == 32 else { return nil }
        self.init(bytes: (0..<16).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] })
    }

    private static func value(ofDigit character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The 36-character form, lower case.
    public var rawValue: String {
        String(unsafeUninitializedCapacity: 36) { text in
            var position = 0
            for (index, byte) in bytes.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text[position] = UInt8(ascii: "-")
                    position += 1
                }
                text[position] = Self.digit(byte >> 4)
                text[position + 1] = Self.digit(byte & 0x0F)
                position += 2
            }
            return position
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }

    /// By the bytes, not by the text that they are written as.
    public static func == (left: ChallengeID, right: ChallengeID) -> Bool { left.bytes == right.bytes }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }

    /// When the challenge was made, in milliseconds since 1970.
    public var milliseconds: UInt64 {
        bytes.prefix(6).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern =
        "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"
    /// An example that conforms.
    public static let example = "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55"
}
