import Foundation
import Glibc

/// One kept-alive connection that asks for one thing at a time: as little client as can be, to leave the machine to
/// the server. It understands the replies of our own server only.
final class LoadClient {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard status == 0 else {
            throw BenchmarkError("No connection to the server: \(String(cString: strerror(errno))).")
        }
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends JSON and returns the body of the reply.
    ///
    /// - Throws: `BenchmarkError` for any status but 200.
    func post(_ path: String, _ body: String) throws -> Data {
        try exchange(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Returns the body of the reply.
    ///
    /// - Throws: `BenchmarkError` for any status but 200.
    func get(_ path: String) throws -> Data {
        try exchange("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    }

    private func exchange(_ request: String) throws -> Data {
        var rest = Array(request.utf8)[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { throw BenchmarkError("The server closed the connection.") }
            rest = rest.dropFirst(sent)
        }
        let separator = Array("\r\n\r\n".utf8)
        var headEnd = Self.firstIndex(of: separator, in: buffer)
        while headEnd == nil {
            try receive()
            headEnd = Self.firstIndex(of: separator, in: buffer)
        }
        let head = String(decoding: buffer[..<(headEnd ?? 0)], as: UTF8.self)
        let bodyStart = (headEnd ?? 0) + separator.count
        let length =
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
        while buffer.count < bodyStart + length { try receive() }
        let body = Data(buffer[bodyStart..<(bodyStart + length)])
        buffer.removeFirst(bodyStart + length)
        guard head.hasPrefix("HTTP/1.1 200") else {
            throw BenchmarkError("The server answered: \(head.prefix(40)) \(String(decoding: body, as: UTF8.self))")
        }
        return body
    }

    private func receive() throws {
        var chunk = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw BenchmarkError("The server closed the connection.") }
        buffer += chunk[..<count]
    }

    private static func firstIndex(of pattern: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= pattern.count else { return nil }
        return (0...(bytes.count - pattern.count)).first { bytes[$0...].starts(with: pattern) }
    }
}
