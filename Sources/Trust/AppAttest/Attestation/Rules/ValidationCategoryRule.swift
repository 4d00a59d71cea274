/// Step 10: the app came onto the device in a way that is accepted (iOS 27 and later).
struct ValidationCategoryRule: AttestationRule {
    let step = 10
    let title = "The validation category is accepted"

    func isAsked(of evidence: AttestationEvidence) -> Bool { evidence.isCategoryAsked }

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        evidence.isCategoryAllowed ? nil : AttestationRejection(.categoryRejected)
    }
}
