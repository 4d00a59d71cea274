import Foundation
import Glibc
import LatchkeyLock

/// A server that answers one connection with bytes of no honest server.
final class RawServer: Sendable {
    /// Where it listens.
    let address: String
    private let sent = Lock(0)
    private let ended = DispatchSemaphore(value: 0)

    /// What it sends behind the head of a good reply.
    enum Body: Sendable {
        /// As much as the client takes.
        case endless
        /// One byte, whenever for 5 milliseconds the client has not hung up.
        case dripping
    }

    init(head: String, _ body: Body) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafeMutablePointer(to: &place) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                bind(listener, place, length) == 0 && listen(listener, 1) == 0
                    && getsockname(listener, place, &length) == 0
            }
        }
        guard listener >= 0, status else { throw POSIXError(.EADDRNOTAVAIL) }
        address = "http://127.0.0.1:\(UInt16(bigEndian: place.sin_port))"
        let (sent, ended) = (sent, ended)
        Thread {
            defer { ended.signal() }
            let client = accept(listener, nil, nil)
            close(listener)
            guard client >= 0 else { return }
            defer { close(client) }
            var request = [UInt8](repeating: 0, count: 4096)
            guard recv(client, &request, request.count, 0) > 0, Self.send(Array(head.utf8), to: client) else { return }
            switch body {
            case .endless:
                let piece = [UInt8](repeating: UInt8(ascii: " "), count: 1 << 16)
                while Self.send(piece, to: client) { sent.withLock { $0 += piece.count } }
            case .dripping:
                while Self.isOpen(client), Self.send([UInt8(ascii: " ")], to: client) { sent.withLock { $0 += 1 } }
            }
        }.start()
    }

    /// The number of bytes that were sent behind the head, once the client has hung up.
    func total() async -> Int {
        await withCheckedContinuation { continuation in
            let ended = ended
            Thread {
                ended.wait()
                continuation.resume()
            }.start()
        }
        return sent.withLock { $0 }
    }

    private static func send(_ bytes: [UInt8], to client: Int32) -> Bool {
        Glibc.send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    private static func isOpen(_ client: Int32) -> Bool {
        var watched = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
        return poll(&watched, 1, 5) == 0
    }
}
