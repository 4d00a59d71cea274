import LatchkeyCrypto

/// A certificate before it is signed (RFC 5280, section 4.1), with its parts in the order of Apple's.
struct CertificateForm {
    /// An algorithm of Apple's signatures: ECDSA with a hash.
    enum Signing {
        case sha256, sha384

        /// The AlgorithmIdentifier; ECDSA's has no parameters.
        var identifier: [UInt8] {
            ASN1Writer.sequence(ASN1Writer.objectIdentifier("1.2.840.10045.4.3.\(self == .sha256 ? 2 : 3)"))
        }

        fileprivate var hash: HashAlgorithm { self == .sha256 ? .sha256 : .sha384 }
    }

    /// Unsigned, big-endian.
    let serialNumber: [UInt8]
    let signing: Signing
    let issuer: CertificateName
    let subject: CertificateName
    /// In seconds since 1970.
    let notBefore: Int64
    let notAfter: Int64
    let publicKey: ECPublicKey
    let extensions: [CertificateExtensionForm]

    /// The DER of the certificate, signed by its issuer.
    func signed(by key: ECPrivateKey) throws(CryptoError) -> [UInt8] {
        let body = ASN1Writer.sequence(
            ASN1Writer.tagged(0, ASN1Writer.integer(2)), ASN1Writer.integer(serialNumber), signing.identifier,
            issuer.encoded, ASN1Writer.sequence(ASN1Writer.time(notBefore), ASN1Writer.time(notAfter)),
            subject.encoded, publicKey.spki,
            ASN1Writer.tagged(3, ASN1Writer.element(.sequence, extensions.flatMap(\.encoded))))
        let signature = try key.signature(for: body, hash: signing.hash)
        return ASN1Writer.sequence(body, signing.identifier, ASN1Writer.bitString(signature.der))
    }
}

/// A distinguished name, in the order of Apple's: the common name first.
struct CertificateName: Sendable {
    private let parts: [(type: String, text: String)]

    /// Names a certificate; parts that are nil are left out.
    init(_ commonName: String, unit: String? = nil, organization: String, state: String? = nil, country: String? = nil)
    {
        parts = [
            ("2.5.4.3", commonName), ("2.5.4.11", unit), ("2.5.4.10", organization), ("2.5.4.8", state),
            ("2.5.4.6", country),
        ].compactMap { type, text in text.map { (type, $0) } }
    }

    var encoded: [UInt8] {
        ASN1Writer.element(
            .sequence,
            parts.flatMap { type, text in
                let value = type == "2.5.4.6" ? ASN1Writer.printable(text) : ASN1Writer.utf8(text)
                return ASN1Writer.set(ASN1Writer.sequence(ASN1Writer.objectIdentifier(type), value))
            })
    }
}

/// An extension of a certificate.
struct CertificateExtensionForm {
    let identifier: String
    var isCritical = false
    let value: [UInt8]

    var encoded: [UInt8] {
        ASN1Writer.sequence(
            ASN1Writer.objectIdentifier(identifier), isCritical ? ASN1Writer.yes : [], ASN1Writer.octets(value))
    }

    /// BasicConstraints of an end entity.
    static let endEntity = CertificateExtensionForm(
        identifier: "2.5.29.19", isCritical: true, value: ASN1Writer.sequence())

    /// BasicConstraints of an authority.
    static func authority(pathLength: UInt64? = nil) -> CertificateExtensionForm {
        CertificateExtensionForm(
            identifier: "2.5.29.19", isCritical: true,
            value: ASN1Writer.sequence(ASN1Writer.yes, pathLength.map { ASN1Writer.integer($0) } ?? []))
    }

    /// KeyUsage: unused bits and one byte of bits.
    static func keyUsage(_ unused: UInt8, _ bits: UInt8) -> CertificateExtensionForm {
        CertificateExtensionForm(
            identifier: "2.5.29.15", isCritical: true, value: ASN1Writer.element(.bitString, [unused, bits]))
    }

    static func subjectKeyIdentifier(_ key: ECPublicKey) -> CertificateExtensionForm {
        CertificateExtensionForm(
            identifier: "2.5.29.14", value: ASN1Writer.octets(HashAlgorithm.sha1.hash(key.x963)))
    }

    static func authorityKeyIdentifier(_ key: ECPublicKey) -> CertificateExtensionForm {
        let identifier = ASN1Writer.element(.implicit(0), HashAlgorithm.sha1.hash(key.x963))
        return CertificateExtensionForm(identifier: "2.5.29.35", value: ASN1Writer.sequence(identifier))
    }

    /// The URL of the authority's fictitious OCSP responder.
    static func responder(_ url: String) -> CertificateExtensionForm {
        let location = ASN1Writer.element(.implicit(6), Array(url.utf8))
        return CertificateExtensionForm(
            identifier: "1.3.6.1.5.5.7.1.1",
            value: ASN1Writer.sequence(
                ASN1Writer.sequence(ASN1Writer.objectIdentifier("1.3.6.1.5.5.7.48.1"), location)))
    }

    /// The URL of the authority's fictitious revocation list.
    static func revocationList(_ url: String) -> CertificateExtensionForm {
        let names = ASN1Writer.tagged(0, ASN1Writer.tagged(0, ASN1Writer.element(.implicit(6), Array(url.utf8))))
        return CertificateExtensionForm(identifier: "2.5.29.31", value: ASN1Writer.sequence(ASN1Writer.sequence(names)))
    }

    /// A marker of Apple's, whose value is NULL.
    static func marker(_ identifier: String) -> CertificateExtensionForm {
        CertificateExtensionForm(identifier: identifier, value: ASN1Writer.null)
    }
}
