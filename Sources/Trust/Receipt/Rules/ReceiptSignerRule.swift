import LatchkeyCrypto

/// Ours: the signer is there for receipts.
///
/// Apple Root CA - G3 issues many certificates, some for keys that are not Apple's; certificates that sign receipts
/// have their own extension, every year.
struct ReceiptSignerRule: ReceiptRule {
    let step = 0
    let title = "The signer is one for receipts"

    static let marker = "1.2.840.113635.100.12.15"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        evidence.signer?.extensionValue(Self.marker) != nil ? nil : ReceiptRejection(.signerNotForReceipts)
    }
}
