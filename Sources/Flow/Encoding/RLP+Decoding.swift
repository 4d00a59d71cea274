/// The fault of bytes that are not one RLP item.
public enum RLPError: Error, Sendable, Equatable, CaseIterable {
    /// The bytes end before the item does.
    case truncated
    /// Something follows the item.
    case trailingBytes
    /// A length or a single byte is not written in its shortest form.
    case notCanonical
    /// Lists are nested more deeply than `RLP.maximumDepth`.
    case tooDeep
}

extension RLP {
    /// The maximum depth of nested lists that is read: 16.
    public static let maximumDepth = 16

    /// Reads one item that fills the bytes.
    ///
    /// - Throws: `RLPError` for anything but the one encoding of an item.
    public init(encoded: [UInt8]) throws(RLPError) {
        var reader = RLPReader(encoded[...])
        self = try reader.item(depth: 0)
        guard reader.isAtEnd else { throw .trailingBytes }
    }
}

private struct RLPReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func item(depth: Int) throws(RLPError) -> RLP {
        guard let first = rest.popFirst() else { throw .truncated }
        if first < RLPPrefix.string.short { return .bytes([first]) }
        if first < RLPPrefix.list.short {
            let content = try content(first, RLPPrefix.string)
            // A small byte stands for itself.
            if content.count == 1, let only = content.first, only < RLPPrefix.string.short { throw .notCanonical }
            return .bytes(Array(content))
        }
        guard depth < RLP.maximumDepth else { throw .tooDeep }
        var inner = RLPReader(try content(first, RLPPrefix.list))
        var items: [RLP] = []
        while !inner.isAtEnd { items.append(try inner.item(depth: depth + 1)) }
        return .list(items)
    }

    private mutating func content(_ first: UInt8, _ prefix: RLPPrefix) throws(RLPError) -> ArraySlice<UInt8> {
        if first <= prefix.long { return try take(Int(first - prefix.short)) }
        let digits = try take(Int(first - prefix.long))
        guard digits.first != 0 else { throw .notCanonical }
        // A length of 8 bytes may be more than any memory has.
        guard let length = Int(exactly: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }) else { throw .truncated }
        guard length > 55 else { throw .notCanonical }
        return try take(length)
    }

    private mutating func take(_ count: Int) throws(RLPError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .truncated }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
