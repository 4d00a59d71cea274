import LatchkeyCrypto

/// Step 1: the signature fits.
///
/// It covers the payload. Four receipts of August and September 2020 have signed attributes and a signature over the
/// payload all the same, which CMS forbids; that is taken, and so is the form that CMS wants. Taking both is safe here:
/// attributes passed off as a payload would not have a receipt's fields.
struct ReceiptSignatureRule: ReceiptRule {
    let step = 1
    let title = "The signature fits the content"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        let message = evidence.receipt.message
        guard let spki = evidence.signer?.spki, let key = try? ECPublicKey(spki: spki),
            let signature = try? ECDSASignature(der: message.signature, curve: key.curve)
        else { return ReceiptRejection(.signatureInvalid) }
        let digest = HashAlgorithm.sha256.hash(message.payload)
        if key.isValidSignature(signature, forDigest: digest) { return nil }
        guard let attributes = message.signedAttributes, attributes.messageDigest == digest,
            key.isValidSignature(signature, for: attributes.encoding, hash: .sha256)
        else { return ReceiptRejection(.signatureInvalid) }
        return nil
    }
}
