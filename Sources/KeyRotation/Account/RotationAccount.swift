import LatchkeyFlow

/// The account whose keys are rotated, and its network.
///
/// Everything that a rotation keeps on the phone is bound to both: the same address may exist on two networks.
public struct RotationAccount: Sendable, Hashable {
    /// The network.
    public let network: FlowNetwork
    /// The address.
    public let address: FlowAddress

    /// Names an account; `nil` if the address is not one of the network.
    public init?(network: FlowNetwork, address: FlowAddress) {
        guard address.isValid(on: network) else { return nil }
        self.network = network
        self.address = address
    }

    /// The name under which the phone keeps something of this account: `mainnet.e467b9dd11fa00df`.
    var name: String { "\(network.rawValue).\(address)" }
}

extension RotationAccount: CustomStringConvertible {
    /// Network and address, such as `mainnet.e467b9dd11fa00df`.
    public var description: String { name }
}
