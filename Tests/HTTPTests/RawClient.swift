import Dispatch
import Glibc

@testable import LatchkeyHTTP

/// A client that sends bytes as they are and reads replies: what no HTTP library would send must be sendable here.
///
/// It blocks, therefore on a thread of its own: the cooperative pool is what the handlers under test run on.
actor RawClient {
    /// A reply as read from the socket.
    struct Reply: Sendable {
        var status = 0
        var headers = HTTPHeaders()
        var body: [UInt8] = []

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    enum Failure: Error, Equatable {
        case connect(Int32)
        case closed
        case malformed(String)
    }

    private nonisolated let thread = BlockingExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// Connects to the loopback address.
    init(port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        descriptor = try Self.open(AF_INET, &address)
    }

    /// Connects to `::1`.
    init(port6 port: UInt16) throws {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        address.sin6_addr = in6addr_loopback
        descriptor = try Self.open(AF_INET6, &address)
    }

    /// Connects to a unix socket.
    init(path: String) throws {
        guard var address = UnixSocketPath.address(path) else { throw Failure.malformed(path) }
        descriptor = try Self.open(AF_UNIX, &address)
    }

    deinit { Glibc.close(descriptor) }

    private static func open<Address>(_ family: Int32, _ address: inout Address) throws -> Int32 {
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        let length = socklen_t(MemoryLayout<Address>.size)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard result == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw Failure.connect(code)
        }
        // A server that hangs must fail a test, not hold it for ever.
        var limit = timeval(tv_sec: 20, tv_usec: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        return descriptor
    }

    /// Sends bytes; that the peer has closed is no failure here: reading tells.
    func send(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return }
            rest = rest.dropFirst(sent)
        }
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends a request and reads its reply.
    func exchange(_ text: String) throws -> Reply {
        send(text)
        return try reply()
    }

    /// Reads one reply.
    ///
    /// A reply to HEAD has no body, whatever its length says.
    func reply(toHead: Bool = false) throws -> Reply {
        var reply = Reply()
        let lines = try head()
        guard let status = lines.first?.split(separator: " "), status.count > 1, let number = Int(status[1]) else {
            throw Failure.malformed("\(lines)")
        }
        reply.status = number
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { throw Failure.malformed(line) }
            reply.headers.append(String(line[..<colon]), String(line[line.index(after: colon)...].drop { $0 == " " }))
        }
        guard !toHead, let length = reply.headers["Content-Length"].flatMap({ Int($0) }) else { return reply }
        while buffer.count < length { try fill() }
        reply.body = Array(buffer.prefix(length))
        buffer.removeFirst(length)
        return reply
    }

    /// Waits until the peer has sent more, or has closed; returns whether it has closed.
    func isClosed() -> Bool {
        guard buffer.isEmpty else { return false }
        do {
            try fill()
            return false
        } catch {
            return error == .closed
        }
    }

    /// Reads and drops what the peer still sends, until it closes; returns whether it did.
    func endsClosed() -> Bool {
        while true {
            buffer = []
            do {
                try fill()
            } catch {
                return error == .closed
            }
        }
    }

    /// Sends a byte, and another whenever 5 ms bring no answer, until the peer closes or 10 000 were sent.
    ///
    /// Returns whether it closed.
    func trickle(_ byte: UInt8) -> Bool {
        for _ in 0..<10_000 {
            send([byte])
            var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&state, 1, 5) > 0 { return isClosed() }
        }
        return false
    }

    /// Reads a line, without its end.
    func line() throws(Failure) -> String {
        while true {
            if let end = buffer.indices.dropLast().first(where: { buffer[$0] == 13 && buffer[$0 + 1] == 10 }) {
                let text = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 2)
                return text
            }
            try fill()
        }
    }

    /// Reads so many bytes.
    func bytes(_ count: Int) throws(Failure) -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    private func head() throws(Failure) -> [String] {
        while true {
            if let end = buffer.indices.first(where: { buffer[$0...].starts(with: Array("\r\n\r\n".utf8)) }) {
                let text = String(decoding: buffer[..<end], as: UTF8.self)
                buffer.removeFirst(end + 4)
                return text.split(separator: "\r\n").map(String.init)
            }
            try fill()
        }
    }

    private func fill() throws(Failure) {
        var piece = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &piece, piece.count, 0)
        if count < 0, errno == EAGAIN { throw .malformed("no answer in 20 s") }
        guard count > 0 else { throw .closed }
        buffer += piece[..<count]
    }
}

/// Runs an actor on a queue of its own, which may block.
final class BlockingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "latchkey.http.tests.blocking")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = asUnownedSerialExecutor()
        queue.async { job.runSynchronously(on: executor) }
    }
}
