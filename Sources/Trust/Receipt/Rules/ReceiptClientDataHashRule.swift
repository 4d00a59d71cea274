/// Ours: the receipt of an attestation was made for the same client data hash (field 4).
///
/// Receipts from Apple's endpoint hold a garbled copy, which is not compared.
struct ReceiptClientDataHashRule: ReceiptRule {
    let step = 0
    let title = "The receipt is for the client data hash"

    func isAsked(of evidence: ReceiptEvidence) -> Bool {
        evidence.expectation.clientDataHash != nil && evidence.receipt.fields.kind == .attest
    }

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        let fields = evidence.receipt.fields
        guard let expected = evidence.expectation.clientDataHash, fields.kind == .attest else { return nil }
        return fields.clientDataHash == expected.bytes ? nil : ReceiptRejection(.clientDataHashMismatch)
    }
}
