import LatchkeyCrypto

/// Ours: the signer is there for receipts.
///
/// Apple Root CA - G3 stands above many certificates, some with keys that are not Apple's; those that sign receipts carry an
/// extension of their own, in each year's.
struct ReceiptSignerRule: ReceiptRule {
    let step = 0
    let title = "The signer is one for receipts"

    static let marker = "1.2.840.113635.100.12.15"

    func rejection(of evidence: ReceiptEvidence) -> ReceiptRejection? {
        evidence.signer?.extensionValue(Self.marker) != nil ? nil : ReceiptRejection(.signerNotForReceipts)
    }
}
