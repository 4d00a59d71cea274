/// What the phone knows of the way that connections would take (developer.apple.com/documentation/network/nwpath).
///
/// The virtual phone has Wi-Fi, or in airplane mode no network.
@available(iOS 12, *)
public struct NWPath: Sendable, Equatable, CustomDebugStringConvertible {
    /// Whether connections can be made.
    public enum Status: Sendable, Hashable {
        /// They can.
        case satisfied
        /// They can't.
        case unsatisfied
        /// They might, once one is tried. The virtual phone never says so.
        case requiresConnection
    }

    /// Why connections can't be made.
    @available(iOS 14.2, *)
    public enum UnsatisfiedReason: Sendable, Hashable {
        /// They can, or nobody knows why not.
        case notAvailable
        /// The person turned cellular data off for the app.
        case cellularDenied
        /// The person turned Wi-Fi off for the app.
        case wifiDenied
        /// The person did not allow the local network.
        case localNetworkDenied
        /// A required VPN is not active.
        case vpnInactive
    }

    /// Whether connections can be made.
    public let status: Status
    /// The interfaces that connections may use, the best first.
    public let availableInterfaces: [NWInterface]

    /// Why connections can't be made: of the virtual phone always unknown.
    @available(iOS 14.2, *)
    public var unsatisfiedReason: UnsatisfiedReason { .notAvailable }
    /// Whether the network is expensive, as cellular ones are; Wi-Fi is not.
    public var isExpensive: Bool { false }
    /// Whether the person chose Low Data Mode for the network; nobody does.
    @available(iOS 13, *)
    public var isConstrained: Bool { false }
    /// Whether names of hosts can be resolved.
    public var supportsDNS: Bool { status == .satisfied }
    /// Whether addresses of IPv4 can be reached.
    public var supportsIPv4: Bool { status == .satisfied }
    /// Whether addresses of IPv6 can be reached.
    public var supportsIPv6: Bool { status == .satisfied }

    /// The status, and the interfaces.
    public var debugDescription: String {
        availableInterfaces.isEmpty ? "\(status)" : "\(status), interface: \(availableInterfaces)"
    }

    /// Whether connections would use an interface of a type.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        availableInterfaces.contains { $0.type == type }
    }

    /// The path over the interfaces that a monitor watches.
    init(isConnected: Bool, watching isWatched: (NWInterface.InterfaceType) -> Bool) {
        availableInterfaces = isConnected ? [.wifi].filter { isWatched($0.type) } : []
        status = availableInterfaces.isEmpty ? .unsatisfied : .satisfied
    }
}
