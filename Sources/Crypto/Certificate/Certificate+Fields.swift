// Fields of a certificate that a keychain files it under.
extension Certificate {
    /// The version as people say it: 1 or 3.
    public var version: Int {
        guard var certificate = try? ASN1Reader(inside: .sequence, of: der[...]),
            var body = try? certificate.inside(.sequence), var tagged = try? body.inside(.context(0)),
            let number = try? tagged.integer(), number.count == 1
        else { return 1 }
        return Int(number.first ?? 0) + 1
    }

    /// The bytes inside the BIT STRING of the public key: a point, or PKCS #1 for an RSA key; nil if it is malformed.
    ///
    /// Their SHA-1 is kSecAttrPublicKeyHash of the certificate, and kSecAttrApplicationLabel of its key.
    public var publicKeyBytes: [UInt8]? {
        guard var inner = try? ASN1Reader(inside: .sequence, of: spki[...]),
            (try? inner.element(.sequence)) != nil
        else { return nil }
        return (try? inner.bitString()).map { Array($0) }
    }
}

extension DistinguishedName {
    /// Reads the DER of a `Name`, and nothing after it; nil if it is malformed.
    public init?(der: [UInt8]) {
        guard var reader = try? ASN1Reader(der[...]), let element = try? reader.element(), reader.isAtEnd else {
            return nil
        }
        self.init(element)
    }

    /// The normalized name without its outer tag and length: kSecAttrSubject and kSecAttrIssuer.
    public var normalizedContent: [UInt8] {
        var reader = try? ASN1Reader(normalized[...])
        return (try? reader?.element(.sequence).content).map { Array($0) } ?? []
    }
}
