// Fields of a certificate that a keychain files it under.
extension Certificate {
    /// The version as people say it: 1 or 3.
    public var version: Int {
        var outer = DERReader(der)
        guard var certificate = outer.inside(), var body = certificate.inside(), body.nextTag == DERTag.context0,
            var tagged = body.inside(DERTag.context0), let number = tagged.integer(), number.count == 1
        else { return 1 }
        return Int(number.first ?? 0) + 1
    }

    /// The bytes inside the BIT STRING of the public key: a point, or PKCS #1 for an RSA key; nil if it is malformed.
    ///
    /// Their SHA-1 is kSecAttrPublicKeyHash of the certificate, and kSecAttrApplicationLabel of its key.
    public var publicKeyBytes: [UInt8]? {
        var outer = DERReader(spki)
        guard var inner = outer.inside(), inner.content(DERTag.sequence) != nil else { return nil }
        return inner.bytesOfBitString().map { Array($0) }
    }
}

extension DistinguishedName {
    /// Reads the DER of a `Name`, and nothing after it; nil if it is malformed.
    public init?(der: [UInt8]) {
        var reader = DERReader(der)
        guard let element = reader.element(), reader.isAtEnd else { return nil }
        self.init(element)
    }

    /// The normalised name without its outer tag and length: kSecAttrSubject and kSecAttrIssuer.
    public var normalizedContent: [UInt8] {
        var reader = DERReader(normalized)
        return reader.content(DERTag.sequence).map { Array($0) } ?? []
    }
}
