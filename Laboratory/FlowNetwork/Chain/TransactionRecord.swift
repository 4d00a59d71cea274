import LatchkeyFlow

/// What happens to a transaction on its way, other than usual.
public enum TransactionTwist: Sendable, Hashable {
    /// Nothing.
    case none
    /// No block ever takes it: it expires.
    case neverIncluded
    /// No block takes it before that many others were made: later transactions overtake it.
    case held(blocks: UInt64)
    /// Its block is sealed that many blocks later, and with it all that follow.
    case sealedLate(blocks: UInt64)
    /// It succeeds and changes no key.
    case withoutEffect
    /// Its script fails with error 1101.
    case failing
}

/// An event of a transaction.
public struct LedgerEvent: Sendable, Hashable {
    /// The type, such as `flow.AccountKeyAdded`.
    public let type: String
    /// The event's value.
    public let value: CadenceValue
}

/// How a transaction was executed.
public struct TransactionOutcome: Sendable, Hashable {
    /// The error; `nil` for success.
    public let error: ExecutionError?
    /// The events; none after an error.
    public let events: [LedgerEvent]
}

/// A transaction that the network has accepted.
public struct TransactionRecord: Sendable {
    /// The identifier.
    public let id: FlowIdentifier
    /// The transaction.
    public let transaction: SubmittedTransaction
    /// The height of its reference block.
    let referenceHeight: UInt64
    /// What happens to it on its way.
    let twist: TransactionTwist
    /// The lowest height of a block that may take it.
    let earliestHeight: UInt64
    /// The block that has taken it; `nil` while it is pending.
    public internal(set) var height: UInt64?
    /// Its place in the block.
    public internal(set) var index = 0
    /// How it was executed; `nil` before.
    public internal(set) var outcome: TransactionOutcome?
}

/// How far a transaction is, by the node's words.
public enum TransactionStatus: String, Sendable, Hashable {
    /// Accepted, and in no block.
    case pending = "Pending"
    /// In a final block.
    case finalized = "Finalized"
    /// Carried out, or failed, by an execution node.
    case executed = "Executed"
    /// Executed, and the execution was verified: nothing changes any more.
    case sealed = "Sealed"
    /// No block has taken it in time, and none will.
    case expired = "Expired"
}
