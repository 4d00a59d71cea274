import Foundation
import LatchkeyWire

/// The parts of an attempt, and its frame: whether it may begin, and what is saved when it ends.
struct AttestationEngine: Sendable {
    let service = AttestationService()
    let relyingParty: any AttestationRelyingParty
    let keyStore: any SecureStorage
    let state: AttestationStateRepository
    let configuration: AttestationConfigurationProvider
    let host: AttestationHost
    let logger: any AttestationLogger
    let onStep: (@Sendable (AttestationStep) -> Void)?

    /// Why App Attest is not to be had here at all, if it isn't.
    var obstacle: AttestationError? {
        let configuration = configuration.current
        guard configuration.isFeatureEnabled else { return AttestationError(.featureDisabled) }
        guard !host.isAppClip || configuration.allowsAppClips else { return AttestationError(.appClipExcluded) }
        return service.isSupported ? nil : AttestationError(.unsupported)
    }

    /// The record; a new one if there is none.
    func record() throws(AttestationError) -> AttestationRecord {
        if let record = try state.load() { return record }
        // Never from the host's generator: two installations with one mark would take each other's key for their own.
        return AttestationRecord(installation: UUID().uuidString)
    }

    /// The id of the key that this installation made, if it has one.
    func ownKey(_ record: AttestationRecord) async throws(AttestationError) -> AttestedKeyID? {
        guard let stored = try await keyStore.retrieveKey(), stored.installation == record.installation else {
            return nil
        }
        return stored.keyIdentifier
    }

    /// Runs one attempt, the only one at this time.
    ///
    /// - Parameters:
    ///   - use: uses the attested key.
    ///   - succeed: updates the record after a success; called after the server has accepted.
    func run<Outcome: Sendable>(
        _ operation: AttestationOperation,
        use: @Sendable (AttestationAttempt, AttestedKeyID) async throws(StepFailure) -> Outcome,
        succeed: @Sendable (inout AttestationRecord) -> Void
    ) async throws(AttestationError) -> Outcome {
        var attempt = AttestationAttempt(engine: self, record: try await begin(operation))
        do throws(AttestationError) {
            let outcome = try await attempt.run(use)
            attempt.record.interruptions = 0
            succeed(&attempt.record)
            end(attempt.record)
            return outcome
        } catch {
            throw await fail(error, attempt.record)
        }
    }

    /// Whether an attempt may begin; notes that it does.
    private func begin(_ operation: AttestationOperation) async throws(AttestationError) -> AttestationRecord {
        if let obstacle { throw obstacle }
        guard await host.isAppActive() else { throw AttestationError(.inBackground) }
        var record = try record()
        let now = host.now()
        if let retryAt = record.backoff.waits(at: now) { throw AttestationError(.waiting, retryAt: retryAt) }
        if let active = record.active {
            record.interruptions += 1
            logger.debug("An earlier \(active.operation.rawValue) was interrupted; it goes on where it stopped.")
        }
        record.active = AttestationRecord.Active(operation: operation, since: now)
        try state.save(record)
        return record
    }

    /// Ends an attempt; its result is valid even if it can't be saved.
    private func end(_ record: AttestationRecord) {
        var record = record
        record.active = nil
        do throws(AttestationError) {
            try state.save(record)
        } catch {
            logger.debug("The state could not be written: \(error)")
        }
    }

    private func fail(_ error: AttestationError, _ record: AttestationRecord) async -> AttestationError {
        var (error, record) = (error, record)
        let now = host.now()
        if let cause = error.cause {
            var random = host.random
            record.backoff.fail(cause, at: now, by: configuration.current.backoff, using: &random)
            error.retryAt = record.backoff.waits(at: now)
            record.lastFailure = AttestationRecord.Failure(
                code: error.code.rawValue, at: now, httpStatus: error.httpStatus, systemCode: error.systemCode)
        }
        end(record)
        logger.recordError(error, information: await report(error, record))
        return error
    }

    func report(_ error: AttestationError?, _ record: AttestationRecord?) async -> AttestationReport {
        // The report must not fail, so unreadable parts are reported as absent.
        let key = (try? await keyStore.retrieveKey()) ?? nil
        return AttestationReport(
            error: error, record: record, key: key?.keyIdentifier,
            isFeatureEnabled: configuration.current.isFeatureEnabled, at: host.now())
    }
}
