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

/// Delivers security events to their receiver, one after the other, until each was taken (RFC 8935).
///
/// An event leaves the database only by the receiver's 202; one that was sent before a crash is sent again under the
/// same id. One that the receiver calls wrong waits by itself, and the others go on. After seven days of attempts it is
/// dropped, which the audit log, the log and the metrics tell.
final class SecurityEventPusher: Sendable {
    /// How long an event is tried: seven days, of witnessed time.
    static let patience: Int64 = 7 * 86_400_000
    /// How many events are looked at in one round.
    static let roundLength = 100

    /// What was delivered, for metrics.
    struct Counts: Sendable, Equatable {
        var delivered = 0
        var failed = 0
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

    private enum Outcome {
        case taken
        /// The receiver does not want this one; the next may fare better.
        case refused
        /// Nothing can be delivered now.
        case unreachable(retryAfter: Int?)
    }

    /// The receiver could not be reached.
    private struct Failure {
        /// In seconds, if it has said so.
        let retryAfter: Int?
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

    init(
        _ configuration: SecurityEventConfiguration, store: DatabaseStore, keys: @escaping @Sendable () -> TokenKeyRing,
        serverID: ServerID, audit: AuditLog, log: ServerLog, clock: Clock, backOff: EventBackOff = EventBackOff()
    ) {
        self.configuration = configuration
        self.store = store
        self.keys = keys
        self.serverID = serverID
        self.audit = audit
        self.log = log
        self.clock = clock
        self.backOff = backOff
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
            let records = try await store.securityEvents(after: last, limit: Self.roundLength)
            guard let end = records.last?.number else {
                if start == 0 { refused.withLock { $0.keep(stillRefused) } }
                break
            }
            if last == 0 { try await tend() }
            for record in records {
                if let failure = try await attempt(record) { return (true, failure.retryAfter) }
                if refused.withLock({ $0.contains(record.tokenID) }) { stillRefused.insert(record.tokenID) }
            }
            last = end
            refused.withLock { $0.lastSeen = end }
        }
        return (false, nil)
    }

    /// Tries an event, unless it was refused a short while ago; the failure if the receiver can't be reached.
    private func attempt(
        _ record: SecurityEventRecord
    ) async throws(StoreError) -> Failure? {
        let id = record.tokenID
        guard refused.withLock({ $0.isDue(id, now: clock.witnessed()) }) else { return nil }
        switch await deliver(record) {
        case .taken:
            refused.withLock { $0.forget(id) }
            _ = try await store.removeSecurityEvent(id)
        case .refused:
            refused.withLock { $0.note(id, now: clock.witnessed(), backOff, random: .random(in: 0...1)) }
        case .unreachable(let retryAfter): return Failure(retryAfter: retryAfter)
        }
        return nil
    }

    /// Drops what was tried for too long.
    private func tend() async throws(StoreError) {
        let now = Int64(clamping: clock.witnessed())
        let end = clock.mayDrop() ? now - Self.patience : -1
        let dropped = try await store.tendSecurityEvents(now: now, droppingTriedFrom: end)
        guard dropped > 0 else { return }
        state.withLock { $0.dropped += dropped }
        log.write(
            .error, "security events were dropped: nobody took them for seven days", ["count": String(dropped)])
        audit.record(AuditEvent(.securityEventsDropped, count: dropped), now: clock.wall())
    }

    private func deliver(_ record: SecurityEventRecord) async -> Outcome {
        let seconds = Int64(clock.wall() / 1000)
        let claims = SecurityEventClaims(
            record, serverID: serverID, receiver: configuration.receiver.absoluteString, now: seconds)
        guard let claims, let token = try? keys().sign(claims, as: .securityEvent, now: seconds) else {
            log.write(.error, "a security event could not be signed", ["event": String(record.number)])
            return .refused
        }
        let outcome = Self.outcome(of: await OutgoingHTTP.exchange(request(token), timeout: backOff.timeout))
        state.withLock { counts in
            if case .taken = outcome { counts.delivered += 1 } else { counts.failed += 1 }
        }
        return outcome
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

    private static func outcome(of exchange: OutgoingOutcome) -> Outcome {
        switch exchange {
        case .failed: return .unreachable(retryAfter: nil)
        case .reply(let reply):
            switch reply.status {
            case 202: return .taken
            // RFC 8935 §2.4: this token is wrong in the receiver's eyes.
            case 400: return .refused
            default: return .unreachable(retryAfter: RetryAfter.seconds(of: reply))
            }
        }
    }
}

/// The pauses between attempts to deliver security events.
struct EventBackOff: Sendable, Equatable {
    /// Between rounds that brought no failure: 1 s.
    var idle = Duration.seconds(1)
    /// The first pause after a failure; it doubles with each in a row: 1 s.
    var first = Duration.seconds(1)
    /// The longest pause of our own choice: five minutes.
    var longest = Duration.seconds(300)
    /// The longest that the receiver may ask for by `Retry-After`: an hour.
    var longestRetryAfter = Duration.seconds(3_600)
    /// Time limit of one delivery: 10 s.
    var timeout = Duration.seconds(10)

    /// The pause after so many failures in a row, its second half left to chance.
    func pause(after failures: Int, retryAfter: Int?, random: Double) -> Duration {
        let doublings = min(max(failures, 1) - 1, 20)
        let own = min(first * (1 << doublings), longest) * (0.5 + 0.5 * min(max(random, 0), 1))
        return max(own, min(.seconds(retryAfter ?? 0), longestRetryAfter))
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
