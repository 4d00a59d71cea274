/// Writes DER, and BER where a test wants it.
enum TestDER {
    static func element(_ tag: [UInt8], _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            switch count {
            case ..<0x80: [UInt8(count)]
            case ..<0x100: [0x81, UInt8(count)]
            default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
            }
        return tag + length + content
    }

    /// An element whose length is left open.
    static func open(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element([0x30], parts.flatMap { $0 }) }
    static func set(_ parts: [UInt8]...) -> [UInt8] { element([0x31], parts.flatMap { $0 }) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { element([0x04], bytes) }
    static func utf8(_ text: String) -> [UInt8] { element([0x0C], Array(text.utf8)) }
    static func context(_ number: UInt8, _ content: [UInt8]) -> [UInt8] { element([0xA0 | number], content) }
    static func bits(_ bytes: [UInt8]) -> [UInt8] { element([0x03], [0] + bytes) }

    static func integer(_ number: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        repeat {
            bytes.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        } while rest > 0
        if bytes[0] >= 0x80 { bytes.insert(0, at: 0) }
        return element([0x02], bytes)
    }

    static func identifier(_ text: String) -> [UInt8] {
        let arcs = text.split(separator: ".").compactMap { Int($0) }
        var bytes: [UInt8] = [UInt8(arcs[0] * 40 + arcs[1])]
        for arc in arcs.dropFirst(2) {
            var digits = [UInt8(arc & 0x7F)]
            var rest = arc >> 7
            while rest > 0 {
                digits.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
                rest >>= 7
            }
            bytes += digits
        }
        return element([0x06], bytes)
    }

    /// A time of the years 2000 to 2049.
    static func time(_ text: String) -> [UInt8] { element([0x17], Array(text.utf8)) }
}

/// Writes CBOR in its shortest form.
indirect enum TestCBOR {
    case number(UInt64)
    case negative(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([TestCBOR])
    case map([(TestCBOR, TestCBOR)])

    var encoded: [UInt8] {
        switch self {
        case .number(let number): Self.head(0, number)
        case .negative(let number): Self.head(1, number)
        case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
        case .text(let text): Self.head(3, UInt64(text.utf8.count)) + text.utf8
        case .array(let items): Self.head(4, UInt64(items.count)) + items.flatMap(\.encoded)
        case .map(let members): Self.head(5, UInt64(members.count)) + members.flatMap { $0.0.encoded + $0.1.encoded }
        }
    }

    private static func head(_ type: UInt8, _ number: UInt64) -> [UInt8] {
        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64($0 * 8)) }
        }
        return switch number {
        case ..<24: [type << 5 | UInt8(number)]
        case ..<(1 << 8): [type << 5 | 24] + bytes(1)
        case ..<(1 << 16): [type << 5 | 25] + bytes(2)
        case ..<(1 << 32): [type << 5 | 26] + bytes(4)
        default: [type << 5 | 27] + bytes(8)
        }
    }
}
