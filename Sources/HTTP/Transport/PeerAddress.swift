import Glibc

/// Writes a peer's address for logs and limits.
enum PeerAddress {
    /// An IPv4 or IPv6 address without port; `unix` for a unix socket, `unknown` for anything else.
    static func text(_ address: UnsafePointer<sockaddr>?) -> String {
        guard let address else { return "unknown" }
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                var internet = pointer.pointee.sin_addr
                return text(AF_INET, &internet)
            }
        case AF_INET6:
            return address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                var internet = pointer.pointee.sin6_addr
                return text(AF_INET6, &internet)
            }
        case AF_UNIX: return "unix"
        default: return "unknown"
        }
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        let room = Int(INET6_ADDRSTRLEN)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            guard let start = buffer.baseAddress, inet_ntop(family, address, start, socklen_t(room)) != nil else {
                return "unknown"
            }
            return String(cString: start)
        }
    }
}
