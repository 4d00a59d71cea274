import CryptoKit
import Foundation
import LatchkeyWire

/// Client data with an assertion over them.
public struct SignedClientData: Sendable, Hashable {
    /// The key that signed.
    public let keyIdentifier: AttestedKeyID
    /// The assertion (CBOR).
    public let assertion: Data
    /// The signed data.
    public let clientData: Data
}

extension AttestationRecord {
    mutating func noteSuccess() {
        backoff.succeed()
        lastFailure = nil
    }
}

extension AttestationEngine {
    func assert<Party: AssertionRelyingParty>(
        to party: Party, with context: Party.Context?, isRegular: Bool
    ) async throws(AttestationError) -> Party.Outcome {
        let engine = self
        let service: Remedy.Service = party.isServer(of: relyingParty) ? .attesting : .other
        return try await run(.assertion) { attempt, key throws(StepFailure) in
            let session = try await attempt.step(.openAssertion, by: service) { () throws(AttestationError) in
                try await party.openAssertion(key, with: context)
            }
            let assertion = try await attempt.step(.generateAssertion) { () throws(AttestationError) in
                try await engine.service.generateAssertion(key, clientDataHash: session.clientDataHash)
            }
            return try await attempt.step(.verifyAssertion, by: service) { () throws(AttestationError) in
                try await party.verifyAssertion(assertion, of: key, in: session)
            }
        } succeed: { record in
            record.noteSuccess()
            guard isRegular else { return }
            var random = engine.host.random
            record.assertedAt = engine.host.now()
            record.refreshJitter = engine.configuration.current.backoff.drawJitter(using: &random)
        }
    }

    /// Neither held up by an earlier wait nor a reason for one, and no end of one: no server has said anything.
    ///
    /// A key that turns out to be dead is given up, so that the next attestation makes another.
    func signature(over clientData: Data) async throws(AttestationError) -> SignedClientData {
        if let obstacle { throw obstacle }
        guard try await isAttested(), let record = try state.load(), let key = try await ownKey(record) else {
            throw AttestationError(.notAttested)
        }
        let engine = self
        do throws(StepFailure) {
            let assertion = try await AttestationAttempt(engine: self, record: record).step(.generateAssertion) {
                () throws(AttestationError) in
                try await engine.service.generateAssertion(key, clientDataHash: Data(SHA256.hash(data: clientData)))
            }
            return SignedClientData(keyIdentifier: key, assertion: assertion, clientData: clientData)
        } catch {
            logger.recordError(error.error, information: await report(error.error, record))
            // Unlike where it is replaced at once, a failure that says nothing of the key is not held against it.
            if Remedy.of(error.error, at: .generateAssertion, resetsOnSystemFailure: false) == .newKey {
                try await forgetKey()
            }
            throw error.error
        }
    }

    // MARK: What is due

    func isAttested() async throws(AttestationError) -> Bool {
        guard let record = try state.load(), let key = try await ownKey(record) else { return false }
        return record.progress?.keyIdentifier == key && record.progress?.acceptedAt != nil
    }

    func needsAssertion() async throws(AttestationError) -> Bool {
        guard try await isAttested(), let record = try state.load() else { return true }
        return isDue(record)
    }

    /// Whether the last accepted assertion is too old; its age is unknown if the clock is before it.
    private func isDue(_ record: AttestationRecord) -> Bool {
        guard let assertedAt = record.assertedAt, let dueAt = dueAt(record) else { return true }
        let now = host.now()
        return now < assertedAt || now >= dueAt
    }

    private func dueAt(_ record: AttestationRecord) -> Date? {
        record.assertedAt?.addingTimeInterval(configuration.current.refreshThreshold + record.refreshJitter)
    }

    /// The seconds until there is something to do, at least one.
    func secondsUntilDue() async throws(AttestationError) -> TimeInterval {
        let now = host.now()
        let record = try state.load()
        let dueAt = try await needsAssertion() ? now : record.flatMap(dueAt) ?? now
        let next = max(dueAt, record?.backoff.waits(at: now) ?? now)
        return max(1, next.timeIntervalSince(now))
    }

    func forgetKey() async throws(AttestationError) {
        var record = try record()
        record.progress = nil
        record.active = nil
        record.assertedAt = nil
        try state.save(record)
        try await keyStore.removeKey()
    }

    func status() async throws(AttestationError) -> AttestationStatus {
        let record = try state.load()
        var key: AttestedKeyID?
        if let record { key = try await ownKey(record) }
        let isAttested = try await isAttested()
        let now = host.now()
        return AttestationStatus(
            obstacle: obstacle, keyHash: key.map(AttestationReport.shortHash),
            attestedAt: isAttested ? record?.progress?.acceptedAt : nil, assertedAt: record?.assertedAt,
            dueAt: isAttested ? record.flatMap(dueAt) : nil,
            needsAssertion: obstacle == nil ? try await needsAssertion() : false,
            phase: AttestationPhase(record, key: key), failures: record?.backoff.failures ?? 0,
            lastFailure: record?.lastFailure.map { AttestationError.Code(rawValue: $0.code) },
            retryAt: record?.backoff.waits(at: now), interruptions: record?.interruptions ?? 0,
            active: record?.active?.operation)
    }
}
