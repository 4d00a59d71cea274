import Glibc
import LatchkeyLock

/// What we know of a connection besides the library: its peer and its deadline.
final class ConnectionRecord: Sendable {
    private enum Phase {
        /// Waiting for a request, or reading one.
        case reading
        /// A handler runs.
        case running(Exchange)
        /// A reply is on its way.
        case replying
    }

    private struct State {
        var descriptor: Int32
        var deadline: ContinuousClock.Instant?
        var phase = Phase.reading
    }

    let remoteAddress: String
    private let limits: HTTPLimits
    private let state: Lock<State>

    init(descriptor: Int32, remoteAddress: String, limits: HTTPLimits, now: ContinuousClock.Instant) {
        self.remoteAddress = remoteAddress
        self.limits = limits
        state = Lock(State(descriptor: descriptor, deadline: now + limits.requestTimeout))
    }

    /// The request line is here: its time begins.
    func requestBegan(_ now: ContinuousClock.Instant) {
        state.withLock {
            $0.deadline = now + limits.requestTimeout
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
            $0.phase = .replying
        }
    }

    /// The request is over; another one may follow.
    func requestEnded(_ now: ContinuousClock.Instant) {
        state.withLock {
            $0.deadline = now + limits.idleTimeout + limits.requestTimeout
            $0.phase = .reading
        }
    }

    /// Gives a request that is still being read no more than this long.
    func hurry(until latest: ContinuousClock.Instant) {
        state.withLock { state in
            guard case .reading = state.phase, let deadline = state.deadline else { return }
            state.deadline = min(deadline, latest)
        }
    }

    /// The connection ends: from here on its descriptor may belong to somebody else.
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
