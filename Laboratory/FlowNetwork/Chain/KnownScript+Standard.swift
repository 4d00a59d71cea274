extension KnownScript {
    /// The scripts that a network knows unless told otherwise: add keys, revoke keys.
    public static let standard = [adding(addKeysText), revoking(revokeKeysText)]

    /// Adds keys: public keys, signature algorithms, hash algorithms and weights in four arrays.
    public static let addKeysText = """
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
    public static let revokeKeysText = """
        transaction(keyIndexes: [Int]) {
            prepare(signer: auth(RevokeKey) &Account) {
                for keyIndex in keyIndexes {
                    signer.keys.revoke(keyIndex: keyIndex)
                }
            }
        }

        """
}
