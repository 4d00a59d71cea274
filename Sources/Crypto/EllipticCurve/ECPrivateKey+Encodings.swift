extension ECPrivateKey {
    /// Reads the point and the scalar.
    ///
    /// - Parameter x963: `04‖X‖Y‖K`, 97, 145 or 199 bytes, as from `SecKeyCopyExternalRepresentation`.
    /// - Throws: `CryptoError.malformedKey`: `wrongLength`, `scalarOutOfRange`, `publicKeyMismatch`.
    public init(x963: [UInt8], curve: NamedCurve) throws(CryptoError) {
        guard x963.count == 1 + 3 * curve.fieldLength else { throw .malformedKey(.wrongLength) }
        try self.init(
            scalar: x963.suffix(curve.fieldLength), point: x963.dropLast(curve.fieldLength), curve: curve)
    }

    /// Reads the strict DER of a PKCS #8 `PrivateKeyInfo` (RFC 5208), not encrypted; its attributes are skipped.
    ///
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unknownFormat`, `wrongCurve`, `wrongLength`,
    ///   `scalarOutOfRange`, `publicKeyMismatch`.
    public init(pkcs8: [UInt8]) throws(CryptoError) {
        var info = try PrivateKeyInfo(pkcs8)
        let curve = try AlgorithmIdentifier.curve(&info.algorithm)
        try info.checkAttributes()
        try self.init(sec1: info.key, expected: curve)
    }

    /// Reads a PEM block `PRIVATE KEY` (PKCS #8) or `EC PRIVATE KEY` (SEC 1).
    ///
    /// - Parameter pem: one block, not encrypted, up to 4096 bytes, nothing around it.
    /// - Throws: `CryptoError.malformedKey`: `malformedPEM`, `unknownFormat` for another label, and the faults of
    ///   PKCS #8.
    public init(pem: String) throws(CryptoError) {
        guard var block = PEM(pem) else { throw .malformedKey(.malformedPEM) }
        defer { cleanse(&block.der) }
        switch block.label {
        case "PRIVATE KEY": try self.init(pkcs8: block.der)
        case "EC PRIVATE KEY": try self.init(sec1: block.der[...], expected: nil)
        default: throw .malformedKey(.unknownFormat)
        }
    }

    /// Reads the strict DER of an `ECPrivateKey` (RFC 5915) whose curve is known, or named inside.
    private init(sec1: ArraySlice<UInt8>, expected: NamedCurve?) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: sec1),
            (try? inner.integer().elementsEqual([1])) == true,
            let scalar = try? inner.element(.octetString).content
        else { throw .malformedKey(.malformedDER) }
        let curve = try Self.namedCurve(&inner) ?? expected
        guard let curve else { throw .malformedKey(.unknownFormat) }
        guard expected == nil || expected == curve else { throw .malformedKey(.wrongCurve) }
        let point = try Self.publicPoint(&inner)
        guard inner.isAtEnd else { throw .malformedKey(.malformedDER) }
        try self.init(scalar: scalar, point: point, curve: curve)
    }

    private init(scalar: ArraySlice<UInt8>, point: ArraySlice<UInt8>?, curve: NamedCurve) throws(CryptoError) {
        try self.init(scalar: scalar, curve: curve)
        guard let point else { return }
        let isOurs = point.elementsEqual(publicKey.x963) || point.elementsEqual(publicKey.compressed)
        guard isOurs else { throw .malformedKey(.publicKeyMismatch) }
    }

    /// The `[0] parameters` of RFC 5915, if they are there.
    private static func namedCurve(_ reader: inout ASN1Reader) throws(CryptoError) -> NamedCurve? {
        guard reader.nextTag == .context(0) else { return nil }
        guard var parameters = try? reader.inside(.context(0)) else { throw .malformedKey(.malformedDER) }
        guard parameters.nextTag == .objectIdentifier else { throw .malformedKey(.unknownFormat) }
        guard let name = try? parameters.element(.objectIdentifier).content, parameters.isAtEnd else {
            throw .malformedKey(.malformedDER)
        }
        guard let curve = NamedCurve(objectIdentifier: name) else { throw .malformedKey(.wrongCurve) }
        return curve
    }

    /// The `[1] publicKey` of RFC 5915, if it is there.
    private static func publicPoint(_ reader: inout ASN1Reader) throws(CryptoError) -> ArraySlice<UInt8>? {
        guard reader.nextTag == .context(1) else { return nil }
        guard var wrapper = try? reader.inside(.context(1)), let point = try? wrapper.bitString(), wrapper.isAtEnd
        else { throw .malformedKey(.malformedDER) }
        return point
    }

    /// The point and the scalar `04‖X‖Y‖K`, 97, 145 or 199 bytes: a secret.
    public var x963: [UInt8] {
        publicKey.x963 + scalar
    }

    /// The DER of a PKCS #8 `PrivateKeyInfo` with the public key inside, 138 bytes on P-256: a secret.
    public var pkcs8: [UInt8] {
        let sec1 = ASN1Writer.sequence(
            ASN1Writer.integer(1), ASN1Writer.octets(scalar),
            ASN1Writer.tagged(1, ASN1Writer.bitString(publicKey.x963)))
        return ASN1Writer.sequence(ASN1Writer.integer(0), AlgorithmIdentifier.der(curve), ASN1Writer.octets(sec1))
    }

    /// The PEM block `PRIVATE KEY` (PKCS #8), ended by a line feed: a secret.
    public var pem: String {
        PEM(label: "PRIVATE KEY", der: pkcs8).text
    }
}
