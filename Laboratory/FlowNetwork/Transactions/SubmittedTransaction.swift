import LatchkeyFlow

/// A transaction as an access node receives it.
///
/// The network encodes it in code of its own (`SubmittedTransaction+Encoding.swift`) and not in the client's, so that a
/// mistake of the client's encoding shows as a signature that is not valid.
public struct SubmittedTransaction: Sendable, Hashable {
    /// The script's bytes.
    public var script: [UInt8]
    /// The exact bytes of each argument's JSON-Cadence.
    public var arguments: [[UInt8]]
    /// The block that the expiry is counted from.
    public var referenceBlock: FlowIdentifier
    /// The limit of computation.
    public var gasLimit: UInt64
    /// The key that proposes the transaction.
    public var proposalKey: FlowTransaction.ProposalKey
    /// The account that pays.
    public var payer: FlowAddress
    /// The accounts that the script acts for.
    public var authorizers: [FlowAddress]
    /// The signatures of the payload.
    public var payloadSignatures: [TransactionSignature]
    /// The signatures of the envelope.
    public var envelopeSignatures: [TransactionSignature]

    /// All signatures, those of the payload first.
    var signatures: [TransactionSignature] { payloadSignatures + envelopeSignatures }
}

extension SubmittedTransaction {
    /// Takes a transaction of the client library.
    public init(_ transaction: FlowTransaction) {
        self.init(
            script: Array(transaction.script.utf8), arguments: transaction.arguments.map(\.bytes),
            referenceBlock: transaction.referenceBlock, gasLimit: transaction.computeLimit,
            proposalKey: transaction.proposalKey, payer: transaction.payer, authorizers: transaction.authorizers,
            payloadSignatures: transaction.payloadSignatures, envelopeSignatures: transaction.envelopeSignatures)
    }
}
