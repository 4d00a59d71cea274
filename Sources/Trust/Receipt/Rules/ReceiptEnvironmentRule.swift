/// Ours: the receipt is from the environment of the attestation, where it tells (field 7).
struct ReceiptEnvironmentRule: ReceiptRule {
    let step = 0
    let title = "The receipt is from the expected environment"

    func isAsked(of evidence: ReceiptEvidence) -> Bool {
        evidence.expectation.environment != nil && evidence.receipt.fields.environment != nil
    }

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        guard let expected = evidence.expectation.environment, let environment = evidence.receipt.fields.environment
        else { return nil }
        return environment == expected ? nil : ReceiptRejection(.environmentMismatch)
    }
}
