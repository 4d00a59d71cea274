import Foundation
import LatchkeyWire

/// Why a step failed, and which; the stores are no step.
struct StepFailure: Error {
    let error: AttestationError
    let step: AttestationStep.Name?
    let service: Remedy.Service

    init(_ error: AttestationError, at step: AttestationStep.Name? = nil, by service: Remedy.Service = .attesting) {
        self.error = error
        self.step = step
        self.service = service
    }
}

/// One attempt, continuing where the last one stopped: a key, its attestation, and its use.
///
/// Each finding is written down before the next step builds on it, so that an attempt can end anywhere.
struct AttestationAttempt: Sendable {
    let engine: AttestationEngine
    var record: AttestationRecord
    /// Whether it has already started over, which happens once.
    private var hasBegunAnew = false

    init(engine: AttestationEngine, record: AttestationRecord) {
        self.engine = engine
        self.record = record
    }

    mutating func run<Outcome: Sendable>(
        _ use: @Sendable (AttestationAttempt, AttestedKeyID) async throws(StepFailure) -> Outcome
    ) async throws(AttestationError) -> Outcome {
        while true {
            do throws(StepFailure) {
                let key = try await attestedKey()
                return try await use(self, key)
            } catch {
                try await amend(error)
            }
        }
    }

    // MARK: The key

    /// The accepted key; creates one and has it attested if there is none.
    private mutating func attestedKey() async throws(StepFailure) -> AttestedKeyID {
        var progress = try await begunProgress()
        if progress.acceptedAt != nil { return progress.keyIdentifier }
        if progress.attestation != nil, !isOpen(progress.session) {
            // Bound to a session that is over, and a key is attested once: only another key helps.
            try await discardKey()
            progress = try await begunProgress()
        }
        let (engine, key) = (engine, progress.keyIdentifier)
        let session = try await session(for: progress)
        let attestation = try await attestation(of: key, in: session)
        try await step(.verifyAttestation) { () throws(AttestationError) in
            try await engine.relyingParty.verifyAttestation(attestation, of: key, in: session)
        }
        try await accept()
        return key
    }

    /// How far the key has come; a key that is new if there was none.
    private mutating func begunProgress() async throws(StepFailure) -> AttestationRecord.Progress {
        let key = try await key()
        if let progress = record.progress, progress.keyIdentifier == key { return progress }
        let progress = AttestationRecord.Progress(keyIdentifier: key)
        record.progress = progress
        return progress
    }

    private func key() async throws(StepFailure) -> AttestedKeyID {
        let (engine, record) = (engine, record)
        if let key = try await stored({ () throws(AttestationError) in try await engine.ownKey(record) }) { return key }
        let key = try await step(.generateKey) { () throws(AttestationError) in
            try await engine.service.generateKey()
        }
        let fresh = StoredAttestationKey(keyIdentifier: key, installation: record.installation)
        try await stored { () throws(AttestationError) in try await engine.keyStore.storeKey(fresh) }
        return key
    }

    /// The session that was opened for the key while it lasts, so that Apple sees the same hash again; or another one.
    private mutating func session(
        for progress: AttestationRecord.Progress
    ) async throws(StepFailure) -> AttestationSession {
        if let session = progress.session, isOpen(session) { return session }
        let engine = engine
        let session = try await step(.openAttestation) { () throws(AttestationError) in
            try await engine.relyingParty.openAttestation()
        }
        record.progress?.session = session
        try await save()
        return session
    }

    private mutating func attestation(
        of key: AttestedKeyID, in session: AttestationSession
    ) async throws(StepFailure) -> Data {
        if let attestation = record.progress?.attestation { return attestation }
        let engine = engine
        let attestation = try await step(.attestKey) { () throws(AttestationError) in
            try await engine.service.attestKey(key, clientDataHash: session.clientDataHash)
        }
        record.progress?.attestation = attestation
        try await save()
        return attestation
    }

    private mutating func accept() async throws(StepFailure) {
        let now = engine.host.now()
        record.progress?.session = nil
        record.progress?.attestation = nil
        record.progress?.acceptedAt = now
        try await save()
    }

    private mutating func discardKey() async throws(StepFailure) {
        record.progress = nil
        try await save()
        let engine = engine
        try await stored { () throws(AttestationError) in try await engine.keyStore.removeKey() }
    }

    private func isOpen(_ session: AttestationSession?) -> Bool {
        session?.isOpen(at: engine.host.now()) ?? false
    }

    // MARK: Failures

    /// Applies the remedy for a failure.
    ///
    /// - Throws: its error, unless the attempt goes on.
    private mutating func amend(_ failure: StepFailure) async throws(AttestationError) {
        var error = failure.error
        guard let step = failure.step else { throw error }
        if error.httpStatus == nil, error.code != .inBackground, await !engine.host.isAppActive() {
            // The system took the app's connections away: that says nothing about key or servers.
            error.code = .inBackground
        }
        let resets = engine.configuration.current.resetsKeyOnSystemFailure
        let remedy =
            error.code == .inBackground
            ? .keep : Remedy.of(error, at: step, by: failure.service, resetsOnSystemFailure: resets)
        do throws(StepFailure) {
            switch remedy {
            case .keep, .newSession: break
            case .accepted: try await accept()
            case .newKey, .newKeyLater: try await discardKey()
            }
        } catch {
            throw error.error
        }
        if remedy == .accepted, error.code == .sessionUsed { return }
        guard remedy.isImmediate, !hasBegunAnew else { throw error }
        hasBegunAnew = true
        engine.logger.debug("Begins anew after \(step.rawValue): \(error)")
    }

    // MARK: Steps

    /// Runs one step, and tells how long it took.
    ///
    /// Nothing new is started in the background; delivering a result continues there.
    func step<Value>(
        _ name: AttestationStep.Name, by service: Remedy.Service = .attesting,
        _ body: () async throws(AttestationError) -> Value
    ) async throws(StepFailure) -> Value {
        if name != .verifyAttestation, name != .verifyAssertion, await !engine.host.isAppActive() {
            throw StepFailure(AttestationError(.inBackground), at: name)
        }
        let start = ProcessInfo.processInfo.systemUptime
        func tell(_ error: AttestationError?) {
            let seconds = ProcessInfo.processInfo.systemUptime - start
            engine.onStep?(AttestationStep(name: name, seconds: seconds, error: error))
        }
        do throws(AttestationError) {
            let value = try await body()
            tell(nil)
            return value
        } catch {
            tell(error)
            throw StepFailure(error, at: name, by: service)
        }
    }

    private func save() async throws(StepFailure) {
        let (engine, record) = (engine, record)
        try await stored { () throws(AttestationError) in try engine.state.save(record) }
    }

    private func stored<Value>(_ body: () async throws(AttestationError) -> Value) async throws(StepFailure) -> Value {
        do throws(AttestationError) {
            return try await body()
        } catch {
            throw StepFailure(error)
        }
    }
}
