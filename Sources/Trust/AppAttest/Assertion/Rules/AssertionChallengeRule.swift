import LatchkeyCrypto

/// Step 6: the client data hold the challenge that was issued.
struct AssertionChallengeRule: AssertionRule {
    let step = 6
    let title = "The client data hold the challenge"

    func isAsked(of evidence: AssertionEvidence) -> Bool { evidence.expectation.challenge != .comparedByCaller }

    func rejection(of evidence: AssertionEvidence) -> AssertionFault? {
        let clientData = evidence.expectation.clientData
        let isRight =
            switch evidence.expectation.challenge {
            case .comparedByCaller: true
            case .clientData(let challenge): constantTimeEqual(clientData, challenge)
            case .jsonMember(let challenge):
                ClientData(clientData).map { constantTimeEqual(Array($0.challenge.utf8), Array(challenge.utf8)) }
                    ?? false
            }
        return isRight ? nil : .challengeMismatch
    }
}
