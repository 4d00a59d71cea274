/// JSON that stays data wherever a page puts it, between the tags of a script as well.
///
/// `<`, `>`, `&`, U+2028 and U+2029 are written as escapes. For a reader of JSON nothing changes.
enum PageSafeJSON {
    /// Appends a text as a JSON string.
    static func append(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
            case _ where scalar.value < 0x20 || mustEscape(scalar): appendEscape(scalar.value, to: &bytes)
            default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Escapes in finished JSON: the characters stand only in strings there.
    static func escaped(_ json: [UInt8]) -> [UInt8] {
        // The first byte of U+2028 and U+2029 in UTF-8 is 0xE2.
        guard json.contains(where: { $0 == 0xE2 || mustEscape(Unicode.Scalar($0)) }) else { return json }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + 32)
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            if mustEscape(scalar) {
                appendEscape(scalar.value, to: &bytes)
            } else {
                bytes += UTF8.encode(scalar).map(Array.init) ?? []
            }
        }
        return bytes
    }

    private static func mustEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "<", ">", "&", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    private static func appendEscape(_ value: UInt32, to bytes: inout [UInt8]) {
        let digits = String(value, radix: 16)
        bytes += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
}
