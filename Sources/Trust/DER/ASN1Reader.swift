/// Reads ASN.1 in DER or BER (X.690) from the front of a byte string.
///
/// An element with an open length is walked over once to find its end, an element in it once more when it is read, and so
/// on for at most `maximumDepth` levels: the time is linear in the length. Nothing that comes in traps.
public struct ASN1Reader: Sendable {
    /// How deeply elements may be nested: 16.
    public static let maximumDepth = 16
    /// The longest input in bytes: 64 KiB; real receipts have up to 4 000.
    public static let maximumLength = 65_536

    private var rest: ArraySlice<UInt8>
    private let rules: ASN1Rules
    private let depth: Int

    /// Creates a reader.
    ///
    /// - Throws: `ASN1Fault.tooLong`.
    public init(_ bytes: ArraySlice<UInt8>, rules: ASN1Rules = .distinguished) throws(ASN1Fault) {
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        self.init(rest: bytes, rules: rules, depth: 0)
    }

    private init(rest: ArraySlice<UInt8>, rules: ASN1Rules, depth: Int) {
        self.rest = rest
        self.rules = rules
        self.depth = depth
    }

    /// Whether nothing is left.
    public var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next element; nil at the end or if it is malformed.
    public var nextTag: ASN1Tag? {
        var bytes = rest
        return try? Self.tag(&bytes)
    }

    /// Reads the next element, whatever it is.
    ///
    /// - Throws: why it can't be read; the reader is of no use then.
    public mutating func element() throws(ASN1Fault) -> ASN1Element {
        let start = rest
        let tag = try Self.tag(&rest)
        guard tag != .endMark else { throw .invalidTag }
        let content: ArraySlice<UInt8>
        if let length = try length(&rest) {
            guard length <= rest.count else { throw .truncated }
            content = rest.prefix(length)
            rest = rest.dropFirst(length)
        } else {
            guard tag.isConstructed else { throw .indefiniteLength }
            content = try openContent()
        }
        return ASN1Element(tag: tag, content: content, encoding: start.prefix(start.count - rest.count))
    }

    /// Reads the next element, which must have this tag.
    ///
    /// - Throws: why it can't be read.
    public mutating func element(_ tag: ASN1Tag) throws(ASN1Fault) -> ASN1Element {
        let element = try element()
        guard element.tag == tag else { throw .unexpectedElement }
        return element
    }

    /// A reader of what is in the next element, which must have this tag.
    ///
    /// - Throws: why it can't be read.
    public mutating func inside(_ tag: ASN1Tag) throws(ASN1Fault) -> ASN1Reader {
        try reader(of: try element(tag))
    }

    /// A reader of what is in an element that this reader gave.
    ///
    /// - Throws: `ASN1Fault.tooDeep`.
    public func reader(of element: ASN1Element) throws(ASN1Fault) -> ASN1Reader {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        return ASN1Reader(rest: element.content, rules: rules, depth: depth + 1)
    }

    /// Throws unless nothing is left.
    public func end() throws(ASN1Fault) {
        guard rest.isEmpty else { throw .leftover }
    }

    /// Whether a byte string may come in pieces.
    var allowsPieces: Bool { rules == .basic }

    /// The content up to the mark that ends the open length which has just been read.
    private mutating func openContent() throws(ASN1Fault) -> ArraySlice<UInt8> {
        let start = rest
        var open = 1
        while true {
            let before = rest
            let tag = try Self.tag(&rest)
            let length = try length(&rest)
            if tag == .endMark {
                guard length == 0, before.count - rest.count == 2 else { throw .invalidTag }
                open -= 1
                if open == 0 { return start.prefix(start.count - before.count) }
            } else if let length {
                guard length <= rest.count else { throw .truncated }
                rest = rest.dropFirst(length)
            } else {
                guard tag.isConstructed else { throw .indefiniteLength }
                open += 1
                guard open <= Self.maximumDepth else { throw .tooDeep }
            }
        }
    }

    private static func tag(_ bytes: inout ArraySlice<UInt8>) throws(ASN1Fault) -> ASN1Tag {
        guard let first = bytes.popFirst(), let tagClass = ASN1Tag.Class(rawValue: first >> 6) else {
            throw .truncated
        }
        var number = UInt32(first & 0x1F)
        if number == 0x1F {
            number = 0
            var count = 0
            while true {
                guard let byte = bytes.popFirst() else { throw .truncated }
                count += 1
                // A leading zero would be a second form of the same number.
                guard count <= 4, count > 1 || byte != 0x80 else { throw .invalidTag }
                number = number << 7 | UInt32(byte & 0x7F)
                if byte < 0x80 { break }
            }
            guard number >= 0x1F else { throw .invalidTag }
        }
        return ASN1Tag(tagClass: tagClass, number: number, isConstructed: first & 0x20 != 0)
    }

    /// The length; nil if it is left open.
    private func length(_ bytes: inout ArraySlice<UInt8>) throws(ASN1Fault) -> Int? {
        guard let first = bytes.popFirst() else { throw .truncated }
        if first < 0x80 { return Int(first) }
        if first == 0x80 {
            guard rules == .basic else { throw .indefiniteLength }
            return nil
        }
        let count = Int(first & 0x7F)
        guard count <= 4 else { throw .invalidLength }
        guard count <= bytes.count else { throw .truncated }
        let length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        bytes = bytes.dropFirst(count)
        let isShortest = length >= 0x80 && (count == 1 || length >= 1 << (8 * (count - 1)))
        guard rules == .basic || isShortest else { throw .invalidLength }
        return length
    }
}

extension ASN1Tag {
    /// End-of-contents, which is not an element.
    fileprivate static let endMark = ASN1Tag(tagClass: .universal, number: 0, isConstructed: false)
}
