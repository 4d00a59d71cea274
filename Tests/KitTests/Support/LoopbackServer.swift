import Foundation
import LatchkeyLock

/// A TCP server on the loopback interface; each connection has a thread of its own.
///
/// For what only real HTTP shows: Foundation's custom protocols can't redirect on Linux.
final class LoopbackServer: Sendable {
    struct SocketError: Error {
        let number: Int32
    }

    let port: UInt16
    private let listener: LoopbackSocket
    private let lines: Lock<[String]>

    /// The first lines of the requests that got the same reply.
    var requestLines: [String] { lines.withLock { $0 } }

    /// Gives every request the same reply.
    convenience init(status: String, headers: [String: String], body: String = "") throws {
        let lines = Lock<[String]>([])
        let head = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        let reply =
            "HTTP/1.1 \(status)\r\n\(head)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        try self.init(lines) { connection in
            guard let request = RawRequest(from: connection) else { return }
            lines.withLock { $0.append(request.line) }
            connection.send(reply.utf8)
        }
    }

    /// Hands each connection over, and closes it afterwards.
    convenience init(_ serve: @escaping @Sendable (LoopbackSocket) -> Void) throws {
        try self.init(Lock([]), serve)
    }

    private init(_ lines: Lock<[String]>, _ serve: @escaping @Sendable (LoopbackSocket) -> Void) throws {
        self.lines = lines
        let listener = try LoopbackSocket()
        self.listener = listener
        port = try listener.listen()
        Thread.detachNewThread {
            while let connection = listener.accept() {
                Thread.detachNewThread {
                    serve(connection)
                    connection.close()
                }
            }
        }
    }

    deinit { listener.close() }
}

/// A TCP socket on the loopback interface, with blocking calls.
struct LoopbackSocket: Sendable {
    private let descriptor: Int32

    init() throws(LoopbackServer.SocketError) {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw LoopbackServer.SocketError(number: errno) }
    }

    private init(descriptor: Int32) { self.descriptor = descriptor }

    /// Listens on a free port.
    func listen() throws(LoopbackServer.SocketError) -> UInt16 {
        var address = Self.address(port: 0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isListening = Self.withSocketAddress(&address) { pointer in
            bind(descriptor, pointer, length) == 0 && Foundation.listen(descriptor, 64) == 0
                && getsockname(descriptor, pointer, &length) == 0
        }
        guard isListening else { throw LoopbackServer.SocketError(number: errno) }
        return UInt16(bigEndian: address.sin_port)
    }

    /// The next connection; `nil` once the socket is closed.
    func accept() -> LoopbackSocket? {
        let connection = Foundation.accept(descriptor, nil, nil)
        return connection >= 0 ? LoopbackSocket(descriptor: connection) : nil
    }

    /// Connects to a port, and tells whether that went well.
    func connect(to port: UInt16) -> Bool {
        var address = Self.address(port: port)
        let descriptor = descriptor
        return Self.withSocketAddress(&address) { pointer in
            Foundation.connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }

    /// The next bytes; none at the end.
    func receive() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        return Array(buffer.prefix(max(0, count)))
    }

    /// Whether the other side has not hung up; known after 20 milliseconds in which it has not.
    var isOpen: Bool {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 20) == 0
    }

    /// Sends bytes.
    ///
    /// - Returns: whether the other side still takes any.
    @discardableResult
    func send(_ bytes: some Sequence<UInt8>) -> Bool {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    func close() {
        shutdown(descriptor, Int32(SHUT_RDWR))
        _ = Foundation.close(descriptor)
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    private static func withSocketAddress(
        _ address: inout sockaddr_in, _ body: (UnsafeMutablePointer<sockaddr>) -> Bool
    ) -> Bool {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
