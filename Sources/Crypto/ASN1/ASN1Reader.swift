/// Reads ASN.1 in DER or BER (X.690) from the front of a byte string.
///
/// OpenSSL's own parsers accept BER in places; a value read as DER here has exactly one encoding. An element with an
/// indefinite length is scanned once to find its end, an element in it once more when it is read, and so on for at most
/// `maximumDepth` levels, so the time is linear in the length. No input traps.
package struct ASN1Reader: Sendable {
    /// How deeply elements may be nested: 16.
    package static let maximumDepth = 16
    /// The longest input in bytes: 64 KiB; real receipts have up to 4 000.
    package static let maximumLength = 65_536

    private var rest: ArraySlice<UInt8>
    private let rules: ASN1Rules
    private let depth: Int

    /// Creates a reader.
    ///
    /// - Throws: `ASN1Fault.tooLong`.
    package init(_ bytes: ArraySlice<UInt8>, rules: ASN1Rules = .distinguished) throws(ASN1Fault) {
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        self.init(rest: bytes, rules: rules, depth: 0)
    }

    /// Creates a reader of the content of a single element, which must have this tag.
    ///
    /// - Throws: why it can't be read; `leftover` if something follows it.
    package init(
        inside tag: ASN1Tag, of bytes: ArraySlice<UInt8>, rules: ASN1Rules = .distinguished
    ) throws(ASN1Fault) {
        var outer = try ASN1Reader(bytes, rules: rules)
        self = try outer.inside(tag)
        try outer.end()
    }

    private init(rest: ArraySlice<UInt8>, rules: ASN1Rules, depth: Int) {
        self.rest = rest
        self.rules = rules
        self.depth = depth
    }

    /// Whether nothing is left.
    package var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next element; nil at the end or if it is malformed.
    package var nextTag: ASN1Tag? {
        var bytes = rest
        return try? ASN1Tag(&bytes)
    }

    /// Reads the next element, whatever it is.
    ///
    /// - Throws: why it can't be read; the reader is of no use then.
    package mutating func element() throws(ASN1Fault) -> ASN1Element {
        let start = rest
        let header = try ASN1Header(&rest, rules: rules)
        guard header.tag != .endMark else { throw .invalidTag }
        let content: ArraySlice<UInt8>
        if let length = header.length {
            guard length <= rest.count else { throw .truncated }
            content = rest.prefix(length)
            rest = rest.dropFirst(length)
        } else {
            guard header.tag.isConstructed else { throw .indefiniteLength }
            content = try openContent()
        }
        return ASN1Element(tag: header.tag, content: content, encoding: start.prefix(start.count - rest.count))
    }

    /// Reads the next element, which must have this tag.
    ///
    /// - Throws: why it can't be read.
    package mutating func element(_ tag: ASN1Tag) throws(ASN1Fault) -> ASN1Element {
        let element = try element()
        guard element.tag == tag else { throw .unexpectedElement }
        return element
    }

    /// A reader of the content of the next element, which must have this tag.
    ///
    /// - Throws: why it can't be read.
    package mutating func inside(_ tag: ASN1Tag) throws(ASN1Fault) -> ASN1Reader {
        try reader(of: try element(tag))
    }

    /// A reader of the content of an element from this reader.
    ///
    /// - Throws: `ASN1Fault.tooDeep`.
    package func reader(of element: ASN1Element) throws(ASN1Fault) -> ASN1Reader {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        return ASN1Reader(rest: element.content, rules: rules, depth: depth + 1)
    }

    /// Throws unless nothing is left.
    package func end() throws(ASN1Fault) {
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
            let header = try ASN1Header(&rest, rules: rules)
            if header.tag == .endMark {
                guard header.length == 0, before.count - rest.count == 2 else { throw .invalidTag }
                open -= 1
                if open == 0 { return start.prefix(start.count - before.count) }
            } else if let length = header.length {
                guard length <= rest.count else { throw .truncated }
                rest = rest.dropFirst(length)
            } else {
                guard header.tag.isConstructed else { throw .indefiniteLength }
                open += 1
                guard open <= Self.maximumDepth else { throw .tooDeep }
            }
        }
    }
}
