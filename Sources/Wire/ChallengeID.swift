#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The id of a challenge: a UUID of version 7 (RFC 9562 §5.7), whose first 48 bits are its Unix time in milliseconds.
///
/// Its text form is lower case. The time gives the expiry, so that no challenge has to be stored to be limited.
public struct ChallengeID: WireString {
    /// The 16 bytes.
    public let bytes: [UInt8]

    /// Makes an id from a time and 10 random bytes (74 of whose bits are used); `nil` unless there are 10.
    public init?(milliseconds: UInt64, random: [UInt8]) {
        guard random.count == 10, milliseconds < 1 << 48 else { return nil }
        var bytes = (0..<6).map { UInt8(truncatingIfNeeded: milliseconds >> (40 - 8 * $0)) } + random
        bytes[6] = 0x70 | (bytes[6] & 0x0F)
        bytes[8] = 0x80 | (bytes[8] & 0x3F)
        self.bytes = bytes
    }

    /// Reads the 36-character form, upper or lower case; `nil` if it is not a UUID of version 7.
    public init?(rawValue: String) {
        let text = Array(rawValue.utf8)
        guard text.count == 36 else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8?
        for (index, character) in text.enumerated() {
            if [8, 13, 18, 23].contains(index) {
                guard character == UInt8(ascii: "-") else { return nil }
                continue
            }
            guard let digit = Character(UnicodeScalar(character)).hexDigitValue else { return nil }
            if let first = high {
                bytes.append(first << 4 | UInt8(digit))
                high = nil
            } else {
                high = UInt8(digit)
            }
        }
        guard bytes.count == 16, bytes[6] >> 4 == 7, bytes[8] >> 6 == 2 else { return nil }
        self.bytes = bytes
    }

    /// The 36-character form, lower case.
    public var rawValue: String {
        var text = ""
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += String(byte >> 4, radix: 16) + String(byte & 0x0F, radix: 16)
        }
        return text
    }

    /// When the challenge was made, in milliseconds since 1970.
    public var milliseconds: UInt64 {
        bytes.prefix(6).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The rule, as a JSON Schema (draft 2020-12) pattern.
    public static let pattern =
        "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-7[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$"
    /// An example that conforms.
    public static let example = "019a6e0c-5b1e-7cc4-b4a3-1f0d8a9e2c55"
}
