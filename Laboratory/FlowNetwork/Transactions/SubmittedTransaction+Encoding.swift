import LatchkeyCrypto
import LatchkeyFlow

// The canonical form of a transaction, as the node computes it (flow-go model/flow/transaction.go).
extension SubmittedTransaction {
    /// The nine fields that proposer and authorizers sign.
    var payload: RLP {
        .list([
            .bytes(script), .list(arguments.map(RLP.bytes)), .bytes(referenceBlock.bytes), .integer(gasLimit),
            .bytes(proposalKey.address.bytes), .integer(UInt64(proposalKey.keyIndex)),
            .integer(proposalKey.sequenceNumber), .bytes(payer.bytes), .list(authorizers.map { .bytes($0.bytes) }),
        ])
    }

    /// The payload and its signatures, which the payer signs.
    var envelope: RLP {
        .list([payload, canonical(payloadSignatures)])
    }

    /// The identifier: SHA3-256 of payload, payload signatures and envelope signatures, without a tag.
    public var id: FlowIdentifier {
        let whole = RLP.list([payload, canonical(payloadSignatures), canonical(envelopeSignatures)])
        return FlowIdentifier(digestOf: whole.encoded)
    }

    /// The size of the encoded transaction in bytes.
    var byteSize: Int {
        RLP.list([payload, canonical(payloadSignatures), canonical(envelopeSignatures)]).encoded.count
    }

    /// The accounts that may sign, without repetition: proposer, payer, authorizers.
    var signers: [FlowAddress] {
        var signers: [FlowAddress] = []
        for address in [proposalKey.address, payer] + authorizers where !signers.contains(address) {
            signers.append(address)
        }
        return signers
    }

    private func canonical(_ signatures: [TransactionSignature]) -> RLP {
        let signers = signers
        let rows = signatures.map { signature in
            // The node's index of an account that may not sign is −1, written as an unsigned number.
            (signers.firstIndex(of: signature.address).map(UInt64.init) ?? .max, signature)
        }
        let ordered = rows.sorted { ($0.0, $0.1.keyIndex) < ($1.0, $1.1.keyIndex) }
        return .list(ordered.map { Self.item($0.1, signer: $0.0) })
    }

    private static func item(_ signature: TransactionSignature, signer: UInt64) -> RLP {
        let plain: [RLP] = [.integer(signer), .integer(UInt64(signature.keyIndex)), .bytes(signature.signature)]
        let isPlain = signature.extensionData.isEmpty || signature.extensionData == [0]
        return .list(isPlain ? plain : plain + [.bytes(signature.extensionData)])
    }
}

extension FlowIdentifier {
    /// The SHA3-256 of bytes.
    init(digestOf bytes: [UInt8]) {
        // A digest of 32 bytes is always an identifier.
        self = FlowIdentifier(HashAlgorithm.sha3_256.hash(bytes)) ?? .zero
    }
}
