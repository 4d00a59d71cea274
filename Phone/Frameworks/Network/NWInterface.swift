/// A network interface of the phone (developer.apple.com/documentation/network/nwinterface).
@available(iOS 12, *)
public struct NWInterface: Sendable, Hashable, CustomDebugStringConvertible {
    /// What kind of network it is of.
    public enum InterfaceType: Sendable, Hashable {
        /// None of the others, such as a tunnel.
        case other
        /// Wi-Fi.
        case wifi
        /// A cellular network.
        case cellular
        /// A cable.
        case wiredEthernet
        /// The phone itself.
        case loopback
    }

    /// What kind of network it is of.
    public let type: InterfaceType
    /// The system's name for it, such as `en0`.
    public let name: String
    /// The system's number for it.
    public let index: Int

    /// The name.
    public var debugDescription: String { name }

    /// The one interface of the virtual phone.
    static let wifi = NWInterface(type: .wifi, name: "en0", index: 1)
}
