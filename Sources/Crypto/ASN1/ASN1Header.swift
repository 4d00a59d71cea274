/// The header of an ASN.1 element.
package struct ASN1Header: Sendable, Hashable {
    /// The tag.
    package let tag: ASN1Tag
    /// The length of the content in bytes, below 2^32; nil if it is left open.
    package let length: Int?

    /// Takes tag and length off the front of bytes.
    ///
    /// - Throws: `truncated`, `invalidTag`, `invalidLength`, and for DER `indefiniteLength`.
    package init(_ bytes: inout ArraySlice<UInt8>, rules: ASN1Rules) throws(ASN1Fault) {
        tag = try ASN1Tag(&bytes)
        length = try Self.length(&bytes, rules)
    }

    private static func length(_ bytes: inout ArraySlice<UInt8>, _ rules: ASN1Rules) throws(ASN1Fault) -> Int? {
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
