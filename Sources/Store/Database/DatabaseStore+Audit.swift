import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension DatabaseStore {
    /// Deletes the entries whose lines are on disk in the audit log, and keeps the anchor of the last of them.
    ///
    /// - Parameters:
    ///   - numbers: The entries' numbers.
    ///   - anchor: The last line that is on disk.
    public func settleAudit(_ numbers: [Int64], _ anchor: AuditAnchor) async throws(StoreError) {
        let ranges = Self.ranges(numbers)
        try await write { writer throws(StoreError) in try writer.settleAudit(ranges, anchor) }
    }

    /// Allows the server to go on without the line of the anchor; whether there is an anchor.
    ///
    /// - Parameter operatorID: The user id of the operating system's user who allows it.
    public func acceptAuditLoss(by operatorID: Int64) async throws(StoreError) -> Bool {
        try await write { writer throws(StoreError) in
            try writer.audit.acceptLoss.run(.integer(operatorID), .text(writer.instance.rawValue)) > 0
        }
    }

    /// Takes over events of another server that is gone, the oldest first; returns them, none if it runs.
    ///
    /// - Parameters:
    ///   - other: The server.
    ///   - last: The number of the last event to take.
    ///   - limit: How many to take at the most.
    public func takeOverAudit(
        from other: InstanceName, upTo last: Int64, limit: Int
    ) async throws(StoreError) -> [OutboxEntry] {
        try await write { writer throws(StoreError) in
            try writer.takeOverAudit(from: other, upTo: last, limit: Int64(max(0, limit)))
        }
    }

    /// The other servers that have events waiting, each with its newest event's number.
    public func auditOutboxesOfOthers() async throws(StoreError) -> [InstanceName: Int64] {
        try await read { [instance] reader throws(StoreError) in try reader.audit.outboxes(besides: instance) }
    }

    /// Destroys the key of a user's names in the audit log, and the names that wait for it.
    public func eraseAuditIdentity(of user: UserID) async throws(StoreError) {
        try await write { writer throws(StoreError) in try writer.eraseAuditIdentity(of: user) }
    }

    /// The anchor of this server's audit log; `nil` if nothing was anchored yet.
    ///
    /// Blocks: for the start of a server, and for commands.
    public func auditAnchor() throws(StoreError) -> AuditAnchor? {
        try readers.read { reader throws(StoreError) in try reader.audit.anchor(of: instance) }
    }

    /// The events that wait for this server's audit log, oldest first, at most `limit`.
    ///
    /// Blocks: for the start of a server.
    public func auditOutbox(limit: Int) throws(StoreError) -> [OutboxEntry] {
        try readers.read { reader throws(StoreError) in
            try reader.audit.outbox(of: instance, limit: Int64(limit))
        }
    }

    /// The state of the audit log's outbox.
    public func auditOutboxState() async throws(StoreError) -> OutboxState {
        try await read { reader throws(StoreError) in try reader.audit.outboxState() }
    }

    /// A user's identity in the audit log; `nil` if there is none.
    ///
    /// Blocks while it reads.
    public func auditIdentity(of subject: StepNote.Subject) throws(StoreError) -> AuditIdentity? {
        try readers.read { reader throws(StoreError) in try reader.audit.identity(of: subject) }
    }

    /// Security events that wait to be delivered, oldest first, behind a number.
    public func securityEvents(after number: Int64, limit: Int) async throws(StoreError) -> [SecurityEventRecord] {
        try await read { reader throws(StoreError) in
            try reader.audit.securityEvents(after: number, limit: Int64(max(0, limit)))
        }
    }

    /// How many security events wait.
    public func securityEventState() async throws(StoreError) -> OutboxState {
        try await read { reader throws(StoreError) in try reader.audit.securityEventState() }
    }

    /// Removes the security event of a number, which its receiver has taken; whether it was there.
    public func removeSecurityEvent(_ number: Int64) async throws(StoreError) -> Bool {
        try await write { writer throws(StoreError) in try writer.audit.deleteEvent.run(.integer(number)) > 0 }
    }

    /// Notes the first attempt for events that have had none, and drops those that were tried for too long.
    ///
    /// - Parameters:
    ///   - now: The witnessed time, in milliseconds.
    ///   - end: Events whose first attempt was then or before are dropped.
    /// - Returns: How many were dropped, and how many newer ones have replaced since the last call.
    public func tendSecurityEvents(
        now: Int64, droppingTriedFrom end: Int64
    ) async throws(StoreError) -> DroppedEvents {
        try await write { writer throws(StoreError) in
            try writer.tendSecurityEvents(now: now, droppingTriedFrom: end)
        }
    }

    /// Numbers that follow one another, as ranges.
    static func ranges(_ numbers: [Int64]) -> [ClosedRange<Int64>] {
        var ranges: [ClosedRange<Int64>] = []
        for number in numbers.sorted() {
            if let last = ranges.last, number <= last.upperBound &+ 1 {
                ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, number)
            } else {
                ranges.append(number...number)
            }
        }
        return ranges
    }
}
