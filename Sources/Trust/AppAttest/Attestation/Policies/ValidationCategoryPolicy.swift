/// Step 10: the app came onto the device in a way that is accepted (iOS 27 and later).
struct ValidationCategoryPolicy: AttestationPolicy {
    let step = 10
    let title = "The validation category is accepted"

    func isAsked(of evidence: AttestationEvidence) -> Bool {
        evidence.attestation.authenticatorData.extensions?.validationCategory != nil
            || evidence.expectation.extensions.missing == .rejected
    }

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        evidence.expectation.extensions.allowsCategory(evidence.attestation.authenticatorData.extensions)
            ? nil : AttestationRejection(.categoryRejected)
    }
}
