import LatchkeyFlow

/// A signed transaction that is in the journal, and so may have been sent.
///
/// The same bytes may be sent again: the chain executes them once at most. Another transaction in their place may be
/// built only when these are dead.
public struct RotationAttempt: Sendable, Hashable {
    /// The transaction's identifier, computed before it is sent.
    public let id: FlowIdentifier
    /// The whole signed transaction, as `FlowTransaction.encoded()` writes it.
    public let transaction: [UInt8]
    /// The height of its reference block.
    public let referenceHeight: UInt64

    /// Describes a transaction.
    public init(id: FlowIdentifier, transaction: [UInt8], referenceHeight: UInt64) {
        self.id = id
        self.transaction = transaction
        self.referenceHeight = referenceHeight
    }

    /// The first sealed height at which it can no longer be executed, with a margin of 10 blocks.
    ///
    /// Source: flow-go, transactions expire 600 blocks after their reference block.
    ///
    /// A height that no chain has, which a node may claim, is never reached.
    var deadHeight: UInt64 {
        let (height, isBeyond) = referenceHeight.addingReportingOverflow(FlowTransaction.expiry + 10)
        return isBeyond ? .max : height
    }

    /// Whether it can't be executed after an account was read: it has expired, or its proposing key is revoked or has
    /// gone past its sequence number.
    ///
    /// Source: flow-go, a transaction must give the key's sequence number, which every executed one increments.
    func isDead(_ account: AccountSnapshot) -> Bool {
        if account.height >= deadHeight { return true }
        guard let proposer = (try? FlowTransaction(encoded: transaction))?.proposalKey,
            proposer.address == account.address,
            let key = account.keys.first(where: { $0.index == proposer.keyIndex })
        else { return false }
        return key.isRevoked || key.sequenceNumber > proposer.sequenceNumber
    }
}

/// How a transaction ended, as far as a node says.
public enum AttemptEnding: Sendable, Hashable {
    /// It is in a sealed block; `error` is the code of its failure (0 if the node gives none), `nil` on success.
    case sealed(error: Int?)
    /// It can no longer be executed.
    case expired
}

/// What a node says about a transaction.
public enum TransactionReport: Sendable, Hashable {
    /// It does not know the transaction.
    case unknown
    /// It is on its way.
    case pending
    /// It is in a sealed block; `error` is as in ``AttemptEnding/sealed(error:)``.
    case sealed(error: Int?)
}

/// A block that a transaction can refer to.
public struct ReferenceBlock: Sendable, Hashable {
    /// The block's identifier.
    public let id: FlowIdentifier
    /// Its height.
    public let height: UInt64

    /// Names a block that a node has shown.
    public init(_ block: FlowBlock) {
        self.init(id: block.id, height: block.height)
    }

    /// Names a block.
    public init(id: FlowIdentifier, height: UInt64) {
        self.id = id
        self.height = height
    }
}
