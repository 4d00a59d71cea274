import LatchkeyFlow

/// An account's keys as the chain had them at one sealed block.
public struct AccountSnapshot: Sendable, Hashable {
    /// The address of the account.
    public let address: FlowAddress
    /// The height of the sealed block.
    public let height: UInt64
    /// The keys, revoked ones too.
    public let keys: [FlowAccountKey]

    /// Takes an account that was read at a height.
    public init(_ account: FlowAccount, height: UInt64) {
        self.init(address: account.address, height: height, keys: account.keys)
    }

    /// Describes an account.
    public init(address: FlowAddress, height: UInt64, keys: [FlowAccountKey]) {
        self.address = address
        self.height = height
        self.keys = keys
    }

    /// The keys that are not revoked.
    public var liveKeys: [FlowAccountKey] { keys.filter { !$0.isRevoked } }

    /// The weight that the live keys among these add up to; each key of the account counts once.
    func weight(of publicKeys: some Sequence<FlowPublicKey>) -> Int {
        let wanted = Set(publicKeys)
        return liveKeys.reduce(0) { $0 + (wanted.contains($1.publicKey) ? $1.weight : 0) }
    }
}

extension FlowAccountKey {
    /// Whether it is of the algorithms that Blocto gives its keys: secp256k1 with SHA3-256.
    var hasBloctoAlgorithms: Bool {
        publicKey.algorithm == .ecdsaSecp256k1 && hashAlgorithm == .sha3_256
    }

    /// Whether it authorizes by itself.
    var hasFullWeight: Bool { weight >= NewAccountKey.fullWeight }
}
