import LatchkeyFlow
import LatchkeyKeyRotation

/// The parameters that name an account: `{ network: "mainnet", address: "0xe467b9dd11fa00df" }`.
enum AccountParams {
    /// Reads them strictly: both members are required, and there may be no others.
    static func account(_ params: Any?) throws(BridgeFailure) -> RotationAccount {
        guard let params = params as? [String: Any] else {
            throw BridgeFailure(member: "params", mustBe: "an object with network and address")
        }
        if let unknown = params.keys.sorted().first(where: { !["network", "address"].contains($0) }) {
            throw BridgeFailure(member: unknown, mustBe: "left out: only network and address are known")
        }
        guard let name = params["network"] as? String, let network = FlowNetwork(rawValue: name) else {
            let names = FlowNetwork.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
            throw BridgeFailure(member: "network", mustBe: names)
        }
        guard let text = params["address"] as? String, let address = FlowAddress(text),
            let account = RotationAccount(network: network, address: address)
        else {
            throw BridgeFailure(member: "address", mustBe: "an address of \(network.rawValue), 16 hexadecimal digits")
        }
        return account
    }
}

extension RotationAccount {
    /// The members that name the account in answers and events.
    var members: [String: BridgeValue] {
        ["network": .text(network.rawValue), "address": .text("\(address)")]
    }
}
