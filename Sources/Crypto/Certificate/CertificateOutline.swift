/// The fields of a certificate that every certificate has, each as it is encoded (RFC 5280, section 4.1).
package struct CertificateOutline: Sendable {
    /// The content of the INTEGER.
    package let serialNumber: ArraySlice<UInt8>
    /// The DER of the issuer's `Name`.
    package let issuer: ASN1Element
    /// The DER of the subject's `Name`.
    package let subject: ASN1Element
    /// The DER of the `SubjectPublicKeyInfo`.
    package let spki: ArraySlice<UInt8>
    /// Reads the parts after the key: unique identifiers and extensions.
    let optionalFields: ASN1Reader

    /// Reads the DER of a certificate, up to its signature.
    ///
    /// - Throws: why it can't be read.
    package init(_ der: ArraySlice<UInt8>) throws(ASN1Fault) {
        var certificate = try ASN1Reader(inside: .sequence, of: der)
        var body = try certificate.inside(.sequence)
        if body.nextTag == .context(0) { _ = try body.element() }
        serialNumber = try body.integer()
        // The algorithm of the signature.
        _ = try body.element(.sequence)
        issuer = try body.element(.sequence)
        // The validity.
        _ = try body.element(.sequence)
        subject = try body.element(.sequence)
        spki = try body.element(.sequence).encoding
        optionalFields = body
    }
}
