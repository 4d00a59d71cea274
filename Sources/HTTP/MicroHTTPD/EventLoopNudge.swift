import CMicroHTTPD
import Dispatch
import LatchkeyLock

/// Wakes the library's threads now and then while there are many connections.
///
/// libmicrohttpd reads up to 128 events at a time. If there are exactly 128 (or a multiple), it waits for more before
/// it handles them (0.9.75, `MHD_epoll`). With 128 clients waiting for their replies, it would wait until its own
/// timeout. A signal ends that wait. With fewer connections this can't happen; then nothing is sent and no timer runs, so
/// that an idle server sleeps.
final class EventLoopNudge: Sendable {
    /// As many connections, the listening socket and the library's own event make a full batch.
    static let fewestConnections = 126
    /// For how long a batch may lie there.
    private static let interval = DispatchTimeInterval.milliseconds(20)

    private struct State {
        var threads: [pthread_t] = []
        var isAwake = false
        var isCancelled = false
    }

    private let connections: ConnectionTable
    private let state = Lock(State())
    private let queue = DispatchQueue(label: "latchkey.http.nudge")

    init(_ connections: ConnectionTable) {
        self.connections = connections
        latchkey_mhd_prepare_nudges()
    }

    /// Notes a connection that is in the table now, and that the calling thread is one of the library's; it stays so
    /// until ``cancel()``.
    func noteConnection() {
        let thread = pthread_self()
        let begins = state.withLock { state in
            if !state.threads.contains(thread) {
                latchkey_mhd_accept_nudges()
                state.threads.append(thread)
            }
            guard !state.isAwake, !state.isCancelled, hasMany else { return false }
            state.isAwake = true
            return true
        }
        if begins { nudgeLater() }
    }

    /// After this returns no thread is woken any more, so the threads may end.
    func cancel() {
        state.withLock { $0.isCancelled = true }
    }

    /// Whether it wakes the library's threads now.
    var isAwake: Bool { state.withLock { $0.isAwake } }

    private var hasMany: Bool { connections.count >= Self.fewestConnections }

    private func nudgeLater() {
        queue.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.nudge() }
    }

    private func nudge() {
        // Counted while it is locked: a connection that comes later finds it asleep.
        let goesOn = state.withLock { state in
            state.isAwake = !state.isCancelled && hasMany
            if state.isAwake { for thread in state.threads { latchkey_mhd_nudge(thread) } }
            return state.isAwake
        }
        if goesOn { nudgeLater() }
    }
}
