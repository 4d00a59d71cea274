import CMicroHTTPD
import Dispatch
import Glibc

/// Owns libmicrohttpd's daemon and the object its callbacks point to.
///
/// `@unchecked Sendable`: the pointers are fixed, and the library's functions for them may be called from any thread.
final class MicroHTTPDDaemon: @unchecked Sendable {
    private let daemon: OpaquePointer
    private let callbacks: UnsafeMutablePointer<latchkey_mhd_callbacks>
    private let service: MicroHTTPDService
    /// The listening socket, which the library uses and closes.
    private let listening: Int32
    /// Takes the listening socket's place at the end: nothing ever arrives here.
    private let silence: Int32

    /// Starts serving on a socket, which belongs to the daemon from here on.
    ///
    /// - Throws: ``TransportError/libraryRefused``; the socket is closed then.
    init(_ socket: ListeningSocket, threads: Int, service: MicroHTTPDService) throws(TransportError) {
        let limits = service.limits
        let callbacks = UnsafeMutablePointer<latchkey_mhd_callbacks>.allocate(capacity: 1)
        callbacks.initialize(
            to: latchkey_mhd_callbacks(
                // Until the stop: the library's threads outlive this object if nobody stops them.
                context: Unmanaged.passRetained(service).toOpaque(), opened: opened, closed: closed, began: began,
                received: received, completed: completed))
        let settings = latchkey_mhd_settings(
            listen_socket: socket.descriptor, threads: UInt32(clamping: threads),
            connection_limit: UInt32(clamping: Self.libraryLimit(limits.maximumConnections, threads: threads)),
            connection_limit_per_address: UInt32(clamping: limits.maximumConnectionsPerAddress ?? 0),
            idle_seconds: Self.seconds(limits.idleTimeout), connection_memory: Self.memory(limits))
        let silence = latchkey_mhd_silence()
        guard silence >= 0, let daemon = latchkey_mhd_start(settings, callbacks) else {
            if silence >= 0 { close(silence) }
            Unmanaged.passUnretained(service).release()
            callbacks.deallocate()
            close(socket.descriptor)
            throw .libraryRefused
        }
        self.daemon = daemon
        self.listening = socket.descriptor
        self.silence = silence
        self.callbacks = callbacks
        self.service = service
    }

    /// Ends listening: from here on a new connection is refused.
    ///
    /// This does not use `MHD_quiesce_daemon`: it removes the socket from the epoll sets of the library's threads,
    /// which may do so at the same time, and the second removal aborts the process (0.9.75). Instead the library's
    /// descriptor is redirected to a file that never has events. The kernel closes the socket with its last descriptor
    /// and removes it from all epoll sets.
    func refuseConnections() {
        shutdown(listening, Int32(SHUT_RDWR))
        dup2(silence, listening)
    }

    /// Ends the threads and closes the connections; no request may be under way.
    ///
    /// Call it once, and last.
    func stop() async {
        await withCheckedContinuation { continuation in
            // It joins threads: not on the cooperative pool.
            DispatchQueue.global().async {
                self.service.nudge.cancel()
                MHD_stop_daemon(self.daemon)
                self.callbacks.deallocate()
                Unmanaged.passUnretained(self.service).release()
                close(self.silence)
                continuation.resume()
            }
        }
    }

    /// Room for twice the head, so that the gate can properly answer one that is slightly too long; the rest is for
    /// parsed headers and the reply's headers.
    private static func memory(_ limits: HTTPLimits) -> Int {
        max(limits.maximumHeaderLength * 2, limits.maximumHeaderLength + 16_384)
    }

    /// The library divides its limit among its threads and lets newcomers wait at a thread that has its share, while
    /// ``ConnectionTable`` makes room for them: so each thread may have all, and those that are just being closed.
    private static func libraryLimit(_ connections: Int, threads: Int) -> Int {
        (connections + connections / 32 + 64) * threads
    }

    private static func seconds(_ duration: Duration) -> UInt32 {
        let (seconds, attoseconds) = duration.components
        return UInt32(clamping: seconds + (attoseconds > 0 ? 1 : 0))
    }
}

// File-level functions: a closure could inherit an actor's isolation, and the library's threads belong to none.

private func service(_ context: UnsafeMutableRawPointer?) -> MicroHTTPDService? {
    context.map { Unmanaged<MicroHTTPDService>.fromOpaque($0).takeUnretainedValue() }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> [UInt8]? {
    pointer.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
}

private func opened(context: UnsafeMutableRawPointer?, connection: OpaquePointer?) -> UnsafeMutableRawPointer? {
    guard let service = service(context), let connection else { return nil }
    return Unmanaged.passRetained(service.opened(connection)).toOpaque()
}

private func closed(context: UnsafeMutableRawPointer?, connectionObject: UnsafeMutableRawPointer?) {
    guard let connectionObject else { return }
    service(context)?.closed(Unmanaged<ConnectionRecord>.fromOpaque(connectionObject).takeRetainedValue())
}

private func began(
    context: UnsafeMutableRawPointer?, connectionObject: UnsafeMutableRawPointer?, target: UnsafePointer<CChar>?
) -> UnsafeMutableRawPointer? {
    guard let service = service(context), let connectionObject else { return nil }
    let connection = Unmanaged<ConnectionRecord>.fromOpaque(connectionObject).takeUnretainedValue()
    return Unmanaged.passRetained(service.began(connection, target: text(target))).toOpaque()
}

private func received(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, requestObject: UnsafeMutableRawPointer?,
    method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, data: UnsafePointer<CChar>?,
    length: UnsafeMutablePointer<Int>?
) -> Int32 {
    guard let service = service(context), let connection, let requestObject, let length else { return 0 }
    let exchange = Unmanaged<Exchange>.fromOpaque(requestObject).takeUnretainedValue()
    // Method and version are looked at in the first call only.
    let isFirst = if case .began = exchange.stage { true } else { false }
    let piece = RequestPiece(
        method: (isFirst ? text(method) : nil) ?? [], version: (isFirst ? text(version) : nil) ?? [],
        data: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : length.pointee))
    length.pointee = 0
    return service.received(piece, of: exchange, on: connection) ? 1 : 0
}

private func completed(
    context: UnsafeMutableRawPointer?, connection: OpaquePointer?, requestObject: UnsafeMutableRawPointer?
) {
    guard let service = service(context), let connection, let requestObject else { return }
    service.completed(Unmanaged<Exchange>.fromOpaque(requestObject).takeRetainedValue(), on: connection)
}
