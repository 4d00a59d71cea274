import LatchkeyWire

extension StoreWriter {
    /// How many security events wait at the most; a new one takes the place of the oldest.
    static let maximumSecurityEvents: Int64 = 100_000
    /// How many of them may be of one kind and user; a new one takes the place of the oldest of these.
    ///
    /// What somebody does to their own account again and again leaves the others' events where they are.
    static let maximumEventsOfUser: Int64 = 100

    /// Adds the events of a step's outcome to the outbox, in the step's own transaction.
    ///
    /// - Throws: ``StoreError/auditFull`` if the outbox is full and the step is one that can wait.
    func note(_ notes: StepNotes, on outcome: Any) throws(StoreError) {
        let drafts = notes.notes(on: outcome)
        notes.begin()
        guard !drafts.isEmpty else { return }
        var length = try outboxLength(notes.limit)
        for (index, draft) in drafts.enumerated() {
            let hasRoom = try hasRoom(for: draft, length, notes.limit)
            let subject = try subject(of: draft.subject)
            notes.add(OutboxEntry(number: nil, time: draft.time, identity: nil, content: draft.content, personal: nil))
            if let subject {
                try findIdentity(of: subject) { identity in
                    notes.complete(index) { ($0.identity, $0.personal) = (identity, draft.personal) }
                }
            }
            if hasRoom {
                try audit.insertEntry.enqueue(
                    .integer(draft.time), .optional(subject), .blob(draft.content), .optional(draft.personal),
                    .text(instance.rawValue)
                ) { number in notes.complete(index) { $0.number = number } }
                length += 1
                outboxBound = length
            }
            guard let subject else { continue }
            for announcement in draft.announcements { try announce(announcement, subject, draft.time) }
        }
    }

    /// Deletes the entries that are on disk in the log, and keeps the anchor of the last of them.
    func settleAudit(_ ranges: [ClosedRange<Int64>], _ anchor: AuditAnchor) throws(StoreError) {
        for range in ranges { try audit.deleteEntries.enqueue(.integer(range.lowerBound), .integer(range.upperBound)) }
        try audit.setAnchor.enqueue(.blob(anchor.hash), .integer(anchor.length), .text(instance.rawValue))
    }

    /// Makes events of a server that is gone this server's, the oldest first; returns them, none if it runs.
    func takeOverAudit(
        from other: InstanceName, upTo last: Int64, limit: Int64
    ) throws(StoreError) -> [OutboxEntry] {
        guard other != instance, try connection.integer(connection.dialect.isGone(other)) == 1 else { return [] }
        let entries = try audit.entriesOf.all(
            .text(other.rawValue), .integer(last), .integer(limit), body: OutboxEntry.init(columns:))
        guard let end = entries.last?.number else { return [] }
        try audit.takeEntries.enqueue(.text(instance.rawValue), .text(other.rawValue), .integer(end))
        outboxBound = nil
        return entries
    }

    /// Destroys the key of a user's names in the log, and the names that wait for it.
    func eraseAuditIdentity(of user: UserID) throws(StoreError) {
        try audit.forgetPersonal.enqueue(.blob(user.bytes))
        try audit.deleteIdentity.enqueue(.blob(user.bytes))
    }

    /// Notes the first attempt for events that have had none, and drops those that were tried for too long.
    ///
    /// Both times are witnessed ones, which no clock moves. Returns how many were dropped, and how many newer ones have
    /// replaced since the last call.
    func tendSecurityEvents(now: Int64, droppingTriedFrom end: Int64) throws(StoreError) -> DroppedEvents {
        var dropped = DroppedEvents()
        dropped.expired = try audit.deleteEventsTriedFrom.run(.integer(end))
        try audit.beginTrying.enqueue(.integer(now))
        (dropped.replaced, replacedEvents) = (replacedEvents, 0)
        return dropped
    }

    /// How many events wait, which their numbers tell at once; where there may be gaps, as after a restoration, or events
    /// of other servers, they are counted.
    private func outboxLength(_ limit: OutboxLimit) throws(StoreError) -> Int64 {
        if let outboxBound, outboxBound < limit.length { return outboxBound }
        let span = try audit.outboxSpan.first { row throws(StoreError) in try row.requiredInteger(0) } ?? 0
        guard span >= limit.length else { return span }
        return try audit.outboxCount.first(.text(instance.rawValue)) { row throws(StoreError) in
            try row.requiredInteger(0)
        } ?? 0
    }

    private func hasRoom(
        for note: StepNote, _ length: Int64, _ limit: OutboxLimit
    ) throws(StoreError) -> Bool {
        if length < limit.length { return true }
        switch (limit.overflow, note.urgency) {
        case (.failOpen, _): return false
        case (.failClosed, .never): return length < 2 * Int64(limit.length)
        case (.failClosed, .withheld): throw .auditFull
        }
    }

    private func subject(of subject: StepNote.Subject?) throws(StoreError) -> [UInt8]? {
        switch subject {
        case nil: nil
        case .user(let id): id.bytes
        case .named(let name):
            try audit.subjectOfName.first(.text(name.folded)) { row throws(StoreError) in row.blob(0) } ?? nil
        }
    }

    /// Finds the keys of a user's names, which are made for the first event; those of an erased user are gone.
    private func findIdentity(
        of subject: [UInt8], _ found: @escaping (AuditIdentity) -> Void
    ) throws(StoreError) {
        // Nearly every user has some, and SQLite says so without a round trip.
        if connection.dialect == .sqlite {
            let known = try audit.identity.first(.blob(subject), body: AuditIdentity.init(columns:))
            if let known { return found(known) }
        }
        let new: AuditIdentity
        do {
            new = try AuditIdentity.make()
        } catch {
            throw .noRandomness
        }
        try audit.insertIdentity.enqueue(.blob(subject), .blob(new.id.bytes), .blob(new.key))
        try audit.identity.enqueue(
            .blob(subject), first: { row throws(StoreError) in found(try AuditIdentity(columns: row)) })
    }

    private func announce(
        _ announcement: StepNote.Announcement, _ subject: [UInt8], _ time: Int64
    ) throws(StoreError) {
        let kind = announcement.kind
        let (span, ofUser) =
            try audit.eventCounts.first(.blob(subject), .text(kind)) { row throws(StoreError) in
                (try row.requiredInteger(0), try row.requiredInteger(1))
            } ?? (0, 0)
        if ofUser >= Self.maximumEventsOfUser {
            try audit.deleteOldestEventOfUser.enqueue(.blob(subject), .text(kind))
            replacedEvents += 1
        } else if span >= Self.maximumSecurityEvents,
            try connection.integer("SELECT count(*) FROM security_events") >= Self.maximumSecurityEvents
        {
            try audit.deleteOldestEvent.enqueue()
            replacedEvents += 1
        }
        try audit.insertEvent.enqueue(
            .text(announcement.id), .blob(subject), .integer(time), .blob(announcement.events), .text(kind))
    }
}

extension AuditIdentity {
    /// Reads `audit_id, key`.
    init(columns row: any SQLRow) throws(StoreError) {
        guard let id = row.blob(0).flatMap(AuditID.init(bytes:)), let key = row.blob(1),
            let identity = AuditIdentity(id: id, key: key)
        else { throw .malformedRow }
        self = identity
    }
}
