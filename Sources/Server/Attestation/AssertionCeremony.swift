import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

/// Taking assertions for services: session, verification, token.
struct AssertionCeremony: Sendable {
    let judge: AssertionJudge
    let sessions: SessionAuthority
    let tokens: AssertionTokenAuthority
    let store: any Store
    let audit: AuditLog

    /// The longest context that goes into a token: 256 characters.
    static let maximumContextLength = 256

    /// `POST /assertion/session`.
    func session(
        _ request: AssertionSessionRequest, _ context: RequestContext
    ) throws(RequestFailure) -> AttestationSessionResponse {
        try sessions.issue(.assertion, relyingParty: relyingParty(request.relyingParty), context)
    }

    /// `POST /assertion/verify`.
    func verify(
        _ request: AssertionVerifyRequest, _ context: RequestContext
    ) async throws(RequestFailure) -> AssertionResponse {
        let relyingParty = try relyingParty(request.relyingParty)
        let challenge = try sessions.challenge(
            .assertion, relyingParty: relyingParty, of: request.sessionIdentifier, context)
        let judged = try await judge.verify(
            AssertionJudge.Presentation(
                keyID: request.keyIdentifier, assertion: request.assertion, clientData: request.clientData,
                challenge: challenge, relyingParty: relyingParty), context)
        try await record(judged, relyingParty, request, context)
        let token: String
        do {
            token = try tokens.issue(
                judged.record, for: relyingParty, decision: judged.decision, context: Self.context(request),
                now: context.seconds)
        } catch {
            throw .crypto(error)
        }
        return AssertionResponse(
            keyIdentifier: judged.record.keyID, relyingParty: relyingParty, decision: judged.decision, token: token,
            expiresIn: tokens.lifetime, message: "The assertion is accepted")
    }

    /// Stores the counter and consumes the challenge, in one step.
    private func record(
        _ judged: JudgedAssertion, _ relyingParty: RelyingPartyName, _ request: AssertionVerifyRequest,
        _ context: RequestContext
    ) async throws(RequestFailure) {
        let assertion = KeyAssertion(
            keyID: judged.record.keyID, counter: judged.counter, consuming: request.sessionIdentifier,
            now: context.date)
        let event = AuditEvent(
            .assertionAccepted, username: judged.record.username, deviceID: judged.record.deviceID,
            detail: judged.record.keyID.rawValue, operation: relyingParty.rawValue,
            user: judged.record.user)
        let outcome = try await audit.noting(context, { $0 == .accepted ? [event] : [] }) { () throws(StoreError) in
            try await store.recordAssertion(assertion)
        }
        switch outcome {
        case .accepted: return
        case .unknownKey: throw .attestedKeyUnknown
        case .suspended: throw .attestedKeySuspended
        case .retired: throw .attestedKeyRetired
        case .counterNotIncreased: throw .assertionRejected(.counterNotIncreased)
        case .challengeUsed: throw .sessionUsed(.assertion)
        }
    }

    private func relyingParty(_ name: RelyingPartyName?) throws(RequestFailure) -> RelyingPartyName {
        let name = name ?? .default
        guard judge.configuration.relyingParties.contains(name) else {
            throw .refused(
                .relyingPartyUnknown, detail: "Name a relying party of this server.",
                field: "relyingParty")
        }
        return name
    }

    /// The app's context of the assertion; `nil` if it is too long.
    private static func context(_ request: AssertionVerifyRequest) -> String? {
        ClientData(request.clientData.bytes)?.context.flatMap { $0.count <= maximumContextLength ? $0 : nil }
    }
}
