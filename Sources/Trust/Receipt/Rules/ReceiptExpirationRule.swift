/// Ours: the receipt has not expired (field 21, 90 days).
struct ReceiptExpirationRule: ReceiptRule {
    let step = 0
    let title = "The receipt has not expired"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        evidence.time < evidence.receipt.fields.expiration ? nil : ReceiptRejection(.expired)
    }
}
