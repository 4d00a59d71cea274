import LatchkeyLock
import LatchkeyStore

/// Tells the database what the audit log has on disk, and writes what could not be written before.
///
/// A change and its event are committed together; the line follows. The event leaves the database only when its line
/// is on disk, so that the log can be late, but misses nothing.
final class AuditSettler: Sendable {
    private let store: DatabaseStore
    private let audit: AuditLog
    private let clock: @Sendable () -> UInt64
    private let log: ServerLog
    private let pause: Duration
    private let isFailing = Lock(false)
    /// The newest events of other servers when they were last looked at.
    private let othersSeen = Lock<[InstanceName: Int64]>([:])

    /// Prepares to settle.
    ///
    /// - Parameter pause: For how long events wait for others, which are settled with them; so short that under load few do.
    init(
        store: DatabaseStore, audit: AuditLog, clock: @escaping @Sendable () -> UInt64, log: ServerLog,
        pause: Duration = .milliseconds(200)
    ) {
        self.store = store
        self.pause = pause
        self.audit = audit
        self.clock = clock
        self.log = log
    }

    /// Takes over what the process before has left.
    ///
    /// - Throws: `ServerStartError.auditCut` if lines are missing that the database knows of.
    static func adopt(
        _ store: DatabaseStore, into audit: AuditLog, at location: StoreLocation
    ) throws(ServerStartError) {
        let anchor: AuditAnchor?
        let waiting: [OutboxEntry]
        do throws(StoreError) {
            anchor = try store.auditAnchor()
            waiting = try store.auditOutbox(limit: .max)
        } catch {
            throw .store(error, in: location)
        }
        try audit.adopt(waiting, anchor)
    }

    /// Settles once; also moves the anchor to lines that tell of no step if `always`.
    func settle(always: Bool = false) async {
        audit.resumeWaiting()
        guard let settlement = audit.settlement(always: always) else { return }
        do throws(StoreError) {
            try await store.settleAudit(settlement.entries, settlement.anchor)
            audit.settled(settlement)
            isFailing.withLock { $0 = false }
        } catch {
            // The entries stay in the database; the next attempt takes them too. Told once.
            let wasFailing = isFailing.withLock { isFailing in
                defer { isFailing = true }
                return isFailing
            }
            guard !wasFailing else { return }
            log.write(.error, "the audit log's anchor was not stored", ["cause": "\(error)"])
        }
    }

    /// Takes over what servers of the database that are gone had left at the last call; to be called once a minute.
    ///
    /// A server that is started again within that time settles its events itself.
    func takeOver() async {
        guard !audit.isFailing else { return }
        do throws(StoreError) {
            let now = try await store.auditOutboxesOfOthers()
            let before = othersSeen.withLock { seen in
                defer { seen = now }
                return seen
            }
            for (other, last) in before.sorted(by: { $0.key < $1.key }) where now[other] != nil {
                try await takeOver(from: other, upTo: last)
            }
        } catch {
            log.write(.error, "the audit events of other servers could not be taken over", ["cause": "\(error)"])
        }
    }

    private func takeOver(from other: InstanceName, upTo last: Int64) async throws(StoreError) {
        while true {
            let entries = try await store.takeOverAudit(from: other, upTo: last, limit: 1000)
            guard !entries.isEmpty else { return }
            audit.takeOver(entries, from: other, now: clock())
        }
    }

    /// Settles whenever there is something to settle, until it is canceled; at rest it sleeps.
    func run() async {
        await settle(always: true)
        for await _ in audit.unsettled {
            repeat {
                do {
                    try await Task.sleep(for: pause)
                } catch {
                    return
                }
                await settle()
            } while !audit.isSettled
        }
    }
}
