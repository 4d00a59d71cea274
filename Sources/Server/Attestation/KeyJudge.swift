import LatchkeyStore
import LatchkeyWire

/// Applies the policy, and suspends keys that it denies because of the risk metric.
struct KeyJudge: Sendable {
    let policy: any AttestationPolicy
    let store: any Store
    let audit: AuditLog

    /// The policy's decision on a key that proved itself: `allow` or `challenge`.
    ///
    /// - Parameter keyID: the key, if the store has it.
    /// - Throws: `attestation_denied`.
    func judge(
        _ facts: AttestationFacts, _ keyID: AttestedKeyID?, _ context: RequestContext
    ) async throws(RequestFailure) -> AttestationDecision {
        let decision = policy.decide(facts)
        guard decision == .deny else { return decision }
        let isByMetric = facts.riskMetric != nil && policy.decide(facts.withoutMetric) != .deny
        // A key denied for another reason may be acceptable the next time.
        if let keyID, isByMetric, facts.state == .attested { try await suspend(keyID, facts, context) }
        throw .refused(
            .attestationDenied, detail: "Everything is valid, but the server's policy denies this key.",
            finer: isByMetric ? "risk_metric" : nil)
    }

    private func suspend(
        _ keyID: AttestedKeyID, _ facts: AttestationFacts, _ context: RequestContext
    ) async throws(RequestFailure) {
        let event = AuditEvent(
            .keySuspended, username: facts.username, detail: keyID.rawValue,
            reason: facts.riskMetric.map { "risk_metric:\($0)" })
        _ = try await audit.noting(context, { $0 == .changed ? [event] : [] }) { () throws(StoreError) in
            try await store.setAttestedKeyState(keyID, to: .suspended, from: .attested, by: .policy, at: context.date)
        }
    }
}
