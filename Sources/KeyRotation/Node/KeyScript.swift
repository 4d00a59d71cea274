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

    /// Revokes keys by their indexes.
    public static let revoke = """
        transaction(keyIndexes: [Int]) {
            prepare(signer: auth(RevokeKey) &Account) {
                for keyIndex in keyIndexes {
                    signer.keys.revoke(keyIndex: keyIndex)
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
            (
                KeyScript.add,
                [
                    .array(keys.map { .string($0.description) }),
                    .array(keys.compactMap { number(.uint8, $0.algorithm.cadenceCode) }),
                    .array(keys.compactMap { _ in number(.uint8, FlowHashAlgorithm.sha2_256.rawValue) }),
                    .array(keys.map { _ in .fixedPoint(.ufix64(Self.fullWeight)) }),
                ]
            )
        case .revoke(let indexes): (KeyScript.revoke, [.array(indexes.compactMap { number(.int, $0) })])
        }
    }

    /// A weight of 1000 as a `UFix64`, in units of 10⁻⁸.
    private static let fullWeight = UInt64(NewAccountKey.fullWeight) * 100_000_000

    /// A number, which is in the range of its type: none is ever left out.
    private func number(_ kind: CadenceInteger.Kind, _ value: some BinaryInteger) -> CadenceValue? {
        CadenceInteger(kind, value).map { .integer($0) }
    }
}
