/// A recovery code: 80 random bits as 16 characters of Crockford's base32, in four groups of four.
///
/// People read it from paper, so upper and lower case are the same, `I` and `L` are read as 1, `O` as 0, and the
/// hyphens between the groups may be left out. Source: https://www.crockford.com/base32.html
public struct RecoveryCode: WireString {
    /// The text as it is shown: upper case, with hyphens.
    ///
    /// A secret: shown once, never logged, stored only as its keyed hash.
    public let rawValue: String

    /// Reads a code as a person writes it; `nil` unless it has 16 characters of the alphabet.
    public init?(rawValue: String) {
        var symbols: [UInt8] = []
        var isAfterHyphen = false
        for byte in rawValue.utf8 {
            if byte == UInt8(ascii: "-") {
                // Only between two groups, once.
                guard [4, 8, 12].contains(symbols.count), !isAfterHyphen else { return nil }
                isAfterHyphen = true
            } else {
                guard symbols.count < 16, let symbol = Self.symbol(byte) else { return nil }
                symbols.append(symbol)
                isAfterHyphen = false
            }
        }
        guard symbols.count == 16 else { return nil }
        self.rawValue = Self.grouped(symbols)
    }

    /// Makes a code from random bytes; `nil` unless there are 10.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 10 else { return nil }
        var symbols: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                symbols.append(Self.alphabet[Int(buffer >> UInt32(bits) & 31)])
            }
        }
        rawValue = Self.grouped(symbols)
    }

    /// The text that a log may show.
    public var description: String { "recovery code" }

    /// A JSON Schema (draft 2020-12) pattern for the text.
    public static let pattern = "^[0-9A-TV-Za-tv-z]{4}(-?[0-9A-TV-Za-tv-z]{4}){3}$"
    /// An example that conforms.
    public static let example = "7K3M-9QXR-2WDE-HT5V"

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// The character for which a byte stands; `nil` for one that stands for none.
    private static func symbol(_ byte: UInt8) -> UInt8? {
        let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        let upper = isSmall ? byte - 32 : byte
        switch upper {
        case UInt8(ascii: "I"), UInt8(ascii: "L"): return UInt8(ascii: "1")
        case UInt8(ascii: "O"): return UInt8(ascii: "0")
        default: return alphabet.contains(upper) ? upper : nil
        }
    }

    private static func grouped(_ symbols: [UInt8]) -> String {
        stride(from: 0, to: symbols.count, by: 4)
            .map { String(decoding: symbols[$0..<min($0 + 4, symbols.count)], as: UTF8.self) }
            .joined(separator: "-")
    }
}
