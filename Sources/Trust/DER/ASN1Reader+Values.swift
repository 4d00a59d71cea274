extension ASN1Reader {
    /// Reads a byte string, in BER also one that comes in pieces.
    ///
    /// - Throws: why it can't be read.
    mutating func octetString() throws(ASN1Fault) -> [UInt8] {
        let element = try element()
        if element.tag == .octetString { return Array(element.content) }
        // DER has no byte strings in pieces; the constructed tag tells them.
        guard allowsPieces, element.tag == .octetStringInPieces else { throw .unexpectedElement }
        var pieces = try reader(of: element)
        var bytes: [UInt8] = []
        while !pieces.isAtEnd { bytes += try pieces.element(.octetString).content }
        return bytes
    }

    /// Reads a number from 0 to 2^31 − 1.
    ///
    /// - Throws: why it can't be read.
    mutating func smallInteger() throws(ASN1Fault) -> Int {
        let bytes = try element(.integer).content
        guard let first = bytes.first, first < 0x80, bytes.count <= 4 else { throw .invalidInteger }
        if first == 0, let second = bytes.dropFirst().first, second < 0x80 { throw .invalidInteger }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads an AlgorithmIdentifier whose parameters are NULL or absent: the bytes of its object identifier.
    ///
    /// - Throws: why it can't be read.
    mutating func algorithm() throws(ASN1Fault) -> ArraySlice<UInt8> {
        var fields = try inside(.sequence)
        let identifier = try fields.element(.objectIdentifier).content
        if !fields.isAtEnd, !(try fields.element(.null).content.isEmpty) { throw .unexpectedElement }
        try fields.end()
        return identifier
    }
}

extension ASN1Tag {
    fileprivate static let octetStringInPieces = ASN1Tag(tagClass: .universal, number: 4, isConstructed: true)
}
