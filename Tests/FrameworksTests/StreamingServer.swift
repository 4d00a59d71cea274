import Dispatch
import Foundation
import Glibc

/// A server on loopback that answers one request part by part, each when it is told to.
final class StreamingServer: Sendable {
    private let socket: Int32
    private let go = DispatchSemaphore(value: 0)
    private let over = DispatchSemaphore(value: 0)

    /// The address without a path: `http://127.0.0.1:PORT`.
    let address: String

    /// Opens a server; the first part is sent at once.
    init(_ parts: [String]) throws {
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, length) == 0 && listen(socket, 1) == 0 && getsockname(socket, $0, &length) == 0
            }
        }
        guard isOpen else { throw CocoaError(.fileReadUnknown) }
        self.socket = socket
        address = "http://127.0.0.1:\(in_port_t(bigEndian: place.sin_port))"
        Thread { [go, over] in
            let connection = accept(socket, nil, nil)
            var request = [UInt8](repeating: 0, count: 4096)
            _ = recv(connection, &request, request.count, 0)
            for (index, part) in parts.enumerated() {
                if index > 0 { go.wait() }
                _ = send(connection, part, part.utf8.count, Int32(MSG_NOSIGNAL))
            }
            go.wait()
            shutdown(connection, Int32(SHUT_WR))
            while recv(connection, &request, request.count, 0) > 0 {}
            close(connection)
            over.signal()
        }.start()
    }

    /// Has the next part sent; after the last one the connection ends.
    func sendNext() { go.signal() }

    /// Waits until the client has closed the connection too.
    func waitForEnd() { over.wait() }

    deinit { close(socket) }
}
