extension FlowTransaction {
    /// Reads a whole transaction, as ``encoded()`` writes it.
    ///
    /// - Throws: `FlowTransactionError.notRLP`, `.malformed`; only the canonical encoding is read.
    public init(encoded: [UInt8]) throws(FlowTransactionError) {
        let whole: RLP
        do {
            whole = try RLP(encoded: encoded)
        } catch {
            throw .notRLP(error)
        }
        guard let parts = whole.items, parts.count == 3, var transaction = FlowTransaction(payload: parts[0]),
            let payloadSignatures = transaction.signatures(parts[1]),
            let envelopeSignatures = transaction.signatures(parts[2])
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

    private func signatures(_ list: RLP) -> [TransactionSignature]? {
        guard let items = list.items else { return nil }
        let signatures = items.compactMap(signature)
        return signatures.count == items.count ? signatures : nil
    }

    private func signature(_ item: RLP) -> TransactionSignature? {
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
