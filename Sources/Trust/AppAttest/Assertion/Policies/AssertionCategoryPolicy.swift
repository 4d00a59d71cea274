/// Step 7: the app came onto the device in a way that is accepted (iOS 27 and later).
struct AssertionCategoryPolicy: AssertionPolicy {
    let step = 7
    let title = "The validation category is accepted"

    func isAsked(of evidence: AssertionEvidence) -> Bool {
        evidence.assertion.authenticatorData.extensions?.validationCategory != nil
            || evidence.expectation.extensions.missing == .rejected
    }

    func fault(of evidence: AssertionEvidence) -> AssertionFault? {
        evidence.expectation.extensions.allowsCategory(evidence.assertion.authenticatorData.extensions)
            ? nil : .categoryRejected
    }
}
