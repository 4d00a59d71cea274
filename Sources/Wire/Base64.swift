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
        return text.withUTF8 { characters in
            characters.contains(where: otherThanURL) ? nil : decode(characters)
        }
    }

    private static func otherThanURL(_ character: UInt8) -> Bool {
        character == UInt8(ascii: "+") || character == UInt8(ascii: "/") || character == UInt8(ascii: "=")
    }

    private static func decode(_ characters: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding == 0 || characters.count % 4 == 0 else { return nil }
        let digits = characters.prefix(characters.count - padding)
        guard digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 2)
        var (isURL, isStandard) = (false, false)
        // Bits that do not form a whole byte yet.
        var (rest, count) = (UInt32(0), 0)
        for character in digits {
            guard let value = value(of: character) else { return nil }
            isURL = isURL || character == UInt8(ascii: "-") || character == UInt8(ascii: "_")
            isStandard = isStandard || character == UInt8(ascii: "+") || character == UInt8(ascii: "/")
            rest = rest << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: rest >> UInt32(count)))
            rest &= 1 << UInt32(count) - 1
        }
        return rest == 0 && !(isURL && isStandard) ? bytes : nil
    }

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
