import Foundation

/// The form in which values cross a socket: a tag byte, then a fixed-width number or a counted run.
///
/// Not Foundation's binary property list: its reader follows nesting of any depth on the caller's stack, which a
/// hostile peer could use to bring the host down, and it takes truth values through `NSNumber`.
extension PropertyListValue {
    /// How deep values may nest; deeper ones are refused.
    public static let maximumDepth = 32

    /// Whether lists and named values nest no deeper than so many levels.
    func nests(atMost depth: Int) -> Bool {
        switch self {
        case .array(let list): depth > 0 && list.allSatisfy { $0.nests(atMost: depth - 1) }
        case .dictionary(let named): depth > 0 && named.values.allSatisfy { $0.nests(atMost: depth - 1) }
        default: true
        }
    }

    /// The bytes of this value.
    ///
    /// The same value always gives the same bytes.
    public var encoded: [UInt8] {
        var out: [UInt8] = []
        encode(into: &out)
        return out
    }

    /// Reads one value that fills `bytes` to the end; nil for anything else.
    public init?(encoded bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard let value = reader.value(depth: 0), reader.position == bytes.count else { return nil }
        self = value
    }

    private enum Tag: UInt8 {
        case string = 1
        case data, integer, real, no, yes, date, array, dictionary
    }

    private func encode(into out: inout [UInt8]) {
        switch self {
        case .string(let value):
            out.append(Tag.string.rawValue)
            Self.append(run: Array(value.utf8), to: &out)
        case .data(let value):
            out.append(Tag.data.rawValue)
            Self.append(run: [UInt8](value), to: &out)
        case .integer(let value): Self.append(.integer, UInt64(bitPattern: value), to: &out)
        case .real(let value): Self.append(.real, value.bitPattern, to: &out)
        case .date(let value): Self.append(.date, value.timeIntervalSinceReferenceDate.bitPattern, to: &out)
        case .boolean(let value): out.append((value ? Tag.yes : Tag.no).rawValue)
        case .array(let list):
            out.append(Tag.array.rawValue)
            Self.append(count: list.count, to: &out)
            for element in list { element.encode(into: &out) }
        case .dictionary(let named):
            out.append(Tag.dictionary.rawValue)
            Self.append(count: named.count, to: &out)
            for (key, element) in named.sorted(by: { $0.key < $1.key }) {
                Self.append(run: Array(key.utf8), to: &out)
                element.encode(into: &out)
            }
        }
    }

    private static func append(count: Int, to out: inout [UInt8]) {
        let count = UInt32(clamping: count)
        for shift in [24, 16, 8, 0] as [UInt32] { out.append(UInt8(truncatingIfNeeded: count >> shift)) }
    }

    private static func append(run: [UInt8], to out: inout [UInt8]) {
        append(count: run.count, to: &out)
        out += run
    }

    private static func append(_ tag: Tag, _ word: UInt64, to out: inout [UInt8]) {
        out.append(tag.rawValue)
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            out.append(UInt8(truncatingIfNeeded: word >> shift))
        }
    }

    /// Reads values, checking every length against the bytes that are left.
    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        mutating func value(depth: Int) -> PropertyListValue? {
            guard depth < PropertyListValue.maximumDepth, let first = word(byteCount: 1),
                let tag = Tag(rawValue: UInt8(truncatingIfNeeded: first))
            else { return nil }
            switch tag {
            case .string: return text().map { .string($0) }
            case .data: return run().map { .data(Data($0)) }
            case .integer: return word(byteCount: 8).map { .integer(Int64(bitPattern: $0)) }
            case .real: return word(byteCount: 8).map { .real(Double(bitPattern: $0)) }
            case .date: return date()
            case .no: return .boolean(false)
            case .yes: return .boolean(true)
            case .array: return array(depth: depth)
            case .dictionary: return dictionary(depth: depth)
            }
        }

        private mutating func date() -> PropertyListValue? {
            guard let word = word(byteCount: 8) else { return nil }
            let seconds = Double(bitPattern: word)
            return PropertyListValue.isPlausible(seconds) ? .date(Date(timeIntervalSinceReferenceDate: seconds)) : nil
        }

        private mutating func array(depth: Int) -> PropertyListValue? {
            guard let count = count() else { return nil }
            var list: [PropertyListValue] = []
            for _ in 0..<count {
                guard let element = value(depth: depth + 1) else { return nil }
                list.append(element)
            }
            return .array(list)
        }

        private mutating func dictionary(depth: Int) -> PropertyListValue? {
            guard let count = count() else { return nil }
            var named: [String: PropertyListValue] = [:]
            for _ in 0..<count {
                guard let key = text(), let element = value(depth: depth + 1),
                    named.updateValue(element, forKey: key) == nil
                else { return nil }
            }
            return .dictionary(named)
        }

        /// A count; every counted thing takes at least a byte, so a count above what is left is a lie.
        private mutating func count() -> Int? {
            guard let word = word(byteCount: 4), word <= UInt64(bytes.count - position) else { return nil }
            return Int(word)
        }

        private mutating func run() -> [UInt8]? {
            guard let count = count() else { return nil }
            defer { position += count }
            return Array(bytes[position..<position + count])
        }

        private mutating func text() -> String? {
            run().flatMap { String(validating: $0, as: UTF8.self) }
        }

        private mutating func word(byteCount: Int) -> UInt64? {
            guard bytes.count - position >= byteCount else { return nil }
            defer { position += byteCount }
            return bytes[position..<position + byteCount].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
