import LatchkeyCrypto
import LatchkeyFlow

/// Whether a transaction is signed by those who must sign it.
///
/// The order is the node's (flow-go fvm/transactionVerifier.go): keys first, then weights, signatures last.
struct Authorization {
    let chain: LocalChain
    let transaction: SubmittedTransaction

    /// - Throws: codes 1006, 1008, 1009, 1055, 1202.
    func check() throws(ExecutionFault) {
        let payload = try keys(transaction.payloadSignatures, ExecutionFault.payloadSignature)
        let envelope = try keys(transaction.envelopeSignatures, ExecutionFault.envelopeSignature)
        try checkProposalKey()
        try checkWeights(payload, envelope)
        try verify(payload, message: transaction.payload.encoded, ExecutionFault.payloadSignature)
        try verify(envelope, message: transaction.envelope.encoded, ExecutionFault.envelopeSignature)
    }

    private typealias Fault = (TransactionSignature, ExecutionFault) -> ExecutionFault
    private typealias SigningKey = (signature: TransactionSignature, key: LedgerKey)

    private func keys(_ signatures: [TransactionSignature], _ fault: Fault) throws(ExecutionFault) -> [SigningKey] {
        try signatures.mapWith { signature throws(ExecutionFault) in
            let address = signature.address
            guard transaction.signers.contains(address) else {
                throw fault(
                    signature,
                    .cause(
                        "signature is provided for account \(address) that is neither payer nor authorizer nor proposer"
                    ))
            }
            guard let key = chain.account(address)?.key(signature.keyIndex) else {
                throw proposal(fault(signature, .keyNotFound(address, signature.keyIndex)))
            }
            guard !key.isRevoked else { throw proposal(fault(signature, .cause("account key has been revoked"))) }
            return (signature, key)
        }
    }

    private func checkProposalKey() throws(ExecutionFault) {
        let key = transaction.proposalKey
        guard transaction.signatures.contains(where: { $0.address == key.address && $0.keyIndex == key.keyIndex })
        else {
            throw proposal(.cause("either the payload or the envelope should provide proposal signatures"))
        }
    }

    /// Payload and envelope count apart; a payer's envelope signature does for its other roles.
    private func checkWeights(_ payload: [SigningKey], _ envelope: [SigningKey]) throws(ExecutionFault) {
        for address in transaction.authorizers where address != transaction.payer {
            try checkWeight("authorizer", address, payload)
        }
        try checkWeight("payer", transaction.payer, envelope)
    }

    private func checkWeight(
        _ role: String, _ address: FlowAddress, _ keys: [SigningKey]
    ) throws(ExecutionFault) {
        // The form's rules have seen to it that no key signs twice.
        let weight = keys.filter { $0.signature.address == address }.reduce(0) { $0 + $1.key.liveWeight }
        guard weight >= NewAccountKey.fullWeight else { throw .weight(role, address, weight) }
    }

    private func verify(_ keys: [SigningKey], message: [UInt8], _ fault: Fault) throws(ExecutionFault) {
        for (signature, key) in keys {
            guard SignatureCheck.isValid(signature.signature, by: key.key, message: message) else {
                throw proposal(fault(signature, .cause("signature is not valid")))
            }
        }
    }

    private func proposal(_ cause: ExecutionFault) -> ExecutionFault {
        .proposalSignature(transaction.proposalKey, cause)
    }
}

/// Verifies a signature of an account key over a transaction.
enum SignatureCheck {
    /// The tag of signatures of transactions: the name in 32 bytes.
    static let tag: [UInt8] = {
        let name = Array("FLOW-V0.0-transaction".utf8)
        return name + [UInt8](repeating: 0, count: 32 - name.count)
    }()

    /// P-256 by OpenSSL, secp256k1 by libsecp256k1 in LatchkeyFlow.
    static func isValid(_ signature: [UInt8], by key: NewAccountKey, message: [UInt8]) -> Bool {
        switch key.publicKey.algorithm {
        case .ecdsaP256:
            guard let hash = key.hashAlgorithm.ofAccountKeys,
                let publicKey = try? ECPublicKey(raw: key.publicKey.raw, curve: .p256),
                let parsed = try? ECDSASignature(p1363: signature, curve: .p256)
            else { return false }
            return publicKey.isValidSignature(parsed, for: tag + message, hash: hash)
        case .ecdsaSecp256k1:
            return key.publicKey.isValidSignature(
                signature, for: message, tag: .transaction, hash: key.hashAlgorithm)
        }
    }
}

extension FlowHashAlgorithm {
    fileprivate var ofAccountKeys: HashAlgorithm? {
        switch self {
        case .sha2_256: .sha256
        case .sha3_256: .sha3_256
        case .sha2_384, .sha3_384: nil
        }
    }
}
