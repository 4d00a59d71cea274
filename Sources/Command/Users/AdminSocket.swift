import FoundationEssentials
import Glibc
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyStore
import LatchkeyWire

extension AdminServer {
    /// The server that runs in a folder; `nil` if none answers, or this user is not answered.
    static func running(in folder: String) -> AdminServer? {
        guard let socket = try? AdminSocket.answering(in: folder, DataFolderNames.instances(in: folder)),
            let reply = try? socket.exchange(.get, "/admin/v1/server"), reply.status == 200
        else { return nil }
        return try? JSONDecoder().decode(AdminServer.self, from: reply.body)
    }
}

/// A server's admin socket, to which one request goes at a time (HTTP/1.0: the reply ends with the connection).
struct AdminSocket {
    let path: String
    /// A server answers within this time, in seconds, or it hangs.
    private static let patience = 60
    /// The longest reply, in bytes: an export of a user's data is far shorter.
    private static let maximumReply = 64 << 20

    /// Why a socket can't be used.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The socket of a server that runs in a folder; `nil` if none runs.
    ///
    /// Of several, any one will do. A server may have its store in PostgreSQL: then the folder has no database.
    ///
    /// - Throws: ``Failure`` if the system does not let this user connect.
    static func answering(in folder: String, _ instances: [InstanceName]) throws(Failure) -> AdminSocket? {
        for instance in instances {
            let socket = AdminSocket(path: DataFolderNames.adminSocket(folder, instance))
            if try socket.isAnswering() { return socket }
        }
        return nil
    }

    /// Whether a server answers; one that is gone leaves at most a file.
    ///
    /// - Throws: ``Failure`` if the system does not let this user connect.
    func isAnswering() throws(Failure) -> Bool {
        guard let descriptor = try connected() else { return false }
        close(descriptor)
        return true
    }

    /// Sends a request without a body and returns the reply's status and body.
    func exchange(_ method: HTTPMethod, _ target: String) throws(Failure) -> (status: Int, body: Data) {
        guard let descriptor = try connected() else { throw Failure(description: "The server has just stopped.") }
        defer { close(descriptor) }
        let head = "\(method.rawValue) \(target) HTTP/1.0\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
        try send(Array(head.utf8), to: descriptor)
        return try Self.parsed(try receive(from: descriptor))
    }

    /// A connected socket; `nil` if nobody listens.
    private func connected() throws(Failure) -> Int32? {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure("socket") }
        var wait = timeval(tv_sec: Self.patience, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            _ = setsockopt(descriptor, SOL_SOCKET, option, &wait, socklen_t(MemoryLayout<timeval>.size))
        }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard result != 0 else { return descriptor }
        let code = errno
        close(descriptor)
        if code == ENOENT || code == ECONNREFUSED { return nil }
        errno = code
        throw failure("connect")
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { throw failure("send") }
            rest = rest.dropFirst(sent)
        }
    }

    private func receive(from descriptor: Int32) throws(Failure) -> Data {
        var reply = Data()
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(descriptor, &piece, piece.count, 0)
            guard count >= 0 else { throw failure("recv") }
            guard count > 0 else { return reply }
            reply.append(contentsOf: piece[..<count])
            guard reply.count <= Self.maximumReply else { throw Failure(description: "The reply is too long.") }
        }
    }

    /// The status and the body of a reply that is here wholly.
    static func parsed(_ reply: Data) throws(Failure) -> (status: Int, body: Data) {
        guard let end = reply.firstRange(of: Data("\r\n\r\n".utf8)) else {
            throw Failure(description: "The server's reply was cut off.")
        }
        let head = String(decoding: reply[..<end.lowerBound], as: UTF8.self)
        let lines = head.split(separator: "\r\n", omittingEmptySubsequences: false)
        let words = lines[0].split(separator: " ")
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), let status = Int(words[1]) else {
            throw Failure(description: "The server's reply is not HTTP.")
        }
        let body = Data(reply[end.upperBound...])
        let length = lines.dropFirst().first { $0.lowercased().hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).trimmingBlanks) }
        guard length == nil || length == body.count else {
            throw Failure(description: "The server's reply was cut off.")
        }
        return (status, body)
    }

    private func failure(_ call: String) -> Failure {
        let number = errno
        let next = number == EACCES ? " Run the command as the user to whom the data folder belongs, or as root." : ""
        return Failure(
            description: "The admin socket \(path) can't be used: \(call): \(String(cString: strerror(number))).\(next)"
        )
    }
}
