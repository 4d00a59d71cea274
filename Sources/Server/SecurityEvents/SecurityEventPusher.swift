import LatchkeyCrypto
import LatchkeyLock
import LatchkeyOutgoingHTTP
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Delivers security events to their receiver until each was taken (RFC 8935).
///
/// The events of one user go out one after the other, those of several users side by side, and of each user a few at a
/// time: nobody waits for another's many. An event leaves the database only by the receiver's 202; one that was sent
/// before a crash is sent again under the same id. One that the receiver calls wrong waits by itself, and the others go
/// on. After seven days of attempts it is dropped, which the audit log, the log and the metrics tell.
final class SecurityEventPusher: Sendable {
    /// How long an event is tried: seven days, of witnessed time.
    static let patience: Int64 = 7 * 86_400_000
    /// How many events are looked at together.
    static let pageLength = 1_000
    /// How many of one user are sent before it is the others' turn.
    static let turn = 8

    /// What was delivered, for metrics.
    struct Counts: Sendable, Equatable {
        var delivered = 0
        /// Attempts that the receiver has answered by calling the event wrong.
        var refused = 0
        /// All other attempts.
        var failed = 0
        /// Events that left the store without having been delivered.
        var dropped = 0
    }

    /// The clocks.
    struct Clock: Sendable {
        /// The time, in milliseconds since 1970.
        let wall: @Sendable () -> UInt64
        /// Time that a clock which nobody sets has seen pass, in milliseconds; it goes on after a restart.
        let witnessed: @Sendable () -> UInt64
        /// Whether anything may be dropped for its age: not while the clocks contradict each other.
        let mayDrop: @Sendable () -> Bool
    }

    /// The receiver could not be reached.
    private struct Failure {
        /// In seconds, if it has said so.
        let retryAfter: Int?
    }

    /// What came of some events.
    private struct Progress {
        var failure: Failure?
        var error: StoreError?
        /// Whether the turn ended before the events did.
        var hasMore = false
    }

    private let configuration: SecurityEventConfiguration
    private let store: DatabaseStore
    private let keys: @Sendable () -> TokenKeyRing
    private let serverID: ServerID
    private let audit: AuditLog
    private let log: ServerLog
    private let clock: Clock
    private let backOff: EventBackOff
    private let state = Lock(Counts())
    private let refused = Lock(RefusedEvents())
    private let trouble = Lock(DeliveryTrouble())
    private let refusals = Lock(DeliveryTrouble())
    private let lanes: Int

    /// - Parameter lanes: How many users' events are sent at the same time.
    init(
        _ configuration: SecurityEventConfiguration, store: DatabaseStore, keys: @escaping @Sendable () -> TokenKeyRing,
        serverID: ServerID, audit: AuditLog, log: ServerLog, clock: Clock, backOff: EventBackOff = EventBackOff(),
        lanes: Int = 8
    ) {
        self.configuration = configuration
        self.store = store
        self.keys = keys
        self.serverID = serverID
        self.audit = audit
        self.log = log
        self.clock = clock
        self.backOff = backOff
        self.lanes = lanes
    }

    /// What was delivered since the start.
    var counts: Counts { state.withLock { $0 } }

    /// Delivers until it is canceled.
    func run() async {
        var failures = 0
        while !Task.isCancelled {
            let pause: Duration
            do throws(StoreError) {
                let result = try await round()
                failures = result.isFailure ? failures + 1 : 0
                pause =
                    result.isFailure
                    ? backOff.pause(after: failures, retryAfter: result.retryAfter, random: .random(in: 0...1))
                    : backOff.idle
            } catch {
                log.write(.error, "security events could not be read", ["cause": "\(error)"])
                failures += 1
                pause = backOff.pause(after: failures, retryAfter: nil, random: .random(in: 0...1))
            }
            do {
                try await Task.sleep(for: pause)
            } catch {
                return
            }
        }
    }

    /// Tries every event once that waits and was not refused a short while ago, until the receiver can't be reached.
    func round() async throws(StoreError) -> (isFailure: Bool, retryAfter: Int?) {
        let start = refused.withLock { $0.start(now: clock.witnessed()) }
        var last = start
        var stillRefused: Set<String> = []
        while !Task.isCancelled {
            let records = try await store.securityEvents(after: last, limit: Self.pageLength)
            guard let end = records.last?.number else {
                if start == 0 { refused.withLock { $0.keep(stillRefused) } }
                break
            }
            if last == 0 { try await tend() }
            let progress = await attempt(records)
            if let error = progress.error { throw error }
            if let failure = progress.failure { return (true, failure.retryAfter) }
            refused.withLock { refused in
                stillRefused.formUnion(records.lazy.map(\.tokenID).filter(refused.contains))
                if !progress.hasMore { refused.lastSeen = end }
            }
            if !progress.hasMore { last = end }
        }
        return (false, nil)
    }

    /// Tries events, unless they were refused a short while ago: of each user a few, in their order.
    ///
    /// The first goes alone, so that a receiver in trouble is asked for no other.
    private func attempt(_ records: [SecurityEventRecord]) async -> Progress {
        let now = clock.witnessed()
        var due = refused.withLock { refused in records.filter { refused.isDue($0.tokenID, now: now) } }
        guard let first = due.first else { return Progress() }
        let probe = await send([first])
        due.removeFirst()
        if probe.failure != nil || probe.error != nil { return probe }
        let users = Dictionary(grouping: due, by: \.subject).values.sorted { $0[0].number < $1[0].number }
        let waiting = Lock(users[...])
        return await withTaskGroup(of: Progress.self) { group in
            for _ in 0..<min(lanes, users.count) {
                group.addTask {
                    var progress = Progress()
                    while progress.failure == nil, progress.error == nil, !Task.isCancelled,
                        let events = waiting.withLock({ $0.popFirst() })
                    {
                        let step = await self.send(events.prefix(Self.turn))
                        progress.failure = step.failure
                        progress.error = step.error
                        if events.count > Self.turn { progress.hasMore = true }
                    }
                    if progress.failure != nil || progress.error != nil { waiting.withLock { $0 = [] } }
                    return progress
                }
            }
            return await group.reduce(into: Progress()) { sum, progress in
                sum.failure = sum.failure ?? progress.failure
                sum.error = sum.error ?? progress.error
                sum.hasMore = sum.hasMore || progress.hasMore
            }
        }
    }

    /// Tries events one after the other, until the receiver can't be reached.
    private func send(_ records: ArraySlice<SecurityEventRecord>) async -> Progress {
        for record in records where !Task.isCancelled {
            switch await deliver(record) {
            case .taken:
                refused.withLock { $0.forget(record.tokenID) }
                do throws(StoreError) {
                    _ = try await store.removeSecurityEvent(record.number)
                } catch {
                    return Progress(error: error)
                }
            case .refused(let cause):
                let now = clock.witnessed()
                refused.withLock { $0.note(record.tokenID, now: now, backOff, random: .random(in: 0...1)) }
                tell("the receiver calls a security event wrong", cause, refusals)
            case .unreachable(let retryAfter, let cause):
                tell("security events are not taken by their receiver", cause, trouble)
                return Progress(failure: Failure(retryAfter: retryAfter))
            }
        }
        return Progress()
    }

    private func tell(_ message: String, _ cause: String, _ trouble: Lock<DeliveryTrouble>) {
        guard trouble.withLock({ $0.isToBeTold(now: clock.witnessed()) }) else { return }
        log.write(.error, message, ["cause": cause, "receiver": configuration.receiver.absoluteString])
    }

    /// Drops what was tried for too long, and tells of what was dropped.
    private func tend() async throws(StoreError) {
        let now = Int64(clamping: clock.witnessed())
        let end = clock.mayDrop() ? now - Self.patience : -1
        let dropped = try await store.tendSecurityEvents(now: now, droppingTriedFrom: end)
        note(dropped.expired, "security events were dropped: nobody took them for seven days")
        note(dropped.replaced, "security events were dropped: newer ones took their place, because so many wait")
    }

    private func note(_ dropped: Int, _ message: String) {
        guard dropped > 0 else { return }
        state.withLock { $0.dropped += dropped }
        log.write(.error, message, ["count": String(dropped)])
        audit.record(AuditEvent(.securityEventsDropped, count: dropped), now: clock.wall())
    }

    private func deliver(_ record: SecurityEventRecord) async -> EventDelivery {
        let seconds = Int64(clock.wall() / 1000)
        let claims = SecurityEventClaims(
            record, serverID: serverID, receiver: configuration.receiver.absoluteString, now: seconds)
        guard let claims, let token = try? keys().sign(claims, as: .securityEvent, now: seconds) else {
            return .refused(cause: "event \(record.number) could not be signed")
        }
        let delivery = EventDelivery(await OutgoingHTTP.exchange(request(token), timeout: backOff.timeout))
        state.withLock { counts in
            switch delivery {
            case .taken: counts.delivered += 1
            case .refused: counts.refused += 1
            case .unreachable: counts.failed += 1
            }
        }
        if delivery == .taken { trouble.withLock { $0.end() } }
        return delivery
    }

    private func request(_ token: String) -> OutgoingRequest {
        var request = OutgoingRequest(url: configuration.receiver.absoluteString)
        request.headers = [
            ("Content-Type", "application/secevent+jwt"), ("Accept", "application/json"),
            ("Authorization", "Bearer " + configuration.credential.text),
        ]
        request.body = Array(token.utf8)
        return request
    }
}

extension SecurityEventPusher.Clock {
    /// The server's clock.
    static func witnessed(_ clock: WitnessedClock) -> SecurityEventPusher.Clock {
        SecurityEventPusher.Clock(
            wall: { clock.milliseconds }, witnessed: { clock.witnessedMilliseconds },
            mayDrop: { clock.deletionMilliseconds != nil })
    }
}

/// How the delivery of security events stands.
struct SecurityEventState: Sendable {
    let counts: @Sendable () -> SecurityEventPusher.Counts
    /// Those that wait; `nil` if the store does not answer.
    let waiting: @Sendable () async -> OutboxState?
}
