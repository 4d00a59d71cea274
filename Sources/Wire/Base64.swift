/// Base64, in the variants that clients send.
public enum Base64 {
    /// Decodes base64 or base64url, padded or not (RFC 4648 §4, §5).
    ///
    /// Returns `nil` for other characters, white space, a mix of both alphabets, wrong padding, and set bits
    /// after the last byte, so that each value has one spelling in each form.
    public static func decode(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8(decode)
    }

    /// Decodes base64url without padding, the only form of JOSE (RFC 7515 §2).
    ///
    /// Returns `nil` for any other character, a length that no bytes have, and set bits after the last byte.
    public static func decodeURL(_ text: Substring) -> [UInt8]? {
        var text = text
        return text.withUTF8 { decodeURL($0) }
    }

    /// The same for characters in UTF-8.
    package static func decodeURL(_ characters: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        characters.contains(where: otherThanURL) ? nil : decode(characters)
    }

    private static func otherThanURL(_ character: UInt8) -> Bool {
        character == UInt8(ascii: "+") || character == UInt8(ascii: "/") || character == UInt8(ascii: "=")
    }

    private static func decode(_ characters: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || characters.count % 4 == 0 else { return nil }
        let digits = UnsafeBufferPointer(rebasing: characters.prefix(characters.count - padding))
        guard digits.count % 4 != 1 else { return nil }
        var isRight = true
        let bytes = [UInt8](unsafeUninitializedCapacity: digits.count * 3 / 4) { bytes, count in
            values.withUnsafeBufferPointer { values in
                // All values together, and the bits that do not form a whole byte yet.
                var (seen, rest, index) = (UInt8(0), UInt32(0), 0)
                while index + 4 <= digits.count {
                    let (a, b) = (values[Int(digits[index])], values[Int(digits[index + 1])])
                    let (c, d) = (values[Int(digits[index + 2])], values[Int(digits[index + 3])])
                    seen |= a | b | c | d
                    let group = UInt32(a & 63) << 18 | UInt32(b & 63) << 12 | UInt32(c & 63) << 6 | UInt32(d & 63)
                    bytes[count] = UInt8(truncatingIfNeeded: group >> 16)
                    bytes[count + 1] = UInt8(truncatingIfNeeded: group >> 8)
                    bytes[count + 2] = UInt8(truncatingIfNeeded: group)
                    count += 3
                    index += 4
                }
                // Two digits more make a byte, three make two.
                var bits = 0
                while index < digits.count {
                    let value = values[Int(digits[index])]
                    seen |= value
                    rest = rest << 6 | UInt32(value & 63)
                    bits += 6
                    if bits >= 8 {
                        bits -= 8
                        bytes[count] = UInt8(truncatingIfNeeded: rest >> UInt32(bits))
                        count += 1
                        rest &= 1 << UInt32(bits) - 1
                    }
                    index += 1
                }
                isRight = seen & invalid == 0 && rest == 0
            }
        }
        guard isRight else { return nil }
        let isMixed = digits.contains(where: isOfURL) && digits.contains(where: isOfStandard)
        return isMixed ? nil : bytes
    }

    private static func isOfURL(_ character: UInt8) -> Bool {
        character == UInt8(ascii: "-") || character == UInt8(ascii: "_")
    }

    private static func isOfStandard(_ character: UInt8) -> Bool {
        character == UInt8(ascii: "+") || character == UInt8(ascii: "/")
    }

    /// The mark of a character of neither alphabet.
    private static let invalid: UInt8 = 0x80
    /// The value of each character, in both alphabets.
    private static let values: [UInt8] = (0...UInt8.max).map { value(of: $0) ?? invalid }

    private static func value(of character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }

    /// Encodes with the standard alphabet and padding (RFC 4648 §4).
    public static func encode(_ bytes: [UInt8]) -> String {
        encode(bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/", padding: UInt8(ascii: "="))
    }

    /// Encodes with the URL alphabet, without padding (RFC 4648 §5, as in JOSE).
    public static func encodeURL(_ bytes: [UInt8]) -> String {
        encode(bytes, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_", padding: nil)
    }

    private static func encode(_ bytes: [UInt8], _ alphabet: StaticString, padding: UInt8?) -> String {
        String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            alphabet.withUTF8Buffer { alphabet in
                var length = 0
                for start in stride(from: 0, to: bytes.count, by: 3) {
                    let group = (0..<3).reduce(UInt32(0)) { group, offset in
                        group << 8 | (start + offset < bytes.count ? UInt32(bytes[start + offset]) : 0)
                    }
                    // One byte makes two digits, two make three, three make four.
                    let digits = min(bytes.count - start, 3) + 1
                    for digit in 0..<4 {
                        if digit < digits {
                            text[length] = alphabet[Int(group >> (18 - 6 * UInt32(digit)) & 0x3F)]
                        } else if let padding {
                            text[length] = padding
                        } else {
                            break
                        }
                        length += 1
                    }
                }
                return length
            }
        }
    }
}
