import Dispatch
import Glibc
import LatchkeyLock

/// Waits for the signals that ask a server to stop.
///
/// From its creation on, `SIGTERM`, `SIGINT` and `SIGHUP` no longer end the process, and `SIGPIPE` is ignored: a client
/// that leaves must not end the server. A process that was started to ignore `SIGHUP`, as `nohup` does, goes on to.
///
/// A terminal that is closed sends `SIGHUP`, and ends the server by it. To a service, which has no terminal, people and
/// log rotation send it to have files read or opened anew: it must not stop what nobody asked to stop.
///
/// `@unchecked Sendable`: a dispatch source may be cancelled from any thread, only its type does not say so.
public final class ShutdownSignals: @unchecked Sendable {
    private struct State {
        var received: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    private let state = Lock(State())
    private let sources: [any DispatchSourceSignal]

    /// Begins to listen for `SIGTERM`, `SIGINT` and `SIGHUP`.
    ///
    /// - Parameter onHangUp: Called for each `SIGHUP` to a process without a terminal, which goes on; `nil`: it ends.
    public convenience init(onHangUp: (@Sendable () -> Void)? = nil) {
        self.init(
            signals: [SIGTERM, SIGINT] + [SIGHUP].filter { !Self.isIgnored($0) },
            harmless: Self.hasTerminal ? [:] : onHangUp.map { [SIGHUP: $0] } ?? [:])
    }

    init(signals: [Int32], harmless: [Int32: @Sendable () -> Void] = [:]) {
        signal(SIGPIPE, SIG_IGN)
        let queue = DispatchQueue(label: "latchkey.http.signals")
        let registered = DispatchGroup()
        sources = signals.map { DispatchSource.makeSignalSource(signal: $0, queue: queue) }
        for (number, source) in zip(signals, sources) {
            registered.enter()
            source.setRegistrationHandler { registered.leave() }
            let answer = harmless[number] ?? { [weak self] in self?.receive(number) }
            source.setEventHandler(handler: answer)
            source.activate()
        }
        // Microseconds; until then a signal would still end the process.
        registered.wait()
    }

    deinit {
        for source in sources { source.cancel() }
    }

    /// Whether the process has a terminal that may be closed.
    ///
    /// Asked early: once it is closed there is none.
    private static var hasTerminal: Bool {
        let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard terminal >= 0 else { return false }
        close(terminal)
        return true
    }

    /// Whether whoever started the process had it ignore a signal.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
        return handler == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// Returns the number of the first signal that came, at once if it came already.
    public func first() async -> Int32 {
        await withCheckedContinuation { continuation in
            let received = state.withLock { state -> Int32? in
                if state.received == nil { state.waiting.append(continuation) }
                return state.received
            }
            if let received { continuation.resume(returning: received) }
        }
    }

    private func receive(_ number: Int32) {
        let waiting = state.withLock { state -> [CheckedContinuation<Int32, Never>] in
            state.received = state.received ?? number
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume(returning: number) }
    }
}
