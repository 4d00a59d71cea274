/// The visit's own Flow network.
///
/// The event `flow`, and the reply to all requests under `flow`. Private keys are included, because this is a lab.
public struct FlowPanel: Codable, Sendable, Hashable {
    /// The name of the network whose addresses it has: `emulator`.
    public var network: String
    /// How far its blocks are.
    public var blocks: FlowBlocks
    /// The time between two blocks, in milliseconds.
    public var blockMilliseconds: Int
    /// The accounts, oldest first.
    public var accounts: [FlowPanelAccount]
    /// The most accounts that it has addresses for.
    public var accountLimit: Int
    /// The newest 50 transactions, newest first.
    public var transactions: [FlowPanelTransaction]
    /// The faults that are still to come, in the order in which they were planned.
    public var faults: [FlowPanelFault]
}

/// The heights of the network's blocks.
///
/// The event `flowBlocks`.
public struct FlowBlocks: Codable, Sendable, Hashable {
    /// The latest final block.
    public var final: UInt64
    /// The latest sealed block.
    public var sealed: UInt64
}

/// An account of the network.
public struct FlowPanelAccount: Codable, Sendable, Hashable {
    /// The address, 16 hexadecimal digits.
    public var address: String
    /// `blocto`, `recovery-kit`, `own-key`, `many-keys` or `server-held`.
    public var shape: String
    /// The weight of its live keys together.
    public var liveWeight: Int
    /// Its keys by index, as the latest executed block left them.
    public var keys: [FlowPanelKey]
}

/// A key of an account.
public struct FlowPanelKey: Codable, Sendable, Hashable {
    /// The index.
    public var index: Int
    /// The public key, 128 hexadecimal digits.
    public var publicKey: String
    /// Such as `ECDSA_secp256k1`.
    public var signingAlgorithm: String
    /// Such as `SHA3_256`.
    public var hashingAlgorithm: String
    /// The weight that it was given: 0…1000.
    public var weight: Int
    /// Whether it was revoked.
    public var isRevoked: Bool
    /// The number of transactions that it has proposed.
    public var sequenceNumber: UInt64
    /// `server`, `device`, `recoveryKit`, `own`, `former`, or `added` for one that came since.
    public var owner: String
    /// The private key, 64 hexadecimal digits, if the person has it; nil otherwise.
    public var privateKey: String?
}

/// A transaction that the network has taken.
public struct FlowPanelTransaction: Codable, Sendable, Hashable {
    /// The identifier, 64 hexadecimal digits.
    public var id: String
    /// `Pending`, `Finalized`, `Executed`, `Sealed` or `Expired`.
    public var status: String
    /// What it does: "adds 2 keys".
    public var action: String
    /// The account that pays.
    public var payer: String
    /// The indexes of the keys that have signed it.
    public var signers: [UInt32]
    /// The height of its block; nil while it is in none.
    public var height: UInt64?
    /// The error's code, such as 1007; nil without an error, and before it was carried out.
    public var errorCode: Int?
    /// The error's sentence.
    public var error: String?
}

/// A fault that is still to come.
public struct FlowPanelFault: Codable, Sendable, Hashable {
    /// Its number, which `DELETE flow/faults/{number}` takes.
    public var number: Int
    /// The fault's name, such as `lost-reply`.
    public var fault: String
    /// The kind of request that it befalls; nil for any.
    public var request: String?
    /// How many such requests pass first.
    public var skip: Int
    /// How many are left; nil for all.
    public var times: Int?
}

/// The body of `POST flow/accounts`.
public struct FlowAccountOrder: Codable, Sendable, Hashable {
    /// The account's shape.
    public var shape: String
}

/// The body of `POST flow/blocks`.
public struct FlowBlockOrder: Codable, Sendable, Hashable {
    /// How many blocks to make: 1…100,000.
    public var count: Int
}

/// The body of `POST flow/faults`.
public struct FlowFaultOrder: Codable, Sendable, Hashable {
    /// The fault's name.
    public var fault: String
    /// `account`, `blocks`, `submit`, `transaction`, `result` or `script`; if missing, any request.
    public var request: String?
    /// How many such requests pass first; if missing, none.
    public var skip: Int?
    /// How many fail: 1…1,000, 0 for all that follow; if missing, one.
    public var times: Int?
}
