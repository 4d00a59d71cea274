extension ASN1Reader {
    /// Reads a byte string, in BER also one that comes in pieces.
    ///
    /// - Throws: why it can't be read.
    package mutating func octetString() throws(ASN1Fault) -> [UInt8] {
        let element = try element()
        if element.tag == .octetString { return Array(element.content) }
        // DER has no byte strings in pieces; the constructed tag tells them.
        guard allowsPieces, element.tag == .octetStringInPieces else { throw .unexpectedElement }
        var pieces = try reader(of: element)
        var bytes: [UInt8] = []
        while !pieces.isAtEnd { bytes += try pieces.element(.octetString).content }
        return bytes
    }

    /// Reads the bytes of a BIT STRING of whole bytes, not empty.
    ///
    /// - Throws: why it can't be read.
    package mutating func bitString() throws(ASN1Fault) -> ArraySlice<UInt8> {
        let bytes = try element(.bitString).content
        guard bytes.first == 0, bytes.count > 1 else { throw .unexpectedElement }
        return bytes.dropFirst()
    }

    /// Reads the content of an INTEGER: two's complement, not empty, without a superfluous leading byte.
    ///
    /// - Throws: why it can't be read.
    package mutating func integer() throws(ASN1Fault) -> ArraySlice<UInt8> {
        let bytes = try element(.integer).content
        guard let first = bytes.first else { throw .invalidInteger }
        if let second = bytes.dropFirst().first {
            let isPadded = (first == 0x00 && second < 0x80) || (first == 0xFF && second >= 0x80)
            if isPadded { throw .invalidInteger }
        }
        return bytes
    }

    /// Reads a number from 0 to 2^31 − 1.
    ///
    /// - Throws: why it can't be read.
    package mutating func smallInteger() throws(ASN1Fault) -> Int {
        let bytes = try integer()
        guard let first = bytes.first, first < 0x80, bytes.count <= 4 else { throw .invalidInteger }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads an object identifier, which must be this one.
    ///
    /// - Throws: why it can't be read.
    package mutating func expect(_ identifier: [UInt8]) throws(ASN1Fault) {
        guard try element(.objectIdentifier).content.elementsEqual(identifier) else { throw .unexpectedElement }
    }

    /// Reads an AlgorithmIdentifier whose parameters are NULL or absent: the bytes of its object identifier.
    ///
    /// - Throws: why it can't be read.
    package mutating func algorithm() throws(ASN1Fault) -> ArraySlice<UInt8> {
        var fields = try inside(.sequence)
        let identifier = try fields.element(.objectIdentifier).content
        if !fields.isAtEnd, !(try fields.element(.null).content.isEmpty) { throw .unexpectedElement }
        try fields.end()
        return identifier
    }
}
