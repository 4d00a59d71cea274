import Foundation
import LatchkeyStore
import LatchkeyWire

extension ForgetfulStore {
    func attestedKey(_ id: AttestedKeyID) async throws(StoreError) -> AttestedKeyRecord? {
        try await base.attestedKey(id)
    }

    func attestedKeys(of user: UserID) async throws(StoreError) -> [AttestedKeyRecord] {
        try await base.attestedKeys(of: user)
    }

    func recordAttestation(_ attestation: KeyAttestation) async throws(StoreError) -> KeyAttestationOutcome {
        var attestation = attestation
        switch fault {
        case .dropsChallengeOfAttestation: attestation.consuming = Self.freshChallenge()
        case .bindsNothing: attestation.bindingTo = nil
        case .forgetsNewReceipt:
            if let known = try await base.attestedKey(attestation.record.keyID) {
                attestation.record.receipt = known.receipt
            }
        default: break
        }
        let outcome = try await base.recordAttestation(attestation)
        if fault == .attestsForAnybody, outcome == .authorizationRequired { return .attested }
        if fault == .givesKeysAway, outcome == .takenByAnother { return .attestedAgain(.attested) }
        return outcome
    }

    func recordAssertion(_ assertion: KeyAssertion) async throws(StoreError) -> KeyAssertionOutcome {
        var assertion = assertion
        if fault == .dropsChallengeOfAssertion { assertion.consuming = Self.freshChallenge() }
        let outcome = try await base.recordAssertion(assertion)
        if fault == .takesEveryCounter, outcome == .counterNotIncreased { return .accepted }
        return fault == .takesSuspendedKey && outcome == .suspended ? .accepted : outcome
    }

    func retireAttestedKey(
        _ id: AttestedKeyID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) async throws(StoreError) -> AttestedKeyRetirementOutcome {
        if fault == .keepsRetiredKey { return .retired }
        return try await base.retireAttestedKey(id, requestedBy: requester, remembering: request)
    }

    func setAttestedKeyState(
        _ id: AttestedKeyID, to new: AttestedKeyState, from old: AttestedKeyState, by authority: KeyAuthority,
        at time: Date
    ) async throws(StoreError) -> AttestedKeyStateOutcome {
        let authority = fault == .liftsEverySuspension ? .operator : authority
        let outcome = try await base.setAttestedKeyState(id, to: new, from: old, by: authority, at: time)
        return fault == .wakesRetiredKey && outcome == .refused(.retired) ? .changed : outcome
    }

    func receiptsDue(_ now: Date, limit: Int) async throws(StoreError) -> [AttestedKeyRecord] {
        fault == .findsNoReceipt ? [] : try await base.receiptsDue(now, limit: limit)
    }

    func recordReceiptExchange(
        _ record: ReceiptExchangeRecord
    ) async throws(StoreError) -> ReceiptExchangeOutcome {
        var record = record
        if fault == .losesNote { return .recorded }
        if fault == .notesLateExchange, let key = try await base.attestedKey(record.keyID) {
            record.replacing = key.receiptCreatedAt
        }
        return try await base.recordReceiptExchange(record)
    }

    /// A challenge that nobody else uses.
    private static func freshChallenge() -> ChallengeID {
        while true {
            let random = (0..<10).map { _ in UInt8.random(in: 0...255) }
            if let challenge = ChallengeID(milliseconds: 1_750_000_000_000, random: random) { return challenge }
        }
    }
}
