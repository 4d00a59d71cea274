/// Step 7: the app came onto the device in a way that is accepted (iOS 27 and later).
struct AssertionCategoryPolicy: AssertionPolicy {
    let step = 7
    let title = "The validation category is accepted"

    func fault(of evidence: AssertionEvidence) -> AssertionFault? {
        evidence.expectation.extensions.allowsCategory(evidence.assertion.authenticatorData.extensions)
            ? nil : .categoryRejected
    }
}
