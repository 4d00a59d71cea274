import LatchkeyCrypto

/// Step 2: the signer's certificate leads to the pinned root, and is valid now.
struct ReceiptChainRule: ReceiptRule {
    let step = 2
    let title = "The signer leads to the pinned root"

    func rejection(of evidence: ReceiptEvidence) throws(CryptoError) -> ReceiptRejection? {
        let message = evidence.receipt.message
        guard let signer = evidence.signer, !signer.isAuthority else { return ReceiptRejection(.chainUntrusted) }
        var others = message.certificates
        others.remove(at: message.signerIndex)
        let fault: CertificateFault?
        do throws(CryptoError) {
            fault = try evidence.chains.fault(of: signer, others: others, time: Int64(clamping: evidence.time / 1000))
        } catch .malformedCertificate {
            return ReceiptRejection(.chainUntrusted)
        }
        switch fault {
        case nil: return nil
        case .notYetValid?: return ReceiptRejection(.certificateNotYetValid, fault)
        case .expired?: return ReceiptRejection(.certificateExpired, fault)
        case .some: return ReceiptRejection(.chainUntrusted, fault)
        }
    }
}
