import Foundation
import Glibc

/// One kept-alive connection that asks for one thing at a time: as little client as can be, to leave the machine to the
/// server.
///
/// It understands replies with a `Content-Length` only, which is what both our own server and its peer send.
final class LoadConnection {
    /// The socket, for `poll`.
    let descriptor: Int32
    private var buffer: [UInt8] = []

    init(_ address: ServerProcess.Address) throws {
        switch address {
        case .tcp(let port):
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var target = sockaddr_in()
            target.sin_family = sa_family_t(AF_INET)
            target.sin_port = port.bigEndian
            target.sin_addr.s_addr = inet_addr("127.0.0.1")
            try connect(to: &target)
            var on: Int32 = 1
            setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        case .unix(let path):
            descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
            var target = sockaddr_un()
            target.sun_family = sa_family_t(AF_UNIX)
            let fits = withUnsafeMutableBytes(of: &target.sun_path) { room in
                guard path.utf8.count < room.count else { return false }
                room.copyBytes(from: path.utf8)
                return true
            }
            guard fits else { throw BenchmarkError("The temporary folder's path is too long for a socket.") }
            try connect(to: &target)
        }
    }

    private func connect<Target>(to target: inout Target) throws {
        let length = socklen_t(MemoryLayout<Target>.size)
        let status = withUnsafePointer(to: &target) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
        }
        guard status == 0 else {
            throw BenchmarkError("No connection to the server: \(String(cString: strerror(errno))).")
        }
    }

    deinit {
        close(descriptor)
    }

    /// Sends JSON; the reply is read with `receive`.
    func send(_ path: String, _ body: String, bearer: String? = nil) throws {
        try send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\(Self.line(bearer))"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Sends JSON and waits for the body of the reply.
    func post(_ path: String, _ body: String) throws -> Data {
        try send(path, body)
        return try wait()
    }

    /// Waits for the body of the reply.
    func get(_ path: String) throws -> Data {
        try ask(path)
        return try wait()
    }

    /// Asks for a path; the reply is read with `receive`.
    func ask(_ path: String, bearer: String? = nil) throws {
        try send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(Self.line(bearer))\r\n")
    }

    private static func line(_ bearer: String?) -> String { bearer.map { "Authorization: Bearer \($0)\r\n" } ?? "" }

    /// Reads what has come, blocking if nothing has; the body of the reply once it is whole.
    ///
    /// - Throws: `BenchmarkError` for any status but 200.
    func receive() throws -> Data? {
        var chunk = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &chunk, chunk.count, 0)
        guard count > 0 else { throw BenchmarkError("The server closed the connection.") }
        buffer += chunk[..<count]
        guard let headEnd = Self.headEnd(in: buffer) else { return nil }
        let head = String(decoding: buffer[..<headEnd], as: UTF8.self)
        guard head.hasPrefix("HTTP/1.1 200") else {
            throw BenchmarkError("The server answered: \(head.prefix(40)).")
        }
        let length =
            head.split(separator: "\r\n").first { $0.prefix(15).lowercased() == "content-length:" }.flatMap {
                Int($0.dropFirst(15).drop { $0 == " " })
            } ?? 0
        guard buffer.count >= headEnd + length else { return nil }
        defer { buffer.removeAll(keepingCapacity: true) }
        return Data(buffer[headEnd..<(headEnd + length)])
    }

    private func wait() throws -> Data {
        while true {
            if let body = try receive() { return body }
        }
    }

    private func send(_ request: String) throws {
        var request = request
        let isSent = request.withUTF8 { bytes in
            Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
        }
        guard isSent else { throw BenchmarkError("The server does not take the request.") }
    }

    /// Returns the position where the body begins.
    private static func headEnd(in bytes: [UInt8]) -> Int? {
        let separator = Array("\r\n\r\n".utf8)
        return bytes.indices.dropLast(3).first { bytes[$0..<($0 + 4)].elementsEqual(separator) }.map { $0 + 4 }
    }
}
