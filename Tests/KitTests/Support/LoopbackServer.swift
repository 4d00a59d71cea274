import Foundation
import LatchkeyLock

/// A TCP server on the loopback interface that gives every request the same reply.
///
/// For what only real HTTP shows: Foundation's custom protocols can't redirect on Linux.
final class LoopbackServer: Sendable {
    struct SocketError: Error {
        let number: Int32
    }

    let port: UInt16
    private let listener: Int32
    private let lines = Lock<[String]>([])

    /// The first lines of the requests that came.
    var requestLines: [String] { lines.withLock { $0 } }

    init(status: String, headers: [String: String], body: String = "") throws {
        #if canImport(Glibc)
        let stream = Int32(SOCK_STREAM.rawValue)
        #else
        let stream = SOCK_STREAM
        #endif
        let listener = socket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(listener, pointer, length) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard listener >= 0, result else { throw SocketError(number: errno) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        let lines = lines
        let head = headers.map { "\($0.key): \($0.value)\r\n" }.joined()
        let reply =
            "HTTP/1.1 \(status)\r\n\(head)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        Thread.detachNewThread {
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                var buffer = [UInt8](repeating: 0, count: 65_536)
                let count = recv(connection, &buffer, buffer.count, 0)
                let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
                lines.withLock { $0.append(text.split(separator: "\r\n").first.map(String.init) ?? "") }
                _ = reply.withCString { send(connection, $0, strlen($0), 0) }
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }
}
