import Glibc

@testable import LatchkeyHTTP

/// A client that sends bytes as they are and reads replies: what no HTTP library would send must be sendable here.
final class RawClient {
    /// A reply as read from the socket.
    struct Reply {
        var status = 0
        var headers = HTTPHeaders()
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Failure: Error {
        case connect(Int32)
        case closed
        case malformed(String)
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(port: UInt16, family: Int32 = AF_INET) throws {
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue), 0)
        var result: Int32
        if family == AF_INET6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_addr = in6addr_loopback
            result = Self.connect(descriptor, &address)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            result = Self.connect(descriptor, &address)
        }
        if result != 0 {
            let code = errno
            Glibc.close(descriptor)
            throw Failure.connect(code)
        }
        setTimeout()
    }

    init(path: String) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        guard var address = UnixSocketPath.address(path), Self.connect(descriptor, &address) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw Failure.connect(code)
        }
        setTimeout()
    }

    deinit { Glibc.close(descriptor) }

    private static func connect<Address>(_ descriptor: Int32, _ address: inout Address) -> Int32 {
        let length = socklen_t(MemoryLayout<Address>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(descriptor, $0, length) }
        }
    }

    /// A server that hangs must fail a test, not hold it for ever.
    private func setTimeout() {
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// Sends bytes; a closed peer is no failure here: reading tells.
    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    /// Sends a request and reads its reply.
    func exchange(_ text: String, hasBody: Bool = true) throws -> Reply {
        send(text)
        return try reply(hasBody: hasBody)
    }

    /// Reads one reply. `hasBody` is false for a reply to HEAD.
    func reply(hasBody: Bool = true) throws -> Reply {
        var reply = Reply()
        let lines = try head()
        let status = lines.first?.split(separator: " ")
        guard let status, status.count > 1, let number = Int(status[1]) else { throw Failure.malformed("\(lines)") }
        reply.status = number
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Failure.malformed(line) }
            reply.headers.append(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        guard hasBody, let length = reply.headers["Content-Length"].flatMap({ Int($0) }) else { return reply }
        while buffer.count < length { try fill() }
        reply.body = Array(buffer.prefix(length))
        buffer.removeFirst(length)
        return reply
    }

    /// Whether the peer has closed, once all it sent was read. Waits until it has sent something or closed.
    func isClosed() -> Bool {
        guard buffer.isEmpty else { return false }
        do {
            try fill()
            return false
        } catch {
            return true
        }
    }

    /// Sends the end of our side.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    private func head() throws -> [String] {
        while true {
            if let end = buffer.indices.first(where: { buffer[$0...].starts(with: Array("\r\n\r\n".utf8)) }) {
                let lines = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 4)
                return lines.split(separator: "\r\n").map(String.init)
            }
            try fill()
        }
    }

    private func fill() throws {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EAGAIN { throw Failure.malformed("no answer in 20 s") }
        guard count > 0 else { throw Failure.closed }
        buffer += piece[..<count]
    }
}
