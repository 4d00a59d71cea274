import Glibc

/// A listening socket, open until it is closed or handed on.
struct ListeningSocket {
    let descriptor: Int32
    /// The TCP port; 0 for a unix socket.
    let port: UInt16

    private static let backlog: Int32 = 1_024

    /// Opens, binds and listens.
    ///
    /// - Parameter mode: The mode of a unix socket's file.
    init(_ address: ListenAddress, mode: UInt32 = 0o660) throws(TransportError) {
        switch address {
        case .internet(let host, let port):
            if var wanted = Self.ipv4(host, port: port) {
                descriptor = try Self.open(AF_INET)
                try Self.bind(descriptor, &wanted, to: address)
            } else if var wanted = Self.ipv6(host, port: port) {
                descriptor = try Self.open(AF_INET6)
                Self.set(IPPROTO_IPV6, IPV6_V6ONLY, on: descriptor)
                try Self.bind(descriptor, &wanted, to: address)
            } else {
                throw .invalidAddress(address)
            }
            self.port = Self.boundPort(descriptor)
        case .unix(let path):
            guard var wanted = UnixSocketPath.address(path) else { throw .invalidAddress(address) }
            try UnixSocketPath.clear(path)
            descriptor = try Self.open(AF_UNIX)
            // The mode of the descriptor is the most that the new file gets: never open to all, not for a moment.
            _ = fchmod(descriptor, mode)
            try Self.bind(descriptor, &wanted, to: address)
            _ = chmod(path, mode)
            port = 0
        }
        guard listen(descriptor, Self.backlog) == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw Self.error(code, call: "listen", address)
        }
    }

    private static func open(_ family: Int32) throws(TransportError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(family, type, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        return descriptor
    }

    private static func bind<Address>(
        _ descriptor: Int32, _ wanted: inout Address, to address: ListenAddress
    ) throws(TransportError) {
        // A restart must not wait for the last connections of the process before it. (A unix socket ignores this.)
        set(SOL_SOCKET, SO_REUSEADDR, on: descriptor)
        let length = socklen_t(MemoryLayout<Address>.size)
        let result = withUnsafePointer(to: &wanted) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.bind(descriptor, $0, length) }
        }
        guard result == 0 else {
            let code = errno
            Glibc.close(descriptor)
            throw error(code, call: "bind", address)
        }
    }

    private static func set(_ level: some BinaryInteger, _ option: Int32, on descriptor: Int32) {
        var on: Int32 = 1
        _ = setsockopt(descriptor, Int32(level), option, &on, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func error(_ code: Int32, call: String, _ address: ListenAddress) -> TransportError {
        if code == ENOENT, case .unix(let path) = address { return .noFolder(path: path) }
        return switch code {
        case EADDRINUSE: .addressInUse(address)
        case EADDRNOTAVAIL: .addressNotAvailable(address)
        case EACCES, EPERM, ENOENT, ENOTDIR, EROFS: .notPermitted(address)
        default: .system(call: call, code: code)
        }
    }

    private static func ipv4(_ host: String, port: UInt16) -> sockaddr_in? {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        return inet_pton(AF_INET, host, &address.sin_addr) == 1 ? address : nil
    }

    private static func ipv6(_ host: String, port: UInt16) -> sockaddr_in6? {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        return inet_pton(AF_INET6, host, &address.sin6_addr) == 1 ? address : nil
    }

    private static func boundPort(_ descriptor: Int32) -> UInt16 {
        // The port has the same offset in both families.
        var address = sockaddr_in6()
        var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return result == 0 ? UInt16(bigEndian: address.sin6_port) : 0
    }
}
