import CMicroHTTPD
import Dispatch
import LatchkeyLock

/// Wakes the library's threads now and then while there are many connections.
///
/// libmicrohttpd reads up to 128 events at a time. If there are exactly 128 (or a multiple), it waits for more before
/// it handles them (0.9.75, `MHD_epoll`). With 128 clients waiting for their replies, it would wait until its own
/// timeout. A signal ends that wait. With fewer connections this can't happen, and nothing is sent.
///
/// `@unchecked Sendable`: a dispatch source may be cancelled from any thread, only its type does not say so.
final class EventLoopNudge: @unchecked Sendable {
    /// As many connections, the listening socket and the library's own event make a full batch.
    static let fewestConnections = 126

    private struct State {
        var threads: [pthread_t] = []
        var isCancelled = false
    }

    private let state = Lock(State())
    private let timer: any DispatchSourceTimer

    init(_ connections: ConnectionTable) {
        latchkey_mhd_prepare_nudges()
        timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "latchkey.http.nudge"))
        timer.schedule(deadline: .now(), repeating: .milliseconds(20), leeway: .milliseconds(5))
        timer.setEventHandler { [weak self] in
            if connections.count >= Self.fewestConnections { self?.nudge() }
        }
        timer.activate()
    }

    deinit { timer.cancel() }

    /// Notes that the calling thread is one of the library's; it stays so until ``cancel()``.
    func noteThread() {
        let thread = pthread_self()
        state.withLock { state in
            guard !state.threads.contains(thread) else { return }
            latchkey_mhd_accept_nudges()
            state.threads.append(thread)
        }
    }

    /// After this returns no thread is woken any more, so the threads may end.
    func cancel() {
        timer.cancel()
        state.withLock { $0.isCancelled = true }
    }

    private func nudge() {
        state.withLock { state in
            guard !state.isCancelled else { return }
            for thread in state.threads { latchkey_mhd_nudge(thread) }
        }
    }
}
