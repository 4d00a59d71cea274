/// An account as the chain has it.
public struct FlowAccount: Sendable, Hashable {
    /// The address.
    public let address: FlowAddress
    /// The balance in 10⁻⁸ FLOW.
    public let balance: UInt64
    /// The keys in the order of their indexes; revoked ones are among them.
    public let keys: [FlowAccountKey]

    /// Describes an account.
    public init(address: FlowAddress, balance: UInt64, keys: [FlowAccountKey]) {
        self.address = address
        self.balance = balance
        self.keys = keys
    }

    /// The keys that are not revoked.
    public var activeKeys: [FlowAccountKey] { keys.filter { !$0.isRevoked } }

    /// The sum of the weights of all keys that are not revoked; under 1000 nobody can ever act for the account again.
    public var activeWeight: Int { activeKeys.reduce(0) { $0 + $1.weight } }

    /// The keys with a public key, revoked ones among them: nothing keeps an account from having one twice.
    public func keys(with publicKey: FlowPublicKey) -> [FlowAccountKey] {
        keys.filter { $0.publicKey == publicKey }
    }
}

/// A key of an account.
public struct FlowAccountKey: Sendable, Hashable {
    /// The index, which never changes and is never used again.
    public let index: UInt32
    /// The public key.
    public let publicKey: FlowPublicKey
    /// The hash algorithm.
    public let hashAlgorithm: FlowHashAlgorithm
    /// The weight, 0–1000.
    public let weight: Int
    /// The sequence number of the next transaction that the key proposes.
    public let sequenceNumber: UInt64
    /// Whether the key is revoked, which is for ever.
    public let isRevoked: Bool

    /// Describes a key.
    public init(
        index: UInt32, publicKey: FlowPublicKey, hashAlgorithm: FlowHashAlgorithm, weight: Int,
        sequenceNumber: UInt64, isRevoked: Bool
    ) {
        self.index = index
        self.publicKey = publicKey
        self.hashAlgorithm = hashAlgorithm
        self.weight = weight
        self.sequenceNumber = sequenceNumber
        self.isRevoked = isRevoked
    }
}

/// A block's header.
public struct FlowBlock: Sendable, Hashable {
    /// The identifier, which transactions refer to.
    public let id: FlowIdentifier
    /// The identifier of the block before it.
    public let parentID: FlowIdentifier
    /// The height.
    public let height: UInt64

    /// Describes a block.
    public init(id: FlowIdentifier, parentID: FlowIdentifier, height: UInt64) {
        self.id = id
        self.parentID = parentID
        self.height = height
    }
}

/// The block that a question is about.
public enum BlockSelection: Sendable, Hashable {
    /// The latest sealed block: what it says can't change any more.
    case sealed
    /// The latest final block, whose results may not be there yet.
    case final
    /// The block of a height.
    case height(UInt64)

    /// The value of `height` and `block_height` in queries.
    var text: String {
        switch self {
        case .sealed: "sealed"
        case .final: "final"
        case .height(let height): String(height)
        }
    }
}
