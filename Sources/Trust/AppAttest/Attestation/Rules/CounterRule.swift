/// Step 7: the counter is 0.
struct CounterRule: AttestationRule {
    let step = 7
    let title = "The counter is 0"

    func rejection(of evidence: AttestationEvidence) -> AttestationRejection? {
        evidence.attestation.authenticatorData.counter == 0 ? nil : AttestationRejection(.counterNotZero)
    }
}
