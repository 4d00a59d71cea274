import LatchkeyCrypto

/// A CMS SignedData (RFC 5652) as in Apple's receipts: version 1, SHA-256, one signer with its certificates.
///
/// It is read as BER; certificates and the signed content in it are DER, and used byte by byte.
struct SignedMessage: Sendable {
    /// The signed content, assembled if it was in pieces.
    let payload: [UInt8]
    /// The DER of the certificates in the order in which they stand.
    let certificates: [[UInt8]]
    /// The place of the signer's certificate among them.
    let signerIndex: Int
    /// The signed attributes in signed form, a SET OF; nil if there are none, as in all receipts since September 2020.
    let signedAttributes: SignedAttributes?
    /// The DER of the signature.
    let signature: [UInt8]

    struct SignedAttributes: Sendable {
        /// The bytes that a signature by the book covers.
        let encoding: [UInt8]
        /// The attribute messageDigest; nil unless contentType says that the content is data.
        let messageDigest: [UInt8]?
    }

    /// The most certificates that a message may bring.
    static let maximumCertificates = 6

    init(_ bytes: ArraySlice<UInt8>) throws(ASN1Fault) {
        var contentInfo = try ASN1Reader(inside: .sequence, of: bytes, rules: .basic)
        try contentInfo.expect(ObjectID.signedData)
        var wrapper = try contentInfo.inside(.context(0))
        try contentInfo.end()
        var signedData = try wrapper.inside(.sequence)
        try wrapper.end()
        guard try signedData.smallInteger() == 1 else { throw .unexpectedElement }
        var digests = try signedData.inside(.set)
        guard try digests.algorithm().elementsEqual(ObjectID.sha256) else { throw .unexpectedElement }
        try digests.end()
        payload = try Self.payload(&signedData)
        certificates = try Self.certificates(&signedData)
        var signers = try signedData.inside(.set)
        try signedData.end()
        var signer = try signers.inside(.sequence)
        try signers.end()
        guard try signer.smallInteger() == 1 else { throw .unexpectedElement }
        let name = try signer.element(.sequence)
        let signerName = try SignerName(issuerAndSerial: name)
        var signerIndex: Int?
        for (index, der) in certificates.enumerated() where try SignerName(certificate: der) == signerName {
            guard signerIndex == nil else { throw .unexpectedElement }
            signerIndex = index
        }
        guard let signerIndex else { throw .unexpectedElement }
        self.signerIndex = signerIndex
        guard try signer.algorithm().elementsEqual(ObjectID.sha256) else { throw .unexpectedElement }
        signedAttributes = try SignedAttributes(&signer)
        let algorithm = try signer.algorithm()
        guard algorithm.elementsEqual(ObjectID.ecdsaWithSHA256) || algorithm.elementsEqual(ObjectID.ecPublicKey) else {
            throw .unexpectedElement
        }
        signature = try signer.octetString()
        try signer.end()
    }

    private static func payload(_ signedData: inout ASN1Reader) throws(ASN1Fault) -> [UInt8] {
        var content = try signedData.inside(.sequence)
        try content.expect(ObjectID.data)
        var wrapper = try content.inside(.context(0))
        try content.end()
        let payload = try wrapper.octetString()
        try wrapper.end()
        return payload
    }

    private static func certificates(_ signedData: inout ASN1Reader) throws(ASN1Fault) -> [[UInt8]] {
        var list = try signedData.inside(.context(0))
        var certificates: [[UInt8]] = []
        while !list.isAtEnd {
            guard certificates.count < maximumCertificates else { throw .tooLong }
            certificates.append(Array(try list.element(.sequence).encoding))
        }
        return certificates
    }
}

extension SignedMessage.SignedAttributes {
    /// Reads the attributes, if the next element of a signer is them.
    fileprivate init?(_ signer: inout ASN1Reader) throws(ASN1Fault) {
        guard signer.nextTag == .context(0) else { return nil }
        let element = try signer.element()
        var attributes = try signer.reader(of: element)
        var (contentType, messageDigest): (ArraySlice<UInt8>?, [UInt8]?)
        while !attributes.isAtEnd {
            var attribute = try attributes.inside(.sequence)
            let type = try attribute.element(.objectIdentifier).content
            var values = try attribute.inside(.set)
            try attribute.end()
            if type.elementsEqual(ObjectID.contentType), contentType == nil {
                contentType = try values.element(.objectIdentifier).content
                try values.end()
            } else if type.elementsEqual(ObjectID.messageDigest), messageDigest == nil {
                messageDigest = try values.octetString()
                try values.end()
            } else if type.elementsEqual(ObjectID.contentType) || type.elementsEqual(ObjectID.messageDigest) {
                throw .unexpectedElement
            }
        }
        self.messageDigest = contentType?.elementsEqual(ObjectID.data) == true ? messageDigest : nil
        // The signed bytes have the tag of a SET OF instead of [0] (RFC 5652, section 5.4).
        encoding = [0x31] + element.encoding.dropFirst()
    }
}

/// The identification of a signer's certificate: the bytes of the issuer's name, and the serial number.
private struct SignerName: Equatable {
    let issuer: ArraySlice<UInt8>
    let serialNumber: ArraySlice<UInt8>

    init(issuerAndSerial element: ASN1Element) throws(ASN1Fault) {
        var fields = try ASN1Reader(element.content, rules: .distinguished)
        issuer = try fields.element(.sequence).encoding
        serialNumber = try fields.element(.integer).content
        try fields.end()
    }

    init(certificate der: [UInt8]) throws(ASN1Fault) {
        let certificate = try CertificateOutline(der[...])
        serialNumber = certificate.serialNumber
        issuer = certificate.issuer.encoding
    }
}
