/// Why a transaction can't be encoded or read.
public enum FlowTransactionError: Error, Sendable, Equatable {
    /// A signature is of an account that is neither proposer nor payer nor authorizer.
    case strangeSigner(FlowAddress)
    /// Two signatures of the same part are of one key.
    case repeatedSignature(FlowAddress, keyIndex: UInt32)
    /// The bytes are not RLP.
    case notRLP(RLPError)
    /// The items are not those of a transaction.
    case malformed
    /// There are more bytes than ``FlowTransaction/maximumLength``.
    case tooLong
}

extension FlowTransaction {
    /// The payload: what the transaction does.
    ///
    /// Source: flow-go-sdk, the canonical form of a transaction's payload.
    public var payload: RLP {
        .list([
            .bytes(Array(script.utf8)), .list(arguments.map { .bytes($0.bytes) }), .bytes(referenceBlock.bytes),
            .integer(computeLimit), .bytes(proposalKey.address.bytes), .integer(UInt64(proposalKey.keyIndex)),
            .integer(proposalKey.sequenceNumber), .bytes(payer.bytes), .list(authorizers.map { .bytes($0.bytes) }),
        ])
    }

    /// The envelope: the payload and its signatures.
    ///
    /// - Throws: `FlowTransactionError.strangeSigner`, `.repeatedSignature`.
    public func envelope() throws(FlowTransactionError) -> RLP {
        .list([payload, try list(payloadSignatures)])
    }

    /// The bytes that proposer and authorizers sign: the domain's tag and the payload.
    public var payloadMessage: [UInt8] {
        DomainTag.transaction.bytes + payload.encoded
    }

    /// The bytes that the payer signs: the domain's tag and the envelope.
    ///
    /// - Throws: `FlowTransactionError.strangeSigner`, `.repeatedSignature`.
    public func envelopeMessage() throws(FlowTransactionError) -> [UInt8] {
        DomainTag.transaction.bytes + (try envelope().encoded)
    }

    /// The whole transaction: payload, its signatures and those of the envelope.
    ///
    /// - Throws: `FlowTransactionError.strangeSigner`, `.repeatedSignature`.
    public func encoded() throws(FlowTransactionError) -> [UInt8] {
        RLP.list([payload, try list(payloadSignatures), try list(envelopeSignatures)]).encoded
    }

    /// The transaction's identifier: SHA3-256 of the whole, whatever the keys' hash algorithms, without a tag.
    ///
    /// Any change of a signature changes it: compute it once everything is signed, and before sending.
    /// - Throws: `FlowTransactionError.strangeSigner`, `.repeatedSignature`.
    public func id() throws(FlowTransactionError) -> FlowIdentifier {
        FlowIdentifier(unchecked: FlowHashAlgorithm.sha3_256.hash(try encoded()))
    }

    /// Signatures in their canonical order: by the signer's position, then by the key's index.
    private func list(_ signatures: [TransactionSignature]) throws(FlowTransactionError) -> RLP {
        let positions = Dictionary(uniqueKeysWithValues: zip(signers, 0...))
        var rows: [(position: Int, signature: TransactionSignature)] = []
        for signature in signatures {
            guard let position = positions[signature.address] else { throw .strangeSigner(signature.address) }
            rows.append((position, signature))
        }
        rows.sort { ($0.position, $0.signature.keyIndex) < ($1.position, $1.signature.keyIndex) }
        for (row, next) in zip(rows, rows.dropFirst())
        where row.position == next.position && row.signature.keyIndex == next.signature.keyIndex {
            throw .repeatedSignature(row.signature.address, keyIndex: row.signature.keyIndex)
        }
        return .list(rows.map { $0.signature.item(position: $0.position) })
    }
}

extension TransactionSignature {
    /// Whether the extension data is part of the encoding: empty data and one zero byte mean none.
    var hasExtension: Bool { !extensionData.isEmpty && extensionData != [0] }

    fileprivate func item(position: Int) -> RLP {
        let plain: [RLP] = [.integer(UInt64(position)), .integer(UInt64(keyIndex)), .bytes(signature)]
        return .list(hasExtension ? plain + [.bytes(extensionData)] : plain)
    }
}
