import CMicroHTTPD
import Glibc
import LatchkeyLock

/// Serves HTTP/1.1 by libmicrohttpd: epoll, and a fixed number of threads.
///
/// Once started it serves until ``stop()``, even without other references to it.
public final class MicroHTTPDTransport: HTTPTransport {
    private enum State {
        case new
        case running(MicroHTTPDDaemon, port: UInt16)
        case stopping(port: UInt16, waiting: [CheckedContinuation<Void, Never>])
        case stopped(port: UInt16)
    }

    private let configuration: HTTPConfiguration
    let service: MicroHTTPDService
    private let state = Lock(State.new)

    /// Prepares a transport; nothing is open before ``start()``.
    ///
    /// Raises the process's limit on open files as far as ``HTTPLimits/maximumConnections`` needs and the system permits.
    public init(configuration: HTTPConfiguration, application: @escaping HTTPHandler) {
        var configuration = configuration
        configuration.limits.maximumConnections = DescriptorLimit.makeRoom(
            forConnections: configuration.limits.maximumConnections)
        self.configuration = configuration
        service = MicroHTTPDService(configuration, application: application)
    }

    /// How many connections there may be: ``HTTPLimits/maximumConnections``, or less if the system permits too few open
    /// files.
    public var maximumConnections: Int { configuration.limits.maximumConnections }

    /// The TCP port, also after the stop; 0 before ``start()`` and on a unix socket.
    public var boundPort: UInt16 {
        state.withLock { state in
            switch state {
            case .new: 0
            case .running(_, let port), .stopping(let port, _), .stopped(let port): port
            }
        }
    }

    /// Opens the listening socket and begins to serve.
    ///
    /// - Throws: ``TransportError``; nothing is left open then, and it may be tried again.
    public func start() throws(TransportError) {
        latchkey_keep_freed_memory()
        let threads = configuration.threads ?? max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        try state.withLock { state throws(TransportError) in
            guard case .new = state else { throw .alreadyStarted }
            let socket = try ListeningSocket(configuration.address, mode: configuration.unixSocketMode)
            let daemon = try MicroHTTPDDaemon(socket, threads: max(1, threads), service: service)
            state = .running(daemon, port: socket.port)
        }
    }

    /// Stops gracefully; a second call waits for the first.
    public func stop() async {
        guard let daemon = beginStop() else { return await waitForStop() }
        daemon.refuseConnections()
        if case .unix(let path) = configuration.address { unlink(path) }
        service.connections.hurry(until: .now + configuration.limits.stopGrace)
        // Ends even if a handler never does: the watchdog answers in its place.
        await service.gauge.drain()
        await daemon.stop()
        service.watchdog.cancel()
        endStop()
    }

    private func beginStop() -> MicroHTTPDDaemon? {
        state.withLock { state in
            switch state {
            case .running(let daemon, let port):
                state = .stopping(port: port, waiting: [])
                return daemon
            case .new:
                state = .stopped(port: 0)
                service.watchdog.cancel()
                return nil
            case .stopping, .stopped: return nil
            }
        }
    }

    private func waitForStop() async {
        await withCheckedContinuation { continuation in
            let isStopped = state.withLock { state in
                guard case .stopping(let port, let waiting) = state else { return true }
                state = .stopping(port: port, waiting: waiting + [continuation])
                return false
            }
            if isStopped { continuation.resume() }
        }
    }

    private func endStop() {
        let waiting = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .stopping(let port, let waiting) = state else { return [] }
            state = .stopped(port: port)
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
