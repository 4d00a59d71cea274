import Glibc

/// The file of a unix socket.
enum UnixSocketPath {
    /// The user at the other end of a connected unix socket (`SO_PEERCRED`); `nil` on any other socket.
    static func peerUserID(_ descriptor: Int32) -> UInt32? {
        var domain: Int32 = 0
        var length = socklen_t(MemoryLayout<Int32>.size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &length) == 0, domain == AF_UNIX else {
            return nil
        }
        // `struct ucred` (unix(7)), which Glibc's module leaves out: process, user and group, 32 bits each.
        var credentials: [UInt32] = [0, 0, 0]
        let size = credentials.count * MemoryLayout<UInt32>.size
        length = socklen_t(size)
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0, Int(length) == size else {
            return nil
        }
        return credentials[1]
    }

    /// The socket address of a path; `nil` unless it has 1–107 bytes and no NUL.
    static func address(_ path: String) -> sockaddr_un? {
        let bytes = Array(path.utf8)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        return address
    }

    /// Removes a socket that a process left behind, and only that.
    ///
    /// - Throws: ``TransportError/addressInUse(_:)`` if a server answers there, ``TransportError/notASocket(path:)`` if
    ///   it is something else.
    static func clear(_ path: String) throws(TransportError) {
        var information = stat()
        guard lstat(path, &information) == 0 else { return }
        guard information.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path: path) }
        guard !isAnswering(path) else { throw .addressInUse(.unix(path: path)) }
        unlink(path)
    }

    private static func isAnswering(_ path: String) -> Bool {
        guard var address = address(path) else { return false }
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        defer { close(descriptor) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // Only "refused" proves that nobody listens; a full backlog (EAGAIN) proves the contrary.
        return result == 0 || errno != ECONNREFUSED
    }
}
