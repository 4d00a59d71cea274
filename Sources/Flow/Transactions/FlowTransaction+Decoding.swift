extension FlowTransaction {
    /// The maximum length of a transaction that is read, in bytes: 1,500,000; Flow's nodes take no longer one.
    public static let maximumLength = 1_500_000

    /// Reads a whole transaction, as ``encoded()`` writes it.
    ///
    /// - Throws: `FlowTransactionError.notRLP`, `.malformed`, `.tooLong`; only the canonical encoding is read.
    public init(encoded: [UInt8]) throws(FlowTransactionError) {
        guard encoded.count <= Self.maximumLength else { throw .tooLong }
        let whole: RLP
        do {
            whole = try RLP(encoded: encoded)
        } catch {
            throw .notRLP(error)
        }
        guard let parts = whole.items, parts.count == 3, var transaction = FlowTransaction(payload: parts[0]),
            case let signers = transaction.signers, let payloadSignatures = Self.signatures(parts[1], of: signers),
            let envelopeSignatures = Self.signatures(parts[2], of: signers)
        else { throw .malformed }
        transaction.payloadSignatures = payloadSignatures
        transaction.envelopeSignatures = envelopeSignatures
        // Signatures in another order, or a script that is not UTF-8, would be encoded differently again.
        guard try transaction.encoded() == encoded else { throw .malformed }
        self = transaction
    }

    private init?(payload: RLP) {
        guard let fields = payload.items, fields.count == 9, let script = fields[0].string,
            let arguments = fields[1].strings, let block = fields[2].string.flatMap(FlowIdentifier.init),
            let computeLimit = fields[3].integer, let proposer = fields[4].string.flatMap(FlowAddress.init),
            let keyIndex = fields[5].integer.flatMap(UInt32.init(exactly:)), let sequenceNumber = fields[6].integer,
            let payer = fields[7].string.flatMap(FlowAddress.init), let authorizers = fields[8].strings
        else { return nil }
        let addresses = authorizers.compactMap(FlowAddress.init)
        guard addresses.count == authorizers.count else { return nil }
        self.init(
            script: String(decoding: script, as: UTF8.self), arguments: arguments.map(CadenceArgument.init(exactly:)),
            referenceBlock: block, computeLimit: computeLimit,
            proposalKey: ProposalKey(address: proposer, keyIndex: keyIndex, sequenceNumber: sequenceNumber),
            payer: payer, authorizers: addresses)
    }

    private static func signatures(_ list: RLP, of signers: [FlowAddress]) -> [TransactionSignature]? {
        guard let items = list.items else { return nil }
        let signatures = items.compactMap { signature($0, of: signers) }
        return signatures.count == items.count ? signatures : nil
    }

    private static func signature(_ item: RLP, of signers: [FlowAddress]) -> TransactionSignature? {
        guard let fields = item.items, (3...4).contains(fields.count),
            let position = fields[0].integer.flatMap(Int.init(exactly:)), signers.indices.contains(position),
            let keyIndex = fields[1].integer.flatMap(UInt32.init(exactly:)), let signature = fields[2].string,
            let extensionData = fields.count == 4 ? fields[3].string : []
        else { return nil }
        return TransactionSignature(
            address: signers[position], keyIndex: keyIndex, signature: signature, extensionData: extensionData)
    }
}

extension RLP {
    /// The strings of a list; `nil` if it is none, or holds a list.
    fileprivate var strings: [[UInt8]]? {
        guard let items else { return nil }
        let strings = items.compactMap(\.string)
        return strings.count == items.count ? strings : nil
    }
}
