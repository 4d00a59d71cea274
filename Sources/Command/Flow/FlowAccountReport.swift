import LatchkeyCommandLine
import LatchkeyFlow

/// An account, for people and for machines.
struct FlowAccountReport: Encodable, Sendable {
    /// A key.
    struct Key: Encodable, Sendable {
        var index: UInt32
        var publicKey: String
        var signatureAlgorithm: String
        var hashAlgorithm: String
        var weight: Int
        var sequenceNumber: UInt64
        var revoked: Bool
    }

    var address: String
    var network: FlowNetwork
    /// In FLOW, with 8 decimal places.
    var balance: String
    /// The weight of all keys that are not revoked.
    var activeWeight: Int
    var keys: [Key]

    init(_ account: FlowAccount, network: FlowNetwork) {
        address = account.address.description
        self.network = network
        balance = CadenceFixedPoint.ufix64(account.balance).text
        activeWeight = account.activeWeight
        keys = account.keys.map { key in
            Key(
                index: key.index, publicKey: key.publicKey.description,
                signatureAlgorithm: key.publicKey.algorithm.name, hashAlgorithm: key.hashAlgorithm.name,
                weight: key.weight, sequenceNumber: key.sequenceNumber, revoked: key.isRevoked)
        }
    }

    /// The lines for people.
    var lines: [String] {
        var lines = [
            "address        \(address) (\(network.rawValue))", "balance        \(balance) FLOW",
            "active weight  \(activeWeight)", "",
        ]
        for key in keys {
            let state = key.revoked ? ", revoked" : ""
            lines.append(
                "key \(key.index): \(key.signatureAlgorithm), \(key.hashAlgorithm), weight \(key.weight), "
                    + "sequence number \(key.sequenceNumber)\(state)")
            lines.append("  \(key.publicKey)")
        }
        return lines
    }
}
