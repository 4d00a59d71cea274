/// Step 4: the authenticator data begins with SHA-256 of the app id.
struct AssertionAppIDRule: AssertionRule {
    let step = 4
    let title = "The relying party is the app"

    func rejection(of evidence: AssertionEvidence) -> AssertionFault? {
        let hash = evidence.assertion.authenticatorData.relyingPartyHash
        return evidence.expectation.appIDs.contains { $0.relyingPartyHash == hash } ? nil : .appMismatch
    }
}
