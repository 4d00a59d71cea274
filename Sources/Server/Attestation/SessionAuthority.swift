import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// Makes the sessions of App Attest, and finds their challenges again: nothing is stored.
struct SessionAuthority: Sendable {
    let challenges: ChallengeAuthority

    /// A new session, with an id made of the time and 10 random bytes.
    func issue(
        _ purpose: SessionPurpose, relyingParty: RelyingPartyName? = nil, _ context: RequestContext
    ) throws(RequestFailure) -> AttestationSessionResponse {
        let random: [UInt8]
        do {
            random = try SecureRandom.bytes(10)
        } catch {
            throw .crypto(error)
        }
        guard let id = challenges.newID(milliseconds: context.milliseconds, random: random),
            let challenge = challenges.sessionChallenge(purpose, relyingParty: relyingParty, id: id)
        else {
            throw .refused(.internalError, detail: "The server could not create a challenge.", finer: "no_challenge")
        }
        return AttestationSessionResponse(
            sessionIdentifier: id, challenge: challenge, expiresIn: ChallengeAuthority.lifetimeSeconds)
    }

    /// The challenge of a session that has not expired; `nil` if this server can't have made one of that id.
    ///
    /// - Throws: `challenge_expired`.
    func challenge(
        _ purpose: SessionPurpose, relyingParty: RelyingPartyName? = nil, of id: ChallengeID, _ context: RequestContext
    ) throws(RequestFailure) -> String? {
        switch ChallengeAuthority.checkAge(of: id, now: context.milliseconds) {
        case .challengeExpired:
            throw .refused(
                .challengeExpired, detail: "Start again with \(purpose.rawValue)/session.", field: "sessionIdentifier")
        case .some: return nil
        case nil: return challenges.sessionChallenge(purpose, relyingParty: relyingParty, id: id)
        }
    }
}

extension RequestFailure {
    /// The challenge of a session was consumed before.
    static func sessionUsed(_ purpose: SessionPurpose) -> RequestFailure {
        .refused(.challengeUsed, detail: "Start again with \(purpose.rawValue)/session.", field: "sessionIdentifier")
    }

    /// The attestation or its receipt breaks a rule; the client receives the rule's code.
    static func attestationRejected(_ code: String, _ sentence: String) -> RequestFailure {
        .refused(.attestationRejected, detail: "\(code): \(sentence)", field: "attestation", finer: code)
    }

    /// The assertion breaks a rule; the client receives the rule's code.
    static func assertionRejected(_ code: String, _ sentence: String) -> RequestFailure {
        .refused(.assertionRejected, detail: "\(code): \(sentence)", field: "assertion", finer: code)
    }

    static func assertionRejected(_ fault: AssertionFault) -> RequestFailure {
        assertionRejected(fault.rawValue, fault.sentence)
    }

    static let attestedKeyUnknown = RequestFailure.refused(
        .attestedKeyUnknown, detail: "Attest a key first, with attestation/verify.", field: "keyIdentifier")
    static let attestedKeySuspended = RequestFailure.refused(
        .attestedKeySuspended, detail: "Its assertions are refused for now. Try again another day.",
        field: "keyIdentifier")
    static let attestedKeyRetired = RequestFailure.refused(
        .attestedKeyRetired, detail: "Its assertions are refused for good. Create and attest a new key.",
        field: "keyIdentifier")
}
