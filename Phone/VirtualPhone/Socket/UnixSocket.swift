import Foundation

/// A stream socket of the unix domain: owns its descriptor, closes it once.
final class UnixSocket: @unchecked Sendable {
    // Sendable because `descriptor` is closed only in deinit, when nobody can use it any more; writes are serialized.

    /// The largest frame in bytes; longer ones end the connection.
    static let maximumFrameLength = 16 * 1024 * 1024

    private let descriptor: Int32
    private let writing = NSLock()

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Connects to a host.
    static func connect(to path: String) -> UnixSocket? {
        guard let socket = open() else { return nil }
        let result = withAddress(path) { Glibc.connect(socket.descriptor, $0, $1) }
        return result == 0 ? socket : nil
    }

    /// Listens at a path that only this user may open.
    ///
    /// A socket that a process left behind is replaced; one that answers, and any other file, is left alone.
    static func listen(at path: String) -> UnixSocket? {
        var information = stat()
        if lstat(path, &information) == 0 {
            guard information.st_mode & S_IFMT == S_IFSOCK, connect(to: path) == nil else { return nil }
            unlink(path)
        }
        guard let socket = open() else { return nil }
        // The mode is set before listening: until then every attempt to connect is refused.
        guard withAddress(path, { bind(socket.descriptor, $0, $1) }) == 0, chmod(path, 0o600) == 0,
            Glibc.listen(socket.descriptor, 64) == 0
        else { return nil }
        return socket
    }

    /// Waits for the next connection; nil once the socket is shut down.
    func accept() -> UnixSocket? {
        while true {
            let accepted = Glibc.accept(descriptor, nil, nil)
            if accepted >= 0 {
                // Else every app that is started would hold all the others' connections.
                _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
                return UnixSocket(descriptor: accepted)
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            // No descriptor is free: an app that ends brings one.
            case EMFILE, ENFILE: usleep(20_000)
            default: return nil
            }
        }
    }

    /// Ends reading and writing; blocked calls return.
    func shutDown() {
        _ = shutdown(descriptor, Int32(SHUT_RDWR))
    }

    /// Reads one frame: a 4-byte big-endian length, then that many bytes.
    ///
    /// Nil at the end or for anything else.
    func readFrame() -> [UInt8]? {
        guard let head = read(4) else { return nil }
        let length = head.reduce(0) { $0 << 8 | Int($1) }
        guard length <= Self.maximumFrameLength else { return nil }
        return read(length)
    }

    /// Writes one frame; false if the other side is gone or the frame is too long.
    func writeFrame(_ bytes: [UInt8]) -> Bool {
        guard bytes.count <= Self.maximumFrameLength else { return false }
        let length = UInt32(bytes.count)
        return write([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + bytes)
    }

    /// Writes bytes as they are.
    func write(_ bytes: [UInt8]) -> Bool {
        writing.lock()
        defer { writing.unlock() }
        var sent = 0
        while sent < bytes.count {
            // MSG_NOSIGNAL: a peer that hung up must not end this process.
            let count = bytes[sent...].withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                sent += count
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private func read(_ length: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        // In pieces, so that a peer pays with bytes for the memory that it claims.
        while bytes.count < length {
            let wanted = min(length - bytes.count, 65_536)
            var count = 0
            let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, initialized in
                count = recv(descriptor, buffer.baseAddress, wanted, 0)
                initialized = max(0, count)
            }
            if count > 0 {
                bytes += piece
            } else if count == 0 || errno != EINTR {
                return nil
            }
        }
        return bytes
    }

    private static func open() -> UnixSocket? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        return descriptor >= 0 ? UnixSocket(descriptor: descriptor) : nil
    }

    private static func withAddress(
        _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        // One byte is left for the terminating zero.
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else { return -1 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
