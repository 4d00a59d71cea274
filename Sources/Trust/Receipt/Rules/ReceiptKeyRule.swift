import LatchkeyCrypto

/// Step 6: field 3 holds the attested key, in its whole certificate.
struct ReceiptKeyRule: ReceiptRule {
    let step = 6
    let title = "The receipt is for the key"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        // Nothing else is asked of the certificate: the receipt's signature covers it.
        guard let certificate = try? CertificateOutline(evidence.receipt.fields.certificate[...]),
            let key = try? ECPublicKey(spki: Array(certificate.spki)), key == evidence.expectation.publicKey
        else { return ReceiptRejection(.keyMismatch) }
        return nil
    }
}
