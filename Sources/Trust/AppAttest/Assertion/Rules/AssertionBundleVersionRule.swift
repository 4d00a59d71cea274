/// Step 8: the app's version is accepted (iOS 27 and later).
struct AssertionBundleVersionRule: AssertionRule {
    let step = 8
    let title = "The bundle version is accepted"

    func isAsked(of evidence: AssertionEvidence) -> Bool { evidence.isBundleVersionAsked }

    func rejection(of evidence: AssertionEvidence) -> AssertionFault? {
        evidence.isBundleVersionAllowed ? nil : .bundleVersionRejected
    }
}
