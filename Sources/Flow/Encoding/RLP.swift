/// An item of the Recursive Length Prefix encoding, in which Flow signs its transactions.
///
/// Source: Ethereum, Yellow Paper, appendix B. There is exactly one encoding of an item, and only that is read.
public enum RLP: Sendable, Hashable {
    /// A string of bytes.
    case bytes([UInt8])
    /// A list of items.
    case list([RLP])

    /// A whole number: big-endian without leading zeros, so 0 is the empty string.
    public static func integer(_ value: UInt64) -> RLP {
        let bytes = withUnsafeBytes(of: value.bigEndian) { Array($0.drop { $0 == 0 }) }
        return .bytes(bytes)
    }

    /// The bytes of the item.
    public var encoded: [UInt8] {
        switch self {
        case .bytes(let bytes):
            if bytes.count == 1, bytes[0] < RLPPrefix.string.short { return bytes }
            return RLPPrefix.string.header(length: bytes.count) + bytes
        case .list(let items):
            let content = items.flatMap(\.encoded)
            return RLPPrefix.list.header(length: content.count) + content
        }
    }

    /// The string; `nil` for a list.
    public var string: [UInt8]? {
        guard case .bytes(let bytes) = self else { return nil }
        return bytes
    }

    /// The items; `nil` for a string.
    public var items: [RLP]? {
        guard case .list(let items) = self else { return nil }
        return items
    }

    /// The whole number; `nil` for a list, for more than 8 bytes and for leading zeros.
    public var integer: UInt64? {
        guard let bytes = string, bytes.count <= 8, bytes.first != 0 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}

/// The two families of first bytes.
struct RLPPrefix {
    /// The first byte of an empty item.
    let short: UInt8
    /// The first byte less one of an item whose length follows in one byte.
    var long: UInt8 { short + 55 }

    static let string = RLPPrefix(short: 0x80)
    static let list = RLPPrefix(short: 0xC0)

    func header(length: Int) -> [UInt8] {
        if length <= 55 { return [short + UInt8(length)] }
        let digits = withUnsafeBytes(of: UInt64(length).bigEndian) { Array($0.drop { $0 == 0 }) }
        return [long + UInt8(digits.count)] + digits
    }
}
