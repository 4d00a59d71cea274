extension FlowPrivateKey {
    /// Derives a key from a seed: BIP-32 on secp256k1, SLIP-0010 on P-256.
    ///
    /// - Parameter seed: 16–64 bytes; a seed phrase gives 64.
    /// - Throws: `FlowKeyError.seedLength`.
    public init(
        _ algorithm: FlowSignatureAlgorithm, seed: SecretBytes, path: DerivationPath = .flow
    ) throws(FlowKeyError) {
        let key = try ExtendedKey(seed: seed, algorithm: algorithm).derived(path)
        try self.init(algorithm, scalar: key.scalar)
    }

    /// Derives a key from a seed phrase.
    ///
    /// - Parameter passphrase: in UTF-8; Flow's wallets have none.
    /// - Throws: `FlowKeyError.notText`, `.system`.
    public init(
        _ algorithm: FlowSignatureAlgorithm, phrase: SeedPhrase, passphrase: SecretBytes = SecretBytes([]),
        path: DerivationPath = .flow
    ) throws(FlowKeyError) {
        try self.init(algorithm, seed: phrase.seed(passphrase: passphrase), path: path)
    }
}
