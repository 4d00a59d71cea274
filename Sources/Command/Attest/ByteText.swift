import LatchkeyCommandLine
import LatchkeyWire

/// Bytes that a person writes on the command line, and the form in which they are read.
struct ByteText: Sendable, Equatable {
    enum Form: String, Sendable {
        case text
        case base64
        case hex
    }

    let form: Form
    let bytes: [UInt8]

    /// The possible meanings of a challenge on the command line: the text itself, or encoded bytes.
    ///
    /// A prefix `text:`, `base64:` or `hex:` leaves one meaning.
    /// - Throws: `UsageError` if the text does not match its prefix.
    static func challenge(_ text: String, _ option: String) throws(UsageError) -> [ByteText] {
        if let prefixed = try prefixed(text, option) { return [prefixed] }
        return [ByteText(form: .text, bytes: Array(text.utf8))] + spelled(text)
    }

    /// Everything that a hash on the command line may mean: 64 hexadecimal digits, base64, or other hexadecimal digits.
    ///
    /// - Throws: `UsageError` for anything else.
    static func hash(_ text: String, _ option: String) throws(UsageError) -> [ByteText] {
        if let prefixed = try prefixed(text, option) { return [prefixed] }
        let readings = spelled(text)
        guard !readings.isEmpty else {
            throw UsageError("\(option) takes base64 or hexadecimal digits, not \(text).")
        }
        return readings
    }

    private static func prefixed(_ text: String, _ option: String) throws(UsageError) -> ByteText? {
        guard let colon = text.firstIndex(of: ":"), let form = Form(rawValue: String(text[..<colon])) else {
            return nil
        }
        let rest = String(text[text.index(after: colon)...])
        let bytes =
            switch form {
            case .text: Array(rest.utf8)
            case .base64: Base64.decode(rest)
            case .hex: hex(rest)
            }
        guard let bytes, !bytes.isEmpty else {
            throw UsageError("What follows \(form.rawValue): in \(option) is not \(form.rawValue).")
        }
        return ByteText(form: form, bytes: bytes)
    }

    /// The bytes that the text encodes in hexadecimal or base64; 64 hexadecimal digits are always a hash.
    private static func spelled(_ text: String) -> [ByteText] {
        guard !text.isEmpty else { return [] }
        let base64 = Base64.decode(text).map { ByteText(form: .base64, bytes: $0) }
        let hex = hex(text).map { ByteText(form: .hex, bytes: $0) }
        return (text.utf8.count == 64 ? [hex, base64] : [base64, hex]).compactMap { $0 }
    }

    /// The bytes of an even number of hexadecimal digits; nil if it is something else.
    static func hex(_ text: String) -> [UInt8]? {
        let digits = Array(text.utf8)
        guard digits.count.isMultiple(of: 2), digits.allSatisfy({ $0 < 0x80 }) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let byte = UInt8(String(decoding: digits[index...(index + 1)], as: UTF8.self), radix: 16),
                digits[index] != UInt8(ascii: "+")
            else { return nil }
            bytes.append(byte)
        }
        return bytes
    }
}

extension [UInt8] {
    /// The bytes in hexadecimal digits, two each, small.
    var hexDigits: String {
        let digits = Array<Character>("0123456789abcdef")
        return String(flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] })
    }
}
