extension ECPublicKey {
    /// Reads the two coordinates, as in a JWK or COSE key.
    ///
    /// - Parameter raw: `X‖Y`, 64, 96 or 132 bytes.
    /// - Throws: `CryptoError.malformedKey`: `wrongLength`, `notCanonical`, `notOnCurve`.
    public init(raw: [UInt8], curve: NamedCurve) throws(CryptoError) {
        guard raw.count == 2 * curve.fieldLength else { throw .malformedKey(.wrongLength) }
        try self.init(x963: [0x04] + raw, curve: curve)
    }

    /// Reads the strict DER of a `SubjectPublicKeyInfo` (RFC 5480), its point compressed or not.
    ///
    /// Only `id-ecPublicKey` with a named curve: explicit parameters let a sender choose his own generator
    /// (CVE-2020-0601).
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unknownFormat`, `wrongCurve`, and the faults of a point.
    public init(spki: [UInt8]) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: spki[...]),
            var algorithm = try? inner.inside(.sequence), let point = try? inner.bitString(), inner.isAtEnd
        else { throw .malformedKey(.malformedDER) }
        let curve = try AlgorithmIdentifier.curve(&algorithm)
        try self.init(point: Array(point), curve: curve)
    }

    /// Reads a PEM block `PUBLIC KEY`.
    ///
    /// - Parameter pem: one block with LF or CRLF line ends, up to 4096 bytes, nothing around it.
    /// - Throws: `CryptoError.malformedKey`: `malformedPEM`, `unknownFormat` for another label, and the faults of an
    ///   SPKI.
    public init(pem: String) throws(CryptoError) {
        guard let block = PEM(pem) else { throw .malformedKey(.malformedPEM) }
        guard block.label == "PUBLIC KEY" else { throw .malformedKey(.unknownFormat) }
        try self.init(spki: block.der)
    }

    /// Reads a point that says in its first byte how it is encoded.
    init(point: [UInt8], curve: NamedCurve) throws(CryptoError) {
        switch point.first {
        case 0x02, 0x03: try self.init(compressed: point, curve: curve)
        default: try self.init(x963: point, curve: curve)
        }
    }

    /// The compressed point, `02‖X` or `03‖X` by the parity of Y, 33, 49 or 67 bytes.
    public var compressed: [UInt8] {
        let parity = (x963.last ?? 0) & 1
        return [0x02 | parity] + x963.dropFirst().prefix(curve.fieldLength)
    }

    /// The two coordinates `X‖Y`, 64, 96 or 132 bytes.
    public var raw: [UInt8] {
        Array(x963.dropFirst())
    }

    /// The DER of the `SubjectPublicKeyInfo` with the uncompressed point, 91 bytes on P-256.
    public var spki: [UInt8] {
        ASN1Writer.sequence(AlgorithmIdentifier.der(curve), ASN1Writer.bitString(x963))
    }

    /// The PEM block `PUBLIC KEY`, ended by a line feed.
    public var pem: String {
        PEM(label: "PUBLIC KEY", der: spki).text
    }
}

/// `AlgorithmIdentifier` of an elliptic-curve key (RFC 5480, section 2.1.1).
enum AlgorithmIdentifier {
    /// The named curve, from a reader positioned before the algorithm.
    static func curve(_ reader: inout ASN1Reader) throws(CryptoError) -> NamedCurve {
        guard let algorithm = try? reader.element(.objectIdentifier).content else {
            throw .malformedKey(.malformedDER)
        }
        guard algorithm.elementsEqual(ObjectID.ecPublicKey), reader.nextTag == .objectIdentifier else {
            throw .malformedKey(.unknownFormat)
        }
        guard let name = try? reader.element(.objectIdentifier).content, reader.isAtEnd else {
            throw .malformedKey(.malformedDER)
        }
        guard let curve = NamedCurve(objectIdentifier: name) else { throw .malformedKey(.wrongCurve) }
        return curve
    }

    static func der(_ curve: NamedCurve) -> [UInt8] {
        ASN1Writer.sequence(
            ASN1Writer.objectIdentifier(ObjectID.ecPublicKey), ASN1Writer.objectIdentifier(curve.objectIdentifier))
    }
}
