/// Where a request comes from, as far as the server believes it.
enum ClientAddress: Sendable, Hashable, CustomStringConvertible {
    /// A client's address, or that of a proxy which did not say whose request it passes on.
    case internet(IPAddress)
    /// A proxy on a unix socket which did not say so.
    case unix

    /// What limits count it by: an IPv4 address as it is, IPv6 by its first 64 bits.
    ///
    /// Whoever has one IPv6 address has got its whole /64 (RFC 6177, RFC 7421).
    var subject: String {
        switch self {
        case .internet(let address): address.isIPv4 ? "\(address)" : "\(address.masked(to: 64))/64"
        case .unix: "unix"
        }
    }

    /// The whole address as text; `unix` where there is none.
    var description: String {
        switch self {
        case .internet(let address): "\(address)"
        case .unix: "unix"
        }
    }
}
