/// Strict JSON grammar (RFC 8259), because decoders are more lenient.
///
/// Foundation's decoder looks only at the members that it is asked for, takes a trailing comma, UTF-16, and one of
/// two members of the same name. A proxy that reads the same body may read it otherwise; so it is refused here first.
public enum JSONSyntax {
    /// The maximum depth of nested arrays and objects: 32.
    public static let maximumDepth = 32

    /// The maximum number of consecutive combining marks in a text: 30, as in Unicode's stream-safe format (UAX #15).
    ///
    /// Swift sorts them to compare or hash a text, in quadratic time: without a limit 64 KiB would cost half a second.
    public static let maximumMarks = 30

    /// Whether the bytes are one JSON text: in UTF-8 without byte order mark, no member name twice in an object, no text with
    /// more than `maximumMarks` in a row, not nested more deeply than `maximumDepth`, nothing behind it but white space.
    public static func isStrict(_ bytes: [UInt8]) -> Bool {
        guard isUTF8(bytes) else { return false }
        var scanner = JSONScanner(bytes)
        return scanner.scanText()
    }

    /// The first duplicate member name of an object; `nil` if there is none or the text is invalid before it.
    public static func repeatedName(in bytes: [UInt8]) -> String? {
        guard isUTF8(bytes) else { return nil }
        var scanner = JSONScanner(bytes)
        _ = scanner.scanText()
        return scanner.repeatedName.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Decoding repairs what is not UTF-8, and so changes it; `String(validating:as:)` needs iOS 18.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes)
    }
}

/// Walks over a text that is known to be UTF-8.
///
/// Each method returns whether, or what, it found; the text is over with the first that did not.
private struct JSONScanner {
    private let bytes: [UInt8]
    private var index = 0
    private(set) var repeatedName: [UInt8]?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func scanText() -> Bool {
        skipBlanks()
        guard scanValue(depth: 0) else { return false }
        skipBlanks()
        return index == bytes.count
    }

    private mutating func scanValue(depth: Int) -> Bool {
        switch peek {
        case UInt8(ascii: "{"): depth < JSONSyntax.maximumDepth && scanObject(depth: depth + 1)
        case UInt8(ascii: "["): depth < JSONSyntax.maximumDepth && scanArray(depth: depth + 1)
        case UInt8(ascii: "\""): takeString() != nil
        case UInt8(ascii: "t"): take("true")
        case UInt8(ascii: "f"): take("false")
        case UInt8(ascii: "n"): take("null")
        default: scanNumber()
        }
    }

    private mutating func scanObject(depth: Int) -> Bool {
        guard take("{") else { return false }
        skipBlanks()
        if take("}") { return true }
        var names: Set<[UInt8]> = []
        repeat {
            skipBlanks()
            guard let name = takeString() else { return false }
            guard names.insert(name).inserted else {
                repeatedName = name
                return false
            }
            skipBlanks()
            guard take(":") else { return false }
            skipBlanks()
            guard scanValue(depth: depth) else { return false }
            skipBlanks()
        } while take(",")
        return take("}")
    }

    private mutating func scanArray(depth: Int) -> Bool {
        guard take("[") else { return false }
        skipBlanks()
        if take("]") { return true }
        repeat {
            skipBlanks()
            guard scanValue(depth: depth) else { return false }
            skipBlanks()
        } while take(",")
        return take("]")
    }

    private mutating func scanNumber() -> Bool {
        _ = take("-")
        if !take("0") {
            guard skipDigits() else { return false }
        }
        if take(".") {
            guard skipDigits() else { return false }
        }
        if take("e") || take("E") {
            _ = take("+") || take("-")
            guard skipDigits() else { return false }
        }
        return true
    }

    /// A string's content in UTF-8, escapes resolved: two spellings of a name are one name.
    private mutating func takeString() -> [UInt8]? {
        guard take("\"") else { return nil }
        var content: [UInt8] = []
        while let byte = peek, byte >= 0x20 {
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return StreamSafeText.isSafe(content) ? content : nil
            case UInt8(ascii: "\\"):
                guard let scalar = takeEscape() else { return nil }
                content.append(contentsOf: String(scalar).utf8)
            default: content.append(byte)
            }
        }
        return nil
    }

    private mutating func takeEscape() -> Unicode.Scalar? {
        guard let byte = peek else { return nil }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return takeCodePoint()
        default: return nil
        }
    }

    /// Four hexadecimal digits, or twice four with `\u` between them where they are a surrogate pair.
    private mutating func takeCodePoint() -> Unicode.Scalar? {
        guard let first = takeFourDigits() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard take("\\u"), let second = takeFourDigits(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func takeFourDigits() -> UInt32? {
        var number: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = peek, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else { return nil }
            number = number << 4 | UInt32(digit)
            index += 1
        }
        return number
    }

    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func take(_ text: StaticString) -> Bool {
        let wanted = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        guard bytes[index...].starts(with: wanted) else { return false }
        index += wanted.count
        return true
    }

    private mutating func skipDigits() -> Bool {
        let start = index
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { index += 1 }
        return index > start
    }

    private mutating func skipBlanks() {
        while let byte = peek, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }
}
