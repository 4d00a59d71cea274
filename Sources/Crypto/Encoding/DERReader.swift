/// Reads strict DER (X.690) from the front of a byte string.
///
/// OpenSSL's own parsers take BER in places; what is read here has exactly one encoding. A `nil` means malformed.
struct DERReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The tag of the next element, `nil` at the end.
    var nextTag: UInt8? { rest.first }

    /// The content of the next element, which must carry `tag`.
    mutating func content(_ tag: UInt8) -> ArraySlice<UInt8>? {
        guard rest.first == tag else { return nil }
        var bytes = rest.dropFirst()
        guard let length = Self.length(&bytes), length <= bytes.count else { return nil }
        rest = bytes.dropFirst(length)
        return bytes.prefix(length)
    }

    /// The next element whatever its tag: tag, content, and the bytes of all of it.
    ///
    /// Tags of more than one byte are refused.
    mutating func element() -> DERElement? {
        let start = rest
        guard let tag = rest.first, tag & 0x1F != 0x1F, let content = content(tag) else { return nil }
        return DERElement(tag: tag, content: content, encoding: start.prefix(start.count - rest.count))
    }

    /// A reader of the content of the next element, which must be constructed and carry `tag`.
    mutating func inside(_ tag: UInt8 = DERTag.sequence) -> DERReader? {
        content(tag).map { DERReader($0) }
    }

    /// The content of an INTEGER: two's complement, not empty, without a superfluous leading byte.
    mutating func integer() -> ArraySlice<UInt8>? {
        guard let bytes = content(DERTag.integer), let first = bytes.first else { return nil }
        if let second = bytes.dropFirst().first {
            let isPadded = (first == 0x00 && second < 0x80) || (first == 0xFF && second >= 0x80)
            if isPadded { return nil }
        }
        return bytes
    }

    /// The bytes of a BIT STRING of whole bytes, not empty.
    mutating func bytesOfBitString() -> ArraySlice<UInt8>? {
        guard let bytes = content(DERTag.bitString), bytes.first == 0, bytes.count > 1 else { return nil }
        return bytes.dropFirst()
    }

    /// Reads a definite length in its shortest form.
    private static func length(_ bytes: inout ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.popFirst() else { return nil }
        if first < 0x80 { return Int(first) }
        // Nothing that is read here is longer than 64 KiB; 0x80 alone is BER's indefinite length.
        let count = Int(first & 0x7F)
        guard (1...2).contains(count), bytes.count >= count else { return nil }
        let length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
        bytes = bytes.dropFirst(count)
        let isShortest = length >= (count == 1 ? 0x80 : 0x100)
        return isShortest ? length : nil
    }
}

/// One element of DER.
struct DERElement {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    /// Tag, length and content.
    let encoding: ArraySlice<UInt8>
}

/// The identifier octets that our structures use.
enum DERTag {
    static let boolean: UInt8 = 0x01
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let objectIdentifier: UInt8 = 0x06
    static let utf8String: UInt8 = 0x0C
    static let printableString: UInt8 = 0x13
    static let teletexString: UInt8 = 0x14
    static let ia5String: UInt8 = 0x16
    static let universalString: UInt8 = 0x1C
    static let bmpString: UInt8 = 0x1E
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31
    /// `[0]`, explicit.
    static let context0: UInt8 = 0xA0
    /// `[1]`, explicit.
    static let context1: UInt8 = 0xA1
    /// `[3]`, explicit.
    static let context3: UInt8 = 0xA3
}
