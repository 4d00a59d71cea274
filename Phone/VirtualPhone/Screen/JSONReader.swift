/// Walks over JSON (RFC 8259), value by value.
///
/// Each step returns nil or false if the text does not match; nothing may be read after that. No text makes it trap.
struct JSONReader {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var index = 0
    private var depth = 0

    init(_ bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    // MARK: Signs

    /// The byte here; 0, which JSON has nowhere, behind the last.
    private var here: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func skipBlanks() {
        while here == 0x20 || here == 0x0A || here == 0x0D || here == 0x09 { index += 1 }
    }

    /// Whether nothing but blanks is left.
    mutating func isAtEnd() -> Bool {
        skipBlanks()
        return index == bytes.count
    }

    /// Takes a sign, if it comes next.
    mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard here == UInt8(ascii: sign) else { return false }
        index += 1
        return true
    }

    /// Reads an opening bracket, unless it is nested too deeply.
    mutating func open(_ bracket: Unicode.Scalar) -> Bool {
        guard depth < maximumDepth, take(bracket) else { return false }
        depth += 1
        return true
    }

    /// Takes a closing bracket, if it comes next.
    mutating func close(_ bracket: Unicode.Scalar) -> Bool {
        guard take(bracket) else { return false }
        depth -= 1
        return true
    }

    private mutating func take(word: StaticString) -> Bool {
        skipBlanks()
        let length = word.utf8CodeUnitCount
        guard bytes.count - index >= length else { return false }
        let isHere = word.withUTF8Buffer { $0.elementsEqual(bytes[index..<index + length]) }
        if isHere { index += length }
        return isHere
    }

    // MARK: Values

    /// Takes `null`, if it comes next.
    mutating func null() -> Bool { take(word: "null") }

    /// A truth value.
    mutating func boolean() -> Bool? {
        if take(word: "true") { return true }
        return take(word: "false") ? false : nil
    }

    /// A finite number; underflow is refused.
    mutating func number() -> Double? {
        guard let text = numeral()?.text, let value = Double(text), value.isFinite else { return nil }
        let isZero = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.allSatisfy { !(0x31...0x39).contains($0) }
        return value != 0 || isZero ? value : nil
    }

    /// A whole number written as such; `2.0` is refused.
    mutating func integer() -> Int? { numeral().flatMap { $0.isWhole ? Int($0.text) : nil } }

    /// A list of finite numbers.
    mutating func numbers() -> [Double]? {
        guard open("[") else { return nil }
        var numbers: [Double] = []
        if close("]") { return numbers }
        repeat {
            guard let number = number() else { return nil }
            numbers.append(number)
        } while take(",")
        return close("]") ? numbers : nil
    }

    /// Skips any value; false if there is none.
    mutating func pass() -> Bool {
        skipBlanks()
        switch here {
        case UInt8(ascii: "\""): return string() != nil
        case UInt8(ascii: "{"):
            guard open("{") else { return false }
            if close("}") { return true }
            repeat { guard string() != nil, take(":"), pass() else { return false } } while take(",")
            return close("}")
        case UInt8(ascii: "["):
            guard open("[") else { return false }
            if close("]") { return true }
            repeat { guard pass() else { return false } } while take(",")
            return close("]")
        case UInt8(ascii: "n"): return null()
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return boolean() != nil
        default: return numeral() != nil
        }
    }

    // MARK: Numbers

    /// A number as it is written.
    private mutating func numeral() -> (text: String, isWhole: Bool)? {
        skipBlanks()
        let start = index
        if here == UInt8(ascii: "-") { index += 1 }
        let isZero = here == UInt8(ascii: "0")
        let count = digits()
        // No number begins with a 0 that is not all of it.
        guard count > 0, !isZero || count == 1 else { return nil }
        var isWhole = true
        if here == UInt8(ascii: ".") {
            index += 1
            isWhole = false
            guard digits() > 0 else { return nil }
        }
        if here == UInt8(ascii: "e") || here == UInt8(ascii: "E") {
            index += 1
            isWhole = false
            if here == UInt8(ascii: "+") || here == UInt8(ascii: "-") { index += 1 }
            guard digits() > 0 else { return nil }
        }
        return (String(decoding: bytes[start..<index], as: UTF8.self), isWhole)
    }

    /// Passes over digits; how many.
    private mutating func digits() -> Int {
        let start = index
        while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(here) { index += 1 }
        return index - start
    }

    // MARK: Texts

    /// A text.
    mutating func string() -> String? {
        guard take("\"") else { return nil }
        let start = index
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                return String(validating: bytes[start..<index - 1], as: UTF8.self)
            case UInt8(ascii: "\\"): return escaped(Array(bytes[start..<index]))
            case 0..<0x20: return nil
            default: index += 1
            }
        }
        return nil
    }

    /// The rest of a text with escapes.
    private mutating func escaped(_ beginning: [UInt8]) -> String? {
        var text = beginning
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard escape(&text) else { return nil }
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(_ text: inout [UInt8]) -> Bool {
        let sign = here
        index += 1
        switch sign {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(sign)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { return false }
            text.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
        default: return false
        }
        return true
    }

    /// The character of four hexadecimal digits, or of two times four; half a surrogate pair is refused.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = unit() else { return nil }
        guard (0xD800..<0xE000).contains(first) else { return Unicode.Scalar(first) }
        guard first < 0xDC00, here == UInt8(ascii: "\\") else { return nil }
        index += 1
        guard here == UInt8(ascii: "u") else { return nil }
        index += 1
        guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(here)).hexDigitValue else { return nil }
            unit = unit << 4 | UInt32(digit)
            index += 1
        }
        return unit
    }
}
