import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Acts on new risk metrics: suspends a key that the policy denies now, reinstates one that it denies no more.
///
/// A key that an operator has suspended stays so.
struct MetricReaction: Sendable {
    let policy: any AttestationPolicy
    let store: any Store
    let audit: AuditLog

    /// Puts the key into the state that the metric asks for, and audits a change.
    func meet(_ receipt: RefreshedReceipt, of record: AttestedKeyRecord, now milliseconds: UInt64)
        async throws(StoreError)
    {
        var judged = record
        judged.riskMetric = receipt.riskMetric
        judged.riskMetricAt = Date(timeIntervalSince1970: Double(receipt.creation) / 1000)
        let facts = AttestationFacts(judged, now: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        switch (policy.decide(facts), record.state) {
        // A key that is denied regardless of its metric may be acceptable the next time.
        case (.deny, .attested) where policy.decide(facts.withoutMetric) != .deny:
            try await change(judged, to: .suspended, .keySuspended, receipt, milliseconds)
        case (.allow, .suspended), (.challenge, .suspended):
            try await change(judged, to: .attested, .keyReinstated, receipt, milliseconds)
        case (.deny, _), (.allow, _), (.challenge, _): break
        }
    }

    /// Audits that a metric was noted.
    func record(_ receipt: RefreshedReceipt, of record: AttestedKeyRecord, now milliseconds: UInt64) {
        audit.record(event(.riskRefreshed, record, receipt), now: milliseconds)
    }

    private func change(
        _ record: AttestedKeyRecord, to state: AttestedKeyState, _ kind: AuditEvent.Kind, _ receipt: RefreshedReceipt,
        _ milliseconds: UInt64
    ) async throws(StoreError) {
        let event = event(kind, record, receipt)
        _ = try await audit.noting(at: milliseconds, { $0 == .changed ? [event] : [] }) { () throws(StoreError) in
            try await store.setAttestedKeyState(
                record.keyID, to: state, from: record.state, by: .policy,
                at: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
        }
    }

    private func event(
        _ kind: AuditEvent.Kind, _ record: AttestedKeyRecord, _ receipt: RefreshedReceipt
    ) -> AuditEvent {
        AuditEvent(
            kind, username: record.username, deviceID: record.deviceID, detail: record.keyID.rawValue,
            reason: "risk_metric:\(receipt.riskMetric)", user: record.user)
    }
}
