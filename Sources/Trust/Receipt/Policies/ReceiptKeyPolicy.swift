import LatchkeyCrypto

/// Step 6: field 3 holds the attested key, in its whole certificate.
struct ReceiptKeyPolicy: ReceiptPolicy {
    let step = 6
    let title = "The receipt is for the key"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        guard let spki = try? Self.spki(evidence.receipt.fields.certificate), let key = try? ECPublicKey(spki: spki),
            key == evidence.expectation.publicKey
        else { return ReceiptRejection(.keyMismatch) }
        return nil
    }

    /// The SubjectPublicKeyInfo of a certificate, of which nothing else is asked: the receipt's signature covers it.
    private static func spki(_ der: [UInt8]) throws(ASN1Fault) -> [UInt8] {
        var outer = try ASN1Reader(der[...])
        var certificate = try outer.inside(.sequence)
        try outer.end()
        var body = try certificate.inside(.sequence)
        if body.nextTag == .context(0) { _ = try body.element() }
        // Serial number, signature algorithm, issuer, validity, subject.
        for _ in 0..<5 { _ = try body.element() }
        return Array(try body.element(.sequence).encoding)
    }
}
