import LatchkeyLock
import LatchkeyStore

extension AuditLog {
    /// Does a step of the store, and commits the events that its outcome tells together with it.
    ///
    /// Their lines are written once the commit is durable. If that fails, they wait in the database; see ``AuditPolicy``.
    ///
    /// - Parameters:
    ///   - milliseconds: When, since 1970.
    ///   - events: The events of an outcome; called inside the store's transaction, perhaps more than once.
    /// - Throws: The step's error, `StoreError.auditFull` if it must wait for the log.
    func noting<Outcome: Sendable>(
        at milliseconds: UInt64, _ events: @escaping @Sendable (Outcome) -> [AuditEvent],
        isolation: isolated (any Actor)? = #isolation, step: () async throws(StoreError) -> Outcome
    ) async throws(StoreError) -> Outcome {
        let told = Lock<[AuditEvent]>([])
        let announces = policy.announces
        let notes = StepNotes(limit: policy.outbox) { outcome in
            guard let outcome = outcome as? Outcome else { return [] }
            let events = events(outcome)
            told.withLock { $0 = events }
            return events.map { $0.note(at: milliseconds, announced: announces) }
        }
        let outcome = try await notes.during(step)
        if let committed = notes.committed {
            for (event, entry) in zip(told.withLock { $0 }, committed) {
                write(event, entry.number, entry.identity, now: milliseconds)
            }
        } else {
            // A store without an outbox.
            for event in events(outcome) { record(event, now: milliseconds) }
        }
        return outcome
    }

    /// Writes an event that was committed, or keeps it for the next attempt.
    private func write(_ event: AuditEvent, _ number: Int64?, _ identity: AuditIdentity?, now milliseconds: UInt64) {
        var event = event
        event.entry = number
        let waiting = AuditWaiting(event: event, identity: identity, time: milliseconds)
        state.withLock { state in
            state.counts.events[event.event, default: 0] += 1
            startMinute(milliseconds, &state)
            // Those that wait come first.
            if !state.waiting.isEmpty || !append(waiting, &state) { keep(waiting, &state) }
        }
    }

    private func keep(_ waiting: AuditWaiting, _ state: inout State) {
        if waiting.event.entry == nil {
            state.lost += 1
        } else {
            noteEvents(in: &state) { $0.waiting.append(waiting) }
        }
    }

    /// Writes the line of a committed event; whether it was written.
    func append(_ waiting: AuditWaiting, _ state: inout State) -> Bool {
        let event: AuditEvent
        do {
            event = try waiting.event.sealed(for: waiting.identity)
        } catch {
            log.write(.error, "audit log could not encrypt a name", ["cause": "\(error)"])
            return false
        }
        guard append(event, waiting.time, &state) else { return false }
        if let number = event.entry { noteEvents(in: &state) { $0.written.append(number) } }
        return true
    }

    /// Writes the committed events that wait, oldest first, as long as the file takes them.
    func writeWaiting(_ state: inout State) {
        var count = 0
        while count < state.waiting.count, append(state.waiting[count], &state) { count += 1 }
        state.waiting.removeFirst(count)
    }
}

/// A committed event that waits for the file.
struct AuditWaiting: Sendable {
    let event: AuditEvent
    let identity: AuditIdentity?
    let time: UInt64
}

extension AuditEvent {
    /// The event for the store's outbox.
    func note(at milliseconds: UInt64, announced: Bool) -> StepNote {
        StepNote(
            subject: noteSubject, time: Int64(clamping: milliseconds),
            content: SortedJSON.bytes(of: withoutNames) ?? [],
            personal: AuditNames(self).flatMap { SortedJSON.bytes(of: $0) }, urgency: event.urgency,
            announcements: announced ? SecurityEvent.announcements(of: self, at: milliseconds) : [])
    }
}

extension AuditEvent.Kind {
    /// Whether what is told may be done while the log can't be written: what ends something never waits.
    var urgency: StepNote.Urgency {
        switch self {
        case .deviceRemoved, .refreshTokenReused, .sessionRevoked, .sessionsEnded, .keySuspended, .keyRetired,
            .accountSuspended, .accountSignedOut, .accountErased, .messageFailed, .rejected, .otpLimited,
            .riskRefreshed,
            .serverStarted, .serverStopped, .auditResumed, .auditTakenOver, .auditFileStarted, .auditFileRemoved,
            .auditLossAccepted,
            .securityEventsDropped, .recoveryStopped, .identityRemoved:
            .never
        case .deviceEnrolled, .methodUpgraded, .methodDowngraded, .signedIn, .steppedUp, .accountPageOpened, .otpSent,
            .tokenRefreshed, .keyAttested, .keyAttestedAgain, .assertionAccepted, .keyReinstated, .accountReinstated,
            .accountExported,
            .nameFreed,
            .keysRotated, .backupMade, .backupRestored, .numberVerified, .smsSwitched, .recoveryBegun,
            .recoveryCompleted, .recoveryCodesMade, .identityLinked:
            .withheld
        }
    }
}
