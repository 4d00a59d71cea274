import LatchkeyCrypto

/// Step 9: the credential id is the key id; and the COSE key is the key of the certificate.
struct CredentialRule: AttestationRule {
    let step = 9
    let title = "The credential is the certificate's key"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        let attested = evidence.attestation.attestedKey
        guard let key = evidence.publicKey, attested.credentialID == AppAttestKeyID(of: key).bytes,
            attested.x963 == key.x963
        else { return AttestationRejection(.credentialMismatch) }
        return nil
    }
}
