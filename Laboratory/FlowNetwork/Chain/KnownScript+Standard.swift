extension KnownScript {
    /// The scripts that a network knows unless told otherwise: add keys, revoke keys, revoke keys that are named.
    public static let standard = [
        adding(addKeysText), revoking(revokeKeysText), revokingExactly(revokeExactKeysText),
    ]

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

    /// Revokes keys by their indexes, whichever keys these are.
    public static let revokeKeysText = """
        transaction(keyIndexes: [Int]) {
            prepare(signer: auth(RevokeKey) &Account) {
                for keyIndex in keyIndexes {
                    signer.keys.revoke(keyIndex: keyIndex)
                }
            }
        }

        """

    /// Revokes keys: indexes, public keys, signature algorithms, hash algorithms and weights in five arrays.
    ///
    /// Fails unless each index has that key.
    public static let revokeExactKeysText = """
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
