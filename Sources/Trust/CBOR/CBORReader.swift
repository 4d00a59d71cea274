/// Reads CBOR (RFC 8949) from the front of a byte string.
///
/// The time is linear in the length: each byte is looked at once, and a list or map can't have more members than bytes are
/// left. Nothing that comes in traps.
public struct CBORReader: Sendable {
    /// How deeply arrays and maps may be nested: 8.
    public static let maximumDepth = 8
    /// The longest input in bytes: 64 KiB; real attestations have up to 6 000.
    public static let maximumLength = 65_536

    private var rest: ArraySlice<UInt8>
    private let rules: CBORRules

    /// Creates a reader.
    ///
    /// - Throws: `CBORFault.tooLong`.
    public init(_ bytes: ArraySlice<UInt8>, rules: CBORRules = .anyEncoding) throws(CBORFault) {
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        rest = bytes
        self.rules = rules
    }

    /// Reads one item, and nothing after it.
    ///
    /// - Throws: why it can't be read.
    public static func read(
        _ bytes: ArraySlice<UInt8>, rules: CBORRules = .anyEncoding
    ) throws(CBORFault) -> CBORValue {
        var reader = try CBORReader(bytes, rules: rules)
        let value = try reader.next()
        guard reader.isAtEnd else { throw .leftover }
        return value
    }

    /// Whether nothing is left.
    public var isAtEnd: Bool { rest.isEmpty }

    /// The unread bytes.
    var unread: ArraySlice<UInt8> { rest }

    /// Reads the next item.
    ///
    /// - Throws: why it can't be read; the reader is of no use then.
    public mutating func next() throws(CBORFault) -> CBORValue {
        try item(depth: 0)
    }

    private mutating func item(depth: Int) throws(CBORFault) -> CBORValue {
        guard let head = rest.popFirst() else { throw .truncated }
        if head >> 5 >= 6 { return try simple(head) }
        let argument = try argument(head & 0x1F)
        switch head >> 5 {
        case 0: return .unsigned(argument)
        case 1: return .negative(argument)
        case 2: return .bytes(try take(argument))
        case 3:
            guard let text = String(validating: try take(argument), as: UTF8.self) else { throw .invalidText }
            return .text(text)
        case 4: return .array(try list(argument, depth: depth + 1))
        default: return .map(try members(argument, depth: depth + 1))
        }
    }

    private func simple(_ head: UInt8) throws(CBORFault) -> CBORValue {
        switch head {
        case 0xF4: return .boolean(false)
        case 0xF5: return .boolean(true)
        case 0xF6: return .null
        case 0xFF: throw .indefiniteLength
        default: throw .unsupported
        }
    }

    /// The number in a head and the up to 8 bytes behind it.
    private mutating func argument(_ short: UInt8) throws(CBORFault) -> UInt64 {
        switch short {
        case ..<24: return UInt64(short)
        case 24...27:
            let bytes = try take(1 << UInt64(short - 24))
            let number = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            if rules == .canonical {
                let smallest: [UInt64] = [24, 1 << 8, 1 << 16, 1 << 32]
                guard number >= smallest[Int(short - 24)] else { throw .notShortest }
            }
            return number
        case 31: throw .indefiniteLength
        default: throw .unsupported
        }
    }

    private mutating func take(_ count: UInt64) throws(CBORFault) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw .truncated }
        let bytes = rest.prefix(Int(count))
        rest = rest.dropFirst(Int(count))
        return bytes
    }

    private mutating func list(_ count: UInt64, depth: Int) throws(CBORFault) -> [CBORValue] {
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        guard count <= UInt64(rest.count) else { throw .truncated }
        var values: [CBORValue] = []
        for _ in 0..<count { values.append(try item(depth: depth)) }
        return values
    }

    private mutating func members(_ count: UInt64, depth: Int) throws(CBORFault) -> [CBORMember] {
        guard depth <= Self.maximumDepth else { throw .tooDeep }
        guard count <= UInt64(rest.count / 2) else { throw .truncated }
        var members: [CBORMember] = []
        var keys: Set<CBORValue> = []
        var previous: ArraySlice<UInt8>?
        for _ in 0..<count {
            let start = rest
            let key = try item(depth: depth)
            guard key.isKey else { throw .invalidKey }
            if rules == .canonical {
                let encoding = start.prefix(start.count - rest.count)
                if let previous, !Self.isBefore(previous, encoding) {
                    throw previous == encoding ? .duplicateKey : .unorderedKeys
                }
                previous = encoding
            } else if count <= 8 ? members.contains(where: { $0.key == key }) : !keys.insert(key).inserted {
                // A few keys are compared one by one, many through a table: the time stays linear.
                throw .duplicateKey
            }
            members.append(CBORMember(key: key, value: try item(depth: depth)))
        }
        return members
    }

    private static func isBefore(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
        a.count == b.count ? a.lexicographicallyPrecedes(b) : a.count < b.count
    }
}

extension CBORValue {
    fileprivate var isKey: Bool {
        switch self {
        case .unsigned, .negative, .bytes, .text: true
        case .array, .map, .boolean, .null: false
        }
    }
}
