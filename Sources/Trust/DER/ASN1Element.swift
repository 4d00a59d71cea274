/// The tag of an element of ASN.1.
public struct ASN1Tag: Sendable, Hashable {
    /// Who gives the number its meaning.
    public enum Class: UInt8, Sendable {
        case universal
        case application
        case context
        case `private`
    }

    /// The class.
    public let tagClass: Class
    /// The number, below 2^28.
    public let number: UInt32
    /// Whether there are elements in it.
    public let isConstructed: Bool

    static let integer = ASN1Tag(tagClass: .universal, number: 2, isConstructed: false)
    static let bitString = ASN1Tag(tagClass: .universal, number: 3, isConstructed: false)
    static let octetString = ASN1Tag(tagClass: .universal, number: 4, isConstructed: false)
    static let null = ASN1Tag(tagClass: .universal, number: 5, isConstructed: false)
    static let objectIdentifier = ASN1Tag(tagClass: .universal, number: 6, isConstructed: false)
    static let sequence = ASN1Tag(tagClass: .universal, number: 16, isConstructed: true)
    static let set = ASN1Tag(tagClass: .universal, number: 17, isConstructed: true)

    /// A tag of the structure's own, with elements in it: `[number]`.
    static func context(_ number: UInt32) -> ASN1Tag {
        ASN1Tag(tagClass: .context, number: number, isConstructed: true)
    }
}

/// One element of ASN.1.
public struct ASN1Element: Sendable, Hashable {
    /// The tag.
    public let tag: ASN1Tag
    /// What is in it, without the mark that ends an open length.
    public let content: ArraySlice<UInt8>
    /// Tag, length, content, and the end mark of an open length.
    public let encoding: ArraySlice<UInt8>
}

/// Which encodings of ASN.1 are taken (X.690).
public enum ASN1Rules: Sendable, Hashable {
    /// One encoding for each value.
    case distinguished
    /// Open lengths, lengths longer than needed, byte strings in pieces.
    case basic
}

/// Why bytes are not ASN.1 that is read here.
public enum ASN1Fault: String, Error, Sendable, Equatable, CaseIterable {
    /// It ends before its time.
    case truncated
    /// Something follows it.
    case leftover
    /// A tag is not in its shortest form, too large, or an end mark where nothing is open.
    case invalidTag
    /// A length is not in its shortest form, or too large.
    case invalidLength
    /// A length is left open where it may not be.
    case indefiniteLength
    /// Elements are nested too deeply.
    case tooDeep
    /// The input is longer than what is read.
    case tooLong
    /// Another element was expected here.
    case unexpectedElement
    /// A number is not in its shortest form, negative, or too large.
    case invalidInteger
}
