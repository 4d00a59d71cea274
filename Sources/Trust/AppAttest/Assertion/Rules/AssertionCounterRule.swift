/// Step 5: the counter is above the stored one, which is 0 before the first assertion.
struct AssertionCounterRule: AssertionRule {
    let step = 5
    let title = "The counter is above the last one"

    func rejection(of evidence: AssertionEvidence) -> AssertionFault? {
        evidence.assertion.authenticatorData.counter > evidence.expectation.storedCounter ? nil : .counterNotIncreased
    }
}
