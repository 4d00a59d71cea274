import Glibc
import LatchkeyLock

/// The peer and the deadline of a connection, which the library does not track.
final class ConnectionRecord: Sendable {
    private enum Phase {
        /// Waiting for a request, or reading one.
        case reading
        /// A handler runs.
        case running(Exchange)
        /// A reply is on its way.
        case replying
        /// A reply is on its way that is made over time.
        case streaming(HTTPBodyStream)
    }

    private struct State {
        var descriptor: Int32
        var deadline: ContinuousClock.Instant?
        var phase = Phase.reading
        /// When the connection or its phase began.
        var since: ContinuousClock.Instant
        /// Once the transport stops: when the last byte of a request must be here.
        var end: ContinuousClock.Instant?

        /// The time until which we wait for the client.
        mutating func wait(until deadline: ContinuousClock.Instant) {
            self.deadline = end.map { min($0, deadline) } ?? deadline
        }
    }

    let remoteAddress: String
    /// The user of the process at the other end of a unix socket.
    let peerUserID: UInt32?
    private let limits: HTTPLimits
    private let state: Lock<State>

    init(descriptor: Int32, remoteAddress: String, limits: HTTPLimits, now: ContinuousClock.Instant) {
        self.remoteAddress = remoteAddress
        peerUserID = UnixSocketPath.peerUserID(descriptor)
        self.limits = limits
        state = Lock(State(descriptor: descriptor, deadline: now + limits.requestTimeout, since: now))
    }

    /// The request line is here: its time begins.
    func requestBegan(_ now: ContinuousClock.Instant) {
        state.withLock {
            $0.wait(until: now + limits.requestTimeout)
            $0.since = now
            $0.phase = .reading
        }
    }

    /// The handler begins; the deadline stays.
    func handlerBegan(_ exchange: Exchange) {
        state.withLock { $0.phase = .running(exchange) }
    }

    /// The reply goes out; the client has its own time to take it.
    func replyBegan(_ now: ContinuousClock.Instant) {
        state.withLock {
            $0.deadline = now + limits.requestTimeout
            $0.since = now
            $0.phase = .replying
        }
    }

    /// The reply is a stream: it has no deadline, unless the transport stops, which ends it.
    func streamBegan(_ stream: HTTPBodyStream) {
        state.withLock { state in
            state.phase = .streaming(stream)
            state.deadline = state.end
            if state.end != nil { stream.end() }
        }
    }

    /// The request is over; another one may follow.
    func requestEnded(_ now: ContinuousClock.Instant) {
        state.withLock {
            $0.wait(until: now + limits.idleTimeout + limits.requestTimeout)
            $0.since = now
            $0.phase = .reading
        }
    }

    /// Gives the request that is being read, and any that follows, no more than this long.
    func hurry(until latest: ContinuousClock.Instant) {
        state.withLock { state in
            state.end = latest
            if case .streaming(let stream) = state.phase {
                state.deadline = latest
                return stream.end()
            }
            guard case .reading = state.phase, let deadline = state.deadline else { return }
            state.wait(until: deadline)
        }
    }

    /// Since when we wait for the client; `nil` while a handler runs.
    var waitingSince: ContinuousClock.Instant? {
        state.withLock { state in
            if case .running = state.phase { return nil }
            return state.descriptor < 0 ? nil : state.since
        }
    }

    /// Cuts the connection off to make room, unless a handler runs; returns whether it did.
    func cutOff() -> Bool {
        state.withLock { state in
            if case .running = state.phase { return false }
            guard state.descriptor >= 0 else { return false }
            // It may be asleep, and would not notice.
            if case .streaming(let stream) = state.phase { stream.end() }
            // Under the lock, as below.
            shutdown(state.descriptor, Int32(SHUT_RDWR))
            state.deadline = nil
            return true
        }
    }

    /// The connection ends; its descriptor may be reused from now on.
    func closed() {
        state.withLock {
            $0.descriptor = -1
            $0.deadline = nil
            $0.phase = .reading
        }
    }

    /// Cuts the connection off, or returns the exchange to answer in its handler's place, if the deadline is past.
    func overdueExchange(_ now: ContinuousClock.Instant) -> Exchange? {
        state.withLock { state in
            guard let deadline = state.deadline, deadline <= now else { return nil }
            if case .running(let exchange) = state.phase {
                state.deadline = now + limits.requestTimeout
                state.phase = .replying
                return exchange
            }
            // Under the lock: the descriptor is ours until `closed()`.
            shutdown(state.descriptor, Int32(SHUT_RDWR))
            state.deadline = nil
            return nil
        }
    }
}
