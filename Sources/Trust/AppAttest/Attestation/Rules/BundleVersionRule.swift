/// Step 11: the app's version is accepted (iOS 27 and later).
struct BundleVersionRule: AttestationRule {
    let step = 11
    let title = "The bundle version is accepted"

    func isAsked(of evidence: AttestationEvidence) -> Bool { evidence.isBundleVersionAsked }

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        evidence.isBundleVersionAllowed ? nil : AttestationRejection(.bundleVersionRejected)
    }
}
