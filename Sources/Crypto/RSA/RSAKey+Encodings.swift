extension RSAPublicKey {
    /// Reads the strict DER of a `SubjectPublicKeyInfo` (RFC 3279, section 2.3.1).
    ///
    /// - Throws: `CryptoError.malformedKey`: `malformedDER`, `unknownFormat` for another algorithm, and the faults of
    ///   PKCS #1.
    public init(spki: [UInt8]) throws(CryptoError) {
        guard var inner = try? ASN1Reader(inside: .sequence, of: spki[...]),
            var algorithm = try? inner.inside(.sequence), let key = try? inner.bitString(), inner.isAtEnd
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
        ASN1Writer.sequence(ASN1Writer.integer(modulus), ASN1Writer.integer(exponent))
    }

    /// The DER of the `SubjectPublicKeyInfo`, 294 bytes for 2048 bits.
    public var spki: [UInt8] {
        ASN1Writer.sequence(RSAAlgorithm.der, ASN1Writer.bitString(pkcs1))
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
        var info = try PrivateKeyInfo(pkcs8)
        try RSAAlgorithm.check(&info.algorithm)
        try info.checkAttributes()
        try self.init(pkcs1: info.key)
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
        ASN1Writer.sequence(ASN1Writer.integer(0), RSAAlgorithm.der, ASN1Writer.octets(pkcs1))
    }

    /// The PEM block `PRIVATE KEY` (PKCS #8), ended by a line feed: a secret.
    public var pem: String { PEM(label: "PRIVATE KEY", der: pkcs8).text }
}

/// `AlgorithmIdentifier` of an RSA key (RFC 3279, section 2.3.1): rsaEncryption, 1.2.840.113549.1.1.1, with NULL.
private enum RSAAlgorithm {
    static let der = ASN1Writer.sequence(
        ASN1Writer.objectIdentifier(ObjectID.rsaEncryption), ASN1Writer.null)

    static func check(_ reader: inout ASN1Reader) throws(CryptoError) {
        guard let algorithm = try? reader.element(.objectIdentifier).content else {
            throw .malformedKey(.malformedDER)
        }
        guard algorithm.elementsEqual(ObjectID.rsaEncryption) else { throw .malformedKey(.unknownFormat) }
        guard (try? reader.element(.null).content.isEmpty) == true, reader.isAtEnd else {
            throw .malformedKey(.malformedDER)
        }
    }
}
