/// Step 8: the app's version is accepted (iOS 27 and later).
struct AssertionBundleVersionPolicy: AssertionPolicy {
    let step = 8
    let title = "The bundle version is accepted"

    func isAsked(of evidence: AssertionEvidence) -> Bool {
        evidence.assertion.authenticatorData.extensions?.bundleVersion != nil
            || evidence.expectation.extensions.missing == .rejected
    }

    func fault(of evidence: AssertionEvidence) -> AssertionFault? {
        evidence.expectation.extensions.allowsBundleVersion(evidence.assertion.authenticatorData.extensions)
            ? nil : .bundleVersionRejected
    }
}
