/// Step 11: the app's version is accepted (iOS 27 and later).
struct BundleVersionPolicy: AttestationPolicy {
    let step = 11
    let title = "The bundle version is accepted"

    func isAsked(of evidence: AttestationEvidence) -> Bool {
        evidence.attestation.authenticatorData.extensions?.bundleVersion != nil
            || evidence.expectation.extensions.missing == .rejected
    }

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        evidence.expectation.extensions.allowsBundleVersion(evidence.attestation.authenticatorData.extensions)
            ? nil : AttestationRejection(.bundleVersionRejected)
    }
}
