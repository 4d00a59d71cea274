/// Step 4: field 2 is the app.
struct ReceiptAppIDPolicy: ReceiptPolicy {
    let step = 4
    let title = "The receipt is for the app"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        evidence.expectation.appIDs.contains { $0.rawValue == evidence.receipt.fields.appID }
            ? nil : ReceiptRejection(.appMismatch)
    }
}
