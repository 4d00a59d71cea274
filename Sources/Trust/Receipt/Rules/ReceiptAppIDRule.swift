/// Step 4: field 2 is the app.
struct ReceiptAppIDRule: ReceiptRule {
    let step = 4
    let title = "The receipt is for the app"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        let appID = evidence.receipt.fields.appID.utf8
        return evidence.expectation.appIDs.contains { appID.elementsEqual($0.rawValue.utf8) }
            ? nil : ReceiptRejection(.appMismatch)
    }
}
