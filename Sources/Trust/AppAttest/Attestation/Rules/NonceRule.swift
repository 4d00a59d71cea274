import LatchkeyCrypto

/// Steps 3 and 4: the certificate was issued for SHA-256(authData ‖ clientDataHash).
struct NonceRule: AttestationRule {
    let step = 4
    let title = "The certificate's nonce is SHA-256(authData ‖ clientDataHash) (steps 3 and 4)"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        let signed = evidence.attestation.authenticatorData.bytes + evidence.expectation.clientDataHash.bytes
        return CredentialCertificate.nonce(evidence.attestation.certificate) == HashAlgorithm.sha256.hash(signed)
            ? nil : AttestationRejection(.nonceMismatch)
    }
}
