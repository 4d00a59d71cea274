/// An address to listen on.
public enum ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// A numeric IPv4 or IPv6 address, and a port; port 0 takes any free one. `::` means IPv6 alone.
    case internet(host: String, port: UInt16)
    /// The path of a unix socket, 1–107 bytes.
    case unix(path: String)

    /// `127.0.0.1` with a port.
    public static func loopback(port: UInt16 = 0) -> ListenAddress { .internet(host: "127.0.0.1", port: port) }

    /// `host:port`, `[host]:port` or `unix:path`.
    public var description: String {
        switch self {
        case .internet(let host, let port):
            host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]:\(port)" : "\(host):\(port)"
        case .unix(let path): "unix:\(path)"
        }
    }

    /// The address for people, with the port that was taken.
    package func url(port: UInt16) -> String {
        switch self {
        case .unix(let path): "unix:\(path)"
        case .internet(let host, _): "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        }
    }
}
