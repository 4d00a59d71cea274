import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// The attested key of that id.
    public func attestedKey(_ id: AttestedKeyID) async throws(StoreError) -> AttestedKeyRecord? {
        try await first(.attestedKey(id))
    }

    /// The attested keys of a user.
    public func attestedKeys(of user: UserID) async throws(StoreError) -> [AttestedKeyRecord] {
        try await read { reader throws(StoreError) in try reader.attestedKeys(of: user) }
    }

    /// Keys whose receipts may be exchanged.
    public func receiptsDue(_ now: Date, limit: Int) async throws(StoreError) -> [AttestedKeyRecord] {
        try await read { reader throws(StoreError) in
            try reader.receiptsDue(now.storedMilliseconds, limit: Int64(max(0, limit)))
        }
    }

    /// Keeps an attested key; see ``Store/recordAttestation(_:)``.
    public func recordAttestation(_ attestation: KeyAttestation) async throws(StoreError) -> KeyAttestationOutcome {
        try await write { writer throws(StoreError) in try writer.recordAttestation(attestation) }
    }

    /// Keeps an assertion's counter; see ``Store/recordAssertion(_:)``.
    public func recordAssertion(_ assertion: KeyAssertion) async throws(StoreError) -> KeyAssertionOutcome {
        try await write { writer throws(StoreError) in try writer.recordAssertion(assertion) }
    }

    /// Retires a key; see ``Store/retireAttestedKey(_:requestedBy:remembering:)``.
    public func retireAttestedKey(
        _ id: AttestedKeyID, requestedBy requester: SignedInDevice, remembering request: RepeatableRequest?
    ) async throws(StoreError) -> AttestedKeyRetirementOutcome {
        try await write { writer throws(StoreError) in
            try writer.retireAttestedKey(id, requestedBy: requester, remembering: request)
        }
    }

    /// Changes a key's state; see ``Store/setAttestedKeyState(_:to:from:by:at:)``.
    public func setAttestedKeyState(
        _ id: AttestedKeyID, to new: AttestedKeyState, from old: AttestedKeyState, by authority: KeyAuthority,
        at time: Date
    ) async throws(StoreError) -> AttestedKeyStateOutcome {
        try await write { writer throws(StoreError) in
            try writer.setAttestedKeyState(id, to: new, from: old, by: authority, at: time)
        }
    }

    /// Notes an exchange of a receipt; see ``Store/recordReceiptExchange(_:)``.
    public func recordReceiptExchange(
        _ record: ReceiptExchangeRecord
    ) async throws(StoreError) -> ReceiptExchangeOutcome {
        try await write { writer throws(StoreError) in try writer.recordReceiptExchange(record) }
    }

    /// Forgets unused keys, a step for every so many that are looked at; returns how many in all.
    func purgeAttestedKeys(unusedSince milliseconds: Int64, limit: Int) async throws(StoreError) -> Int {
        guard milliseconds > 0 else { return 0 }
        var (total, last) = (0, Int64(0))
        while true {
            let start = last
            let step = try await write { writer throws(StoreError) in
                try writer.purgeAttestedKeys(after: start, unusedSince: milliseconds, limit: limit)
            }
            guard let step else { return total }
            total += step.removed
            last = step.last
        }
    }
}
