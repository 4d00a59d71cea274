import LatchkeyFlow

/// The two transactions of a rotation, in Cadence.
public enum KeyScript {
    /// Adds keys: public keys, signature algorithms, hash algorithms (Cadence's numbers) and weights in four arrays.
    public static let add = """
        transaction(
            publicKeys: [String], signatureAlgorithms: [UInt8], hashAlgorithms: [UInt8], weights: [UFix64]
        ) {
            prepare(signer: auth(AddKey) &Account) {
                var row = 0
                while row < publicKeys.length {
                    signer.keys.add(
                        publicKey: PublicKey(
                            publicKey: publicKeys[row].decodeHex(),
                            signatureAlgorithm: SignatureAlgorithm(rawValue: signatureAlgorithms[row])!
                        ),
                        hashAlgorithm: HashAlgorithm(rawValue: hashAlgorithms[row])!,
                        weight: weights[row]
                    )
                    row = row + 1
                }
            }
        }

        """

    /// Revokes keys: indexes, public keys, signature algorithms, hash algorithms (Cadence's numbers) and weights in five
    /// arrays.
    ///
    /// It fails, and changes nothing, unless each index has just that key. The indexes are those that a node has told:
    /// with another key's index the node would have that key revoked.
    public static let revoke = """
        transaction(
            keyIndexes: [Int], publicKeys: [String], signatureAlgorithms: [UInt8], hashAlgorithms: [UInt8],
            weights: [UFix64]
        ) {
            prepare(signer: auth(RevokeKey) &Account) {
                var row = 0
                while row < keyIndexes.length {
                    let key = signer.keys.get(keyIndex: keyIndexes[row]) ?? panic("no key has this index")
                    if String.encodeHex(key.publicKey.publicKey) != publicKeys[row]
                        || key.publicKey.signatureAlgorithm.rawValue != signatureAlgorithms[row]
                        || key.hashAlgorithm.rawValue != hashAlgorithms[row]
                        || key.weight != weights[row] {
                        panic("another key has this index")
                    }
                    signer.keys.revoke(keyIndex: keyIndexes[row])
                    row = row + 1
                }
            }
        }

        """
}

extension SigningRequest {
    /// The transaction without its signatures.
    ///
    /// The account is proposer, payer and authorizer at once.
    func transaction(_ account: RotationAccount) -> FlowTransaction? {
        guard let proposer = signers.first else { return nil }
        let (script, arguments) = change.call
        return FlowTransaction(
            script: script, arguments: arguments.map(CadenceArgument.init), referenceBlock: reference.id,
            proposalKey: FlowTransaction.ProposalKey(
                address: account.address, keyIndex: proposer.index, sequenceNumber: proposer.sequenceNumber),
            payer: account.address, authorizers: [account.address])
    }
}

extension RotationChange {
    fileprivate var call: (script: String, arguments: [CadenceValue]) {
        switch self {
        case .add(let keys):
            (KeyScript.add, columns(keys.map { ($0, .sha2_256, NewAccountKey.fullWeight) }))
        case .revoke(let keys):
            (
                KeyScript.revoke,
                [.array(keys.compactMap { number(.int, $0.index) })]
                    + columns(keys.map { ($0.publicKey, $0.hashAlgorithm, $0.weight) })
            )
        }
    }

    /// The arrays of public keys, signature algorithms, hash algorithms and weights.
    private func columns(
        _ keys: [(publicKey: FlowPublicKey, hash: FlowHashAlgorithm, weight: Int)]
    ) -> [CadenceValue] {
        [
            .array(keys.map { .string($0.publicKey.description) }),
            .array(keys.compactMap { number(.uint8, $0.publicKey.algorithm.cadenceCode) }),
            .array(keys.compactMap { number(.uint8, $0.hash.rawValue) }),
            // A weight is at most 1000; a `UFix64` counts 10⁻⁸.
            .array(keys.map { .fixedPoint(.ufix64(UInt64($0.weight) * 100_000_000)) }),
        ]
    }

    /// A number, which is in the range of its type: none is ever left out.
    private func number(_ kind: CadenceInteger.Kind, _ value: some BinaryInteger) -> CadenceValue? {
        CadenceInteger(kind, value).map { .integer($0) }
    }
}
