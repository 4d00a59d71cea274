import Glibc

@testable import LatchkeyHTTP

/// A listening socket whose connections nobody takes.
final class SilentPort: Sendable {
    private let socket: ListeningSocket

    init() throws {
        socket = try ListeningSocket(.loopback())
    }

    deinit { close(socket.descriptor) }

    var url: String { "http://127.0.0.1:\(socket.port)" }
}

/// A port that somebody listened at, and nobody does now; it stays taken, so that nobody else can.
final class ClosedPort: Sendable {
    private let descriptor: Int32
    let url: String

    init() throws {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        self.descriptor = descriptor
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard descriptor >= 0, isBound else { throw TransportError.libraryRefused }
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
    }

    deinit { close(descriptor) }
}
