/// A certificate for an end, so plain that a known issuer's signature under it is all that is left to ask.
///
/// Version 3, ECDSA with SHA-2, a key on a NIST curve, names in UTF-8 or printable text, times in canonical form, and
/// only a few extensions, which can't restrict or extend the certificate's use. OpenSSL accepts every plain certificate
/// and finds no reason in it for a chain to fail. All others are left to OpenSSL.
struct PlainCertificate: Sendable {
    /// The DER of the TBSCertificate, which is signed.
    let signed: [UInt8]
    /// The hash of the signature's algorithm.
    let hash: HashAlgorithm
    /// The DER of the signature.
    let signature: [UInt8]
    /// The first second of validity, since 1970.
    let notBefore: Int64
    /// The last second of validity, since 1970.
    let notAfter: Int64

    /// Takes the parts of a certificate; nil if it is not plain.
    init?(_ der: [UInt8], _ body: CertificateBody) {
        guard var certificate = try? ASN1Reader(inside: .sequence, of: der[...]),
            let signed = try? certificate.element(.sequence), let algorithm = try? certificate.element(),
            let hash = Self.hash(algorithm.encoding), let signature = try? certificate.bitString(), certificate.isAtEnd,
            let validity = try? Self.validity(signed, algorithm: algorithm)
        else { return nil }
        guard body.issuer.isPlain, body.subject.isPlain, body.issuer != body.subject,
            body.extensions.allSatisfy(\.isPlain), (try? ECPublicKey(spki: body.spki)) != nil
        else { return nil }
        self.signed = Array(signed.encoding)
        self.hash = hash
        self.signature = Array(signature)
        notBefore = validity.lowerBound
        notAfter = validity.upperBound
    }

    /// The validity in the signed part, if the rest of it is plain.
    private static func validity(
        _ signed: ASN1Element, algorithm: ASN1Element
    ) throws(ASN1Fault) -> ClosedRange<Int64>? {
        var fields = try ASN1Reader(signed.content)
        let version = try fields.element(.context(0)).content
        _ = try fields.integer()
        let inner = try fields.element()
        guard version.elementsEqual([0x02, 0x01, 0x02]), inner.encoding.elementsEqual(algorithm.encoding) else {
            return nil
        }
        // The issuer.
        _ = try fields.element()
        var validity = try fields.inside(.sequence)
        let notBefore = CertificateTime.seconds(try validity.element())
        let notAfter = CertificateTime.seconds(try validity.element())
        try validity.end()
        // The subject, and its key.
        for _ in 0..<2 { _ = try fields.element() }
        _ = try fields.element(.context(3))
        try fields.end()
        guard let notBefore, let notAfter, notBefore <= notAfter else { return nil }
        return notBefore...notAfter
    }

    /// The hash of ecdsa-with-SHA256, -SHA384 or -SHA512 (RFC 5758), without parameters.
    private static func hash(_ algorithm: ArraySlice<UInt8>) -> HashAlgorithm? {
        guard algorithm.count == 12, let last = algorithm.last,
            algorithm.dropLast().elementsEqual([0x30, 0x0A, 0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03])
        else { return nil }
        return [0x02: .sha256, 0x03: .sha384, 0x04: .sha512][last]
    }
}

extension Certificate {
    /// Whether the certificate is valid at a time under a verified issuer, provided the signature is the issuer's.
    func isPlainly(under issuer: Certificate, at time: Int64) -> Bool {
        // At its last second OpenSSL calls a certificate expired.
        guard let plain, plain.notBefore <= time, time < plain.notAfter, self.issuer.der == issuer.subject.der else {
            return false
        }
        guard let authority = extensionValue("2.5.29.35") else { return true }
        return issuer.subjectKeyIdentifier.map { authority == [0x30, 0x16, 0x80, 0x14] + $0 } ?? false
    }

    /// Whether the signature of a plain certificate is that of a key.
    func hasPlainSignature(by key: ECPublicKey) -> Bool {
        guard let plain, let signature = try? ECDSASignature(der: plain.signature, curve: key.curve) else {
            return false
        }
        return key.isValidSignature(signature, for: plain.signed, hash: plain.hash)
    }
}

extension DistinguishedName {
    /// Whether it has attributes, all in texts that are well-formed.
    fileprivate var isPlain: Bool {
        !attributes.isEmpty
            && attributes.allSatisfy {
                ($0.tag == .utf8String || $0.tag == .printableString) && $0.text != nil
            }
    }
}

extension CertificateExtension {
    /// Whether it is well-formed, and no reason to refuse a certificate for an end under the right issuer.
    fileprivate var isPlain: Bool {
        switch identifier {
        case "2.5.29.19": value == [0x30, 0x00]
        case "2.5.29.15":
            value.count == 4 && value.starts(with: [0x03, 0x02]) && value[2] < 8 && value[3] & (0xFF << value[2]) != 0
        case "2.5.29.37": hasIdentifiersOnly
        case "2.5.29.14": !isCritical && value.count == 22 && value.starts(with: [0x04, 0x14])
        case "2.5.29.35": !isCritical && value.count == 24 && value.starts(with: [0x30, 0x16, 0x80, 0x14])
        // Revocation information and policies, which are not used here.
        case "1.3.6.1.5.5.7.1.1", "2.5.29.32": !isCritical
        // Apple's own: OpenSSL knows none of them.
        default: !isCritical && identifier.hasPrefix("1.2.840.113635.100.")
        }
    }

    private var hasIdentifiersOnly: Bool {
        guard var list = try? ASN1Reader(inside: .sequence, of: value[...]), !list.isAtEnd else { return false }
        while !list.isAtEnd {
            guard ObjectIdentifierText.next(&list) != nil else { return false }
        }
        return true
    }
}
