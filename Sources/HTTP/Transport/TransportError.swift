/// Why a transport could not start.
///
/// The description names the cause and the next step, and is safe to log.
public enum TransportError: Error, Sendable, Equatable, CustomStringConvertible {
    /// Somebody else listens on this address and port, or answers on this socket path.
    case addressInUse(ListenAddress)
    /// The address does not belong to this machine.
    case addressNotAvailable(ListenAddress)
    /// The address is not an IPv4 or IPv6 address, or the socket path is empty or longer than 107 bytes.
    case invalidAddress(ListenAddress)
    /// The system does not permit it: a port below 1024, or a folder that can't be written.
    case notPermitted(ListenAddress)
    /// The socket's folder does not exist.
    case noFolder(path: String)
    /// At the socket path is something that is not a socket.
    case notASocket(path: String)
    /// A system call failed: its name and `errno`.
    case system(call: String, code: Int32)
    /// libmicrohttpd refused the settings.
    case libraryRefused
    /// The transport was started before; make a new one.
    case alreadyStarted

    /// The cause and the next step.
    public var description: String {
        switch self {
        case .addressInUse(.unix(let path)):
            "Another process answers on the socket \(path). Stop it, or choose another path."
        case .addressInUse(let address):
            "Another process listens on \(address). Stop it (find it with: ss -ltnp), or choose another port; "
                + "port 0 takes any free one."
        case .addressNotAvailable(let address):
            "\(address) is not an address of this machine. List its addresses with: ip address."
        case .invalidAddress(let address):
            "\(address) is not an address to listen on. "
                + "Use an IPv4 or IPv6 address, or a socket path of 1 to 107 bytes."
        case .notPermitted(let address):
            "The system does not permit listening on \(address). "
                + "Use a port from 1024 up, or an existing folder that this user can write."
        case .noFolder(let path):
            "The folder of the socket \(path) does not exist. Make it, or choose another path."
        case .notASocket(let path):
            "\(path) exists and is not a socket. Move it away, or choose another path."
        case .system(let call, let code):
            "The system call \(call) failed with errno \(code)."
        case .libraryRefused:
            "libmicrohttpd could not start. Look at the limits: threads, connections and memory of this process."
        case .alreadyStarted:
            "This transport was started before. Create a new one."
        }
    }
}
