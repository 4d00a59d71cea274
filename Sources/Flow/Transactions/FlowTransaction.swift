/// A transaction, with the signatures that it has so far.
///
/// Order of signing: the proposer and the authorizers other than the payer sign the payload, each with enough weight; then
/// the payer signs the envelope, which covers their signatures. An account that is all three signs the envelope alone.
public struct FlowTransaction: Sendable, Hashable {
    /// The number of blocks after its reference block in which a transaction can still be executed: 600.
    public static let expiry: UInt64 = 600
    /// The highest compute limit: 9999.
    public static let maximumComputeLimit: UInt64 = 9999

    /// The key that proposes a transaction: its sequence number keeps the transaction from being executed twice.
    public struct ProposalKey: Sendable, Hashable {
        /// The proposer's account.
        public var address: FlowAddress
        /// The index of the key in the account.
        public var keyIndex: UInt32
        /// The key's sequence number as the chain has it.
        public var sequenceNumber: UInt64

        /// Names a key.
        public init(address: FlowAddress, keyIndex: UInt32, sequenceNumber: UInt64) {
            self.address = address
            self.keyIndex = keyIndex
            self.sequenceNumber = sequenceNumber
        }
    }

    /// The script in Cadence.
    public var script: String
    /// The arguments of the script.
    public var arguments: [CadenceArgument]
    /// A recent block: the transaction expires 600 blocks after it.
    public var referenceBlock: FlowIdentifier
    /// The limit of computation, 1–9999 on the public networks.
    public var computeLimit: UInt64
    /// The key that proposes it.
    public var proposalKey: ProposalKey
    /// The account that pays.
    public var payer: FlowAddress
    /// The accounts that the script acts for, in the order of its `prepare` parameters.
    public var authorizers: [FlowAddress]
    /// The signatures of the payload.
    public var payloadSignatures: [TransactionSignature] = []
    /// The signatures of the envelope.
    public var envelopeSignatures: [TransactionSignature] = []

    /// Describes a transaction that nobody has signed.
    public init(
        script: String, arguments: [CadenceArgument] = [], referenceBlock: FlowIdentifier,
        computeLimit: UInt64 = maximumComputeLimit, proposalKey: ProposalKey, payer: FlowAddress,
        authorizers: [FlowAddress]
    ) {
        self.script = script
        self.arguments = arguments
        self.referenceBlock = referenceBlock
        self.computeLimit = computeLimit
        self.proposalKey = proposalKey
        self.payer = payer
        self.authorizers = authorizers
    }

    /// The accounts that sign, without repetition: proposer, payer, authorizers.
    public var signers: [FlowAddress] {
        var seen: Set<FlowAddress> = []
        return ([proposalKey.address, payer] + authorizers).filter { seen.insert($0).inserted }
    }
}

/// A signature of a transaction.
public struct TransactionSignature: Sendable, Hashable {
    /// The account that signs.
    public var address: FlowAddress
    /// The index of the key in the account.
    public var keyIndex: UInt32
    /// r‖s, 64 bytes from a key of ours; any bytes in a transaction of somebody else.
    public var signature: [UInt8]
    /// Data of other schemes of authentication; empty, or one zero byte, for a plain signature.
    public var extensionData: [UInt8]

    /// Describes a signature.
    public init(address: FlowAddress, keyIndex: UInt32, signature: [UInt8], extensionData: [UInt8] = []) {
        self.address = address
        self.keyIndex = keyIndex
        self.signature = signature
        self.extensionData = extensionData
    }
}
