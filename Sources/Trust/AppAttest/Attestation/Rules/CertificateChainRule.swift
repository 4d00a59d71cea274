import LatchkeyCrypto

/// Step 1: the certificates lead to the root, and are valid now.
///
/// Not X.509 in its strict form: real certificates of keys have no authority key identifier.
struct CertificateChainRule: AttestationRule {
    let step = 1
    let title = "The certificates lead to the trusted root"

    func rejection(of evidence: AttestationEvidence) throws(CryptoError) -> AttestationRejection? {
        let leaf = evidence.attestation.certificate
        guard !leaf.isAuthority else { return AttestationRejection(.chainUntrusted, .wrongPurpose) }
        let fault: CertificateFault?
        do throws(CryptoError) {
            fault = try evidence.chains.fault(of: leaf, others: [evidence.attestation.issuer], time: evidence.time)
        } catch .malformedCertificate {
            return AttestationRejection(.malformedCertificate)
        }
        switch fault {
        case nil: return nil
        case .notYetValid?: return AttestationRejection(.certificateNotYetValid, fault)
        case .expired?: return AttestationRejection(.certificateExpired, fault)
        case .some: return AttestationRejection(.chainUntrusted, fault)
        }
    }
}
