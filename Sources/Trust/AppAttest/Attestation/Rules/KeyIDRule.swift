import LatchkeyCrypto

/// Step 5: SHA-256 of the certificate's key is the key id.
struct KeyIDRule: AttestationRule {
    let step = 5
    let title = "SHA-256 of the certificate's key is the key id"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        let expected = evidence.expectation.keyID?.bytes ?? evidence.attestation.attestedKey.credentialID
        guard let key = evidence.publicKey, AppAttestKeyID(of: key).bytes == expected else {
            return AttestationRejection(.keyMismatch)
        }
        return nil
    }
}
