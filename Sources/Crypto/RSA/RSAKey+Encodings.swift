extension RSAPublicKey {
    /// Reads the strict DER of a `SubjectPublicKeyInfo` (RFC 3279, section 2.3.1).
    ///
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unknownFormat` for another algorithm, and the faults of
    ///   PKCS #1.
    public init(spki: [UInt8]) throws(CryptoError) {
        var outer = DERReader(spki)
        guard var inner = outer.inside(), outer.isAtEnd, var algorithm = inner.inside(),
            let key = inner.bytesOfBitString(), inner.isAtEnd
        else { throw .malformedKey(.malformedDER) }
        try RSAAlgorithm.check(&algorithm)
        try self.init(pkcs1: Array(key))
    }

    /// Reads a PEM block `PUBLIC KEY` (SPKI) or `RSA PUBLIC KEY` (PKCS #1).
    ///
    /// - Throws: `CryptoError.malformedKey`: `malformedPEM`, `unknownFormat` for another label, and the faults of the DER.
    public init(pem: String) throws(CryptoError) {
        guard let block = PEM(pem) else { throw .malformedKey(.malformedPEM) }
        switch block.label {
        case "PUBLIC KEY": try self.init(spki: block.der)
        case "RSA PUBLIC KEY": try self.init(pkcs1: block.der)
        default: throw .malformedKey(.unknownFormat)
        }
    }

    /// The DER of the `RSAPublicKey` (PKCS #1), 270 bytes for 2048 bits.
    public var pkcs1: [UInt8] {
        DERWriter.element(
            DERTag.sequence, DERWriter.unsignedInteger(modulus[...]) + DERWriter.unsignedInteger(exponent[...]))
    }

    /// The DER of the `SubjectPublicKeyInfo`, 294 bytes for 2048 bits.
    public var spki: [UInt8] {
        DERWriter.element(
            DERTag.sequence, RSAAlgorithm.der + DERWriter.element(DERTag.bitString, [0x00] + pkcs1))
    }

    /// The PEM block `PUBLIC KEY`, ended by a line feed.
    public var pem: String { PEM(label: "PUBLIC KEY", der: spki).text }
}

extension RSAPrivateKey {
    /// Reads the strict DER of a PKCS #8 `PrivateKeyInfo` (RFC 5208), not encrypted; its attributes are skipped.
    ///
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unknownFormat` for another algorithm, and the faults of
    ///   PKCS #1.
    public init(pkcs8: [UInt8]) throws(CryptoError) {
        var outer = DERReader(pkcs8)
        guard var inner = outer.inside(), outer.isAtEnd, inner.integer()?.elementsEqual([0]) == true,
            var algorithm = inner.inside(), let key = inner.content(DERTag.octetString)
        else { throw .malformedKey(.malformedDER) }
        try RSAAlgorithm.check(&algorithm)
        if inner.nextTag == DERTag.context0, inner.content(DERTag.context0) == nil {
            throw .malformedKey(.malformedDER)
        }
        guard inner.isAtEnd else { throw .malformedKey(.malformedDER) }
        try self.init(pkcs1: key)
    }

    /// Reads a PEM block `PRIVATE KEY` (PKCS #8) or `RSA PRIVATE KEY` (PKCS #1), not encrypted.
    ///
    /// - Throws: `CryptoError.malformedKey`: `malformedPEM`, `unknownFormat` for another label, and the faults of the DER.
    public init(pem: String) throws(CryptoError) {
        guard var block = PEM(pem) else { throw .malformedKey(.malformedPEM) }
        defer { cleanse(&block.der) }
        switch block.label {
        case "PRIVATE KEY": try self.init(pkcs8: block.der)
        case "RSA PRIVATE KEY": try self.init(pkcs1: block.der)
        default: throw .malformedKey(.unknownFormat)
        }
    }

    /// The DER of the `RSAPrivateKey` (PKCS #1), some 1,190 bytes for 2048 bits: a secret.
    public var pkcs1: [UInt8] {
        do {
            return try handle.encodedPrivateKey()
        } catch {
            // No input leads here: every `RSAPrivateKey` has all its numbers, so only memory can be wanting.
            preconditionFailure("OpenSSL cannot copy a private key: \(error)")
        }
    }

    /// The DER of a PKCS #8 `PrivateKeyInfo`: a secret.
    public var pkcs8: [UInt8] {
        DERWriter.element(
            DERTag.sequence,
            DERWriter.element(DERTag.integer, [0]) + RSAAlgorithm.der
                + DERWriter.element(DERTag.octetString, pkcs1))
    }

    /// The PEM block `PRIVATE KEY` (PKCS #8), ended by a line feed: a secret.
    public var pem: String { PEM(label: "PRIVATE KEY", der: pkcs8).text }
}

/// `AlgorithmIdentifier` of an RSA key (RFC 3279, section 2.3.1): rsaEncryption, 1.2.840.113549.1.1.1, with NULL.
private enum RSAAlgorithm {
    private static let identifier: [UInt8] = [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]
    private static let null: UInt8 = 0x05

    static let der = DERWriter.element(
        DERTag.sequence,
        DERWriter.element(DERTag.objectIdentifier, identifier) + DERWriter.element(null, []))

    static func check(_ reader: inout DERReader) throws(CryptoError) {
        guard let algorithm = reader.content(DERTag.objectIdentifier) else { throw .malformedKey(.malformedDER) }
        guard algorithm.elementsEqual(identifier) else { throw .malformedKey(.unknownFormat) }
        guard reader.content(null)?.isEmpty == true, reader.isAtEnd else { throw .malformedKey(.malformedDER) }
    }
}
