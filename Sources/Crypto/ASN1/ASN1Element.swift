/// One element of ASN.1.
package struct ASN1Element: Sendable, Hashable {
    /// The tag.
    package let tag: ASN1Tag
    /// Its content, without the end marker of an indefinite length.
    package let content: ArraySlice<UInt8>
    /// Tag, length, content, and the end mark of an open length.
    package let encoding: ArraySlice<UInt8>
}

/// The accepted encodings of ASN.1 (X.690).
package enum ASN1Rules: Sendable, Hashable {
    /// One encoding for each value.
    case distinguished
    /// Open lengths, lengths longer than needed, byte strings in pieces.
    case basic
}

/// Why bytes are not ASN.1 that is read here.
package enum ASN1Fault: String, Error, Sendable, Equatable, CaseIterable {
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
    /// The input has trailing bytes.
    case tooLong
    /// Another element was expected here.
    case unexpectedElement
    /// A number is not in its shortest form, negative, or too large.
    case invalidInteger
}
