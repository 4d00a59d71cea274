import LatchkeyFlow

/// A key of an account, as the chain has it.
public struct LedgerKey: Sendable, Hashable {
    /// Public key, hash algorithm and weight, which never change.
    public let key: NewAccountKey
    /// How many transactions it has proposed, those that failed included.
    public var sequenceNumber: UInt64
    /// Whether it was revoked, which can't be undone.
    public var isRevoked: Bool

    /// Describes a key; a new one has proposed nothing.
    public init(_ key: NewAccountKey, sequenceNumber: UInt64 = 0, isRevoked: Bool = false) {
        self.key = key
        self.sequenceNumber = sequenceNumber
        self.isRevoked = isRevoked
    }

    /// The weight that the key gives its account: none once it is revoked.
    public var liveWeight: Int { isRevoked ? 0 : key.weight }
}

/// An account, as the chain has it.
public struct LedgerAccount: Sendable, Hashable {
    /// The most keys that it can have, revoked ones included: 300.
    ///
    /// Flow has no such limit; this one keeps the memory that a test network needs within bounds.
    public static let maximumKeys = 300

    /// The address.
    public let address: FlowAddress
    /// The keys; a key's index is its place.
    public var keys: [LedgerKey]
    /// The balance in units of 10⁻⁸ FLOW.
    public var balance: UInt64

    /// Describes an account.
    ///
    /// - Parameter balance: units of 10⁻⁸ FLOW; default 1 FLOW.
    public init(address: FlowAddress, keys: [LedgerKey], balance: UInt64 = 100_000_000) {
        self.address = address
        self.keys = keys
        self.balance = balance
    }

    /// The weight of all keys that are not revoked; below 1000 the account is locked for ever.
    public var liveWeight: Int { keys.reduce(0) { $0 + $1.liveWeight } }

    /// The key of an index; `nil` if there is none.
    public func key(_ index: UInt32) -> LedgerKey? {
        keys.indices.contains(Int(index)) ? keys[Int(index)] : nil
    }
}

/// The states of an account by the height of the block that made them.
struct AccountHistory: Sendable {
    private var states: [(height: UInt64, account: LedgerAccount)]

    init(_ account: LedgerAccount, height: UInt64) {
        states = [(height, account)]
    }

    /// The latest state that was executed.
    var latest: LedgerAccount? { states.last?.account }

    /// The state after the block of a height; `nil` before the account existed.
    func account(at height: UInt64) -> LedgerAccount? {
        states.last { $0.height <= height }?.account
    }

    mutating func append(_ account: LedgerAccount, height: UInt64) {
        if states.last?.height == height { states.removeLast() }
        states.append((height, account))
    }
}
