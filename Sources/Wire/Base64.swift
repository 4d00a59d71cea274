#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Base64 as clients really send it.
public enum Base64 {
    /// Decodes base64 or base64url, padded or not (RFC 4648 §4, §5).
    ///
    /// Refused (`nil`): other characters, white space, a mix of both alphabets, wrong padding, and set bits
    /// after the last byte, so that each value has one spelling in each form.
    public static func decode(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)
        let isURL = characters.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        if isURL {
            guard !characters.contains(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "/") }) else {
                return nil
            }
            for index in characters.indices {
                if characters[index] == UInt8(ascii: "-") { characters[index] = UInt8(ascii: "+") }
                if characters[index] == UInt8(ascii: "_") { characters[index] = UInt8(ascii: "/") }
            }
        }
        let unpadded = characters.prefix { $0 != UInt8(ascii: "=") }
        let padding = characters.count - unpadded.count
        guard characters.suffix(padding).allSatisfy({ $0 == UInt8(ascii: "=") }),
            padding == 0 || (padding <= 2 && characters.count % 4 == 0)
        else { return nil }
        let padded = Data(unpadded) + Data(repeating: UInt8(ascii: "="), count: (4 - unpadded.count % 4) % 4)
        guard let decoded = Data(base64Encoded: padded), decoded.base64EncodedData() == padded else { return nil }
        return Array(decoded)
    }

    /// Encodes with the standard alphabet and padding (RFC 4648 §4).
    public static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Encodes with the URL alphabet, without padding (RFC 4648 §5, as JOSE wants it).
    public static func encodeURL(_ bytes: [UInt8]) -> String {
        let text = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
