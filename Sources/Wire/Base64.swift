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
        // An array: each subscript of a `Data` costs a check of its own.
        var characters = Array(text.utf8)
        var (isURL, isStandard) = (false, false)
        for index in characters.indices {
            switch characters[index] {
            case UInt8(ascii: "-"):
                isURL = true
                characters[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"):
                isURL = true
                characters[index] = UInt8(ascii: "/")
            case UInt8(ascii: "+"), UInt8(ascii: "/"): isStandard = true
            default: break
            }
        }
        guard !(isURL && isStandard) else { return nil }
        let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || characters.count % 4 == 0 else { return nil }
        let digits = characters.count - padding
        guard digits % 4 != 1, !characters.prefix(digits).contains(UInt8(ascii: "=")),
            hasNoBitsBehindLastByte(characters, digits)
        else { return nil }
        if padding == 0 {
            characters.append(contentsOf: repeatElement(UInt8(ascii: "="), count: (4 - digits % 4) % 4))
        }
        return Data(base64Encoded: Data(characters)).map { Array($0) }
    }

    /// Whether the last digit says nothing beyond the last whole byte.
    private static func hasNoBitsBehindLastByte(_ characters: [UInt8], _ digits: Int) -> Bool {
        switch digits % 4 {
        // 2 digits hold a byte and 4 bits, 3 digits hold two bytes and 2 bits.
        case 2: "AQgw".utf8.contains(characters[digits - 1])
        case 3: "AEIMQUYcgkosw048".utf8.contains(characters[digits - 1])
        default: true
        }
    }

    /// Encodes with the standard alphabet and padding (RFC 4648 §4).
    public static func encode(_ bytes: [UInt8]) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Encodes with the URL alphabet, without padding (RFC 4648 §5, as JOSE wants it).
    public static func encodeURL(_ bytes: [UInt8]) -> String {
        var text = Array(Data(bytes).base64EncodedData())
        for index in text.indices {
            if text[index] == UInt8(ascii: "+") { text[index] = UInt8(ascii: "-") }
            if text[index] == UInt8(ascii: "/") { text[index] = UInt8(ascii: "_") }
        }
        // One byte in the last group leaves two paddings, two leave one.
        return String(decoding: text.dropLast((3 - bytes.count % 3) % 3), as: UTF8.self)
    }
}
