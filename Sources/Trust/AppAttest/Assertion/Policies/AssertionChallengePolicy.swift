import LatchkeyCrypto
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Step 6: the client data hold the challenge that was issued.
struct AssertionChallengePolicy: AssertionPolicy {
    let step = 6
    let title = "The client data hold the challenge"

    private struct ClientData: Decodable {
        var challenge: String
    }

    func isAsked(of evidence: AssertionEvidence) -> Bool { evidence.expectation.challenge != .comparedByCaller }

    func fault(of evidence: AssertionEvidence) -> AssertionFault? {
        let clientData = evidence.expectation.clientData
        let isRight =
            switch evidence.expectation.challenge {
            case .comparedByCaller: true
            case .clientData(let challenge): constantTimeEqual(clientData, challenge)
            case .jsonMember(let challenge):
                Self.member(clientData).map { constantTimeEqual(Array($0.utf8), Array(challenge.utf8)) } ?? false
            }
        return isRight ? nil : .challengeMismatch
    }

    /// The challenge of a JSON object in which no name stands twice; nil if there is none.
    private static func member(_ clientData: [UInt8]) -> String? {
        guard JSONSyntax.isStrict(clientData) else { return nil }
        return try? JSONDecoder().decode(ClientData.self, from: Data(clientData)).challenge
    }
}
