/// Step 6: the authenticator data begins with SHA-256 of the app id.
struct AppIDRule: AttestationRule {
    let step = 6
    let title = "The relying party is the app"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        let hash = evidence.attestation.authenticatorData.relyingPartyHash
        return evidence.expectation.appIDs.contains { $0.relyingPartyHash == hash }
            ? nil : AttestationRejection(.appMismatch)
    }
}
