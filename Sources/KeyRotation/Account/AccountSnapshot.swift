import LatchkeyFlow

/// An account's keys as the chain had them at one sealed block.
public struct AccountSnapshot: Sendable, Hashable {
    /// The address of the account.
    public let address: FlowAddress
    /// The height of the sealed block.
    public let height: UInt64
    /// The keys, revoked ones too.
    public let keys: [AccountKey]

    /// Describes an account.
    public init(address: FlowAddress, height: UInt64, keys: [AccountKey]) {
        self.address = address
        self.height = height
        self.keys = keys
    }

    /// The keys that are not revoked.
    public var liveKeys: [AccountKey] { keys.filter { !$0.isRevoked } }

    /// The weight that the live keys among these add up to; each key of the account counts once.
    func weight(of publicKeys: some Sequence<FlowPublicKey>) -> Int {
        let wanted = Set(publicKeys)
        return liveKeys.reduce(0) { $0 + (wanted.contains($1.publicKey) ? $1.weight : 0) }
    }
}

/// One key of an account.
public struct AccountKey: Sendable, Hashable {
    /// Its index in the account.
    public let index: UInt32
    /// The public key.
    public let publicKey: FlowPublicKey
    /// The hash algorithm with which its signatures are made.
    public let hashAlgorithm: FlowHashAlgorithm
    /// The weight, 0–1000.
    public let weight: Int
    /// The sequence number of the next transaction that it proposes.
    public let sequenceNumber: UInt64
    /// Whether it is revoked.
    public let isRevoked: Bool

    /// Describes a key.
    public init(
        index: UInt32, publicKey: FlowPublicKey, hashAlgorithm: FlowHashAlgorithm, weight: Int, sequenceNumber: UInt64,
        isRevoked: Bool
    ) {
        self.index = index
        self.publicKey = publicKey
        self.hashAlgorithm = hashAlgorithm
        self.weight = weight
        self.sequenceNumber = sequenceNumber
        self.isRevoked = isRevoked
    }

    /// Whether it is of the algorithms that Blocto gives its keys: secp256k1 with SHA3-256.
    var hasBloctoAlgorithms: Bool {
        publicKey.algorithm == .ecdsaSecp256k1 && hashAlgorithm == .sha3_256
    }

    /// Whether it authorizes by itself.
    var hasFullWeight: Bool { weight >= NewAccountKey.fullWeight }
}
