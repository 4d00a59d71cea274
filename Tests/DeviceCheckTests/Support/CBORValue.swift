/// CBOR as App Attest has it, read strictly: definite lengths only.
indirect enum CBORValue: Equatable {
    case number(UInt64)
    case bytes([UInt8])
    case text(String)
    case array([CBORValue])
    case map([(key: String, value: CBORValue)])

    static func == (a: CBORValue, b: CBORValue) -> Bool { "\(a)" == "\(b)" }

    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var array: [CBORValue]? { if case .array(let items) = self { items } else { nil } }
    var keys: [String] { if case .map(let pairs) = self { pairs.map(\.key) } else { [] } }

    subscript(key: String) -> CBORValue? {
        guard case .map(let pairs) = self else { return nil }
        return pairs.first { $0.key == key }?.value
    }

    /// Reads one value that fills all the bytes.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard let value = Self.read(&rest), rest.isEmpty else { return nil }
        self = value
    }

    private static func read(_ rest: inout ArraySlice<UInt8>) -> CBORValue? {
        guard let first = rest.popFirst() else { return nil }
        let width = [24: 1, 25: 2, 26: 4][Int(first & 31)] ?? 0
        guard first & 31 < 24 || width > 0, rest.count >= width else { return nil }
        let number = width == 0 ? UInt64(first & 31) : rest.prefix(width).reduce(0) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(width)
        let count = Int(number)
        switch first >> 5 {
        case 0: return .number(number)
        case 2, 3:
            guard rest.count >= count else { return nil }
            defer { rest = rest.dropFirst(count) }
            let content = Array(rest.prefix(count))
            return first >> 5 == 2 ? .bytes(content) : .text(String(decoding: content, as: UTF8.self))
        case 4:
            var items: [CBORValue] = []
            for _ in 0..<count {
                guard let item = read(&rest) else { return nil }
                items.append(item)
            }
            return .array(items)
        case 5:
            var pairs: [(String, CBORValue)] = []
            for _ in 0..<count {
                guard case .text(let key)? = read(&rest), let value = read(&rest) else { return nil }
                pairs.append((key, value))
            }
            return .map(pairs)
        default: return nil
        }
    }
}
