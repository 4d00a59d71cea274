/// Ours: the receipt came the way that was expected (field 6).
struct ReceiptKindRule: ReceiptRule {
    let step = 0
    let title = "The receipt is of the expected kind"

    func isAsked(of evidence: ReceiptEvidence) -> Bool { evidence.expectation.kind != nil }

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        guard let kind = evidence.expectation.kind else { return nil }
        return evidence.receipt.fields.kind == kind ? nil : ReceiptRejection(.kindMismatch)
    }
}
