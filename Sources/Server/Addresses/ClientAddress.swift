/// The origin of a request, as far as the server trusts it.
enum ClientAddress: Sendable, Hashable, CustomStringConvertible {
    /// A client's address, or that of a proxy which did not say whose request it passes on.
    case internet(IPAddress)
    /// A proxy on a unix socket which did not say so.
    case unix

    /// The key for limits.
    var subject: String {
        switch self {
        case .internet(let address): address.subject
        case .unix: "unix"
        }
    }

    /// The whole address as text; `unix` if there is none.
    var description: String {
        switch self {
        case .internet(let address): "\(address)"
        case .unix: "unix"
        }
    }
}
