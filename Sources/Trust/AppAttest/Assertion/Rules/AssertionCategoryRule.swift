/// Step 7: the app came onto the device in a way that is accepted (iOS 27 and later).
struct AssertionCategoryRule: AssertionRule {
    let step = 7
    let title = "The validation category is accepted"

    func isAsked(of evidence: AssertionEvidence) -> Bool { evidence.isCategoryAsked }

    func rejection(of evidence: AssertionEvidence) -> AssertionFault? {
        evidence.isCategoryAllowed ? nil : .categoryRejected
    }
}
