import LatchkeyFlow
import LatchkeyKit

extension RotationJournal {
    /// The signers of the new keys on this phone, the seed phrase's first; whether the keys are there is seen when they
    /// sign.
    ///
    /// - Parameter accessGroup: that of the rotation's setting.
    public func signers(accessGroup: String? = nil) -> [any AccountSigner] {
        let seed = SeedSigner(publicKey: seed, account: account, keeper: SeedKeeper(accessGroup: accessGroup))
        guard let enclave else { return [seed] }
        let tag = EnclaveTag(account: account, seed: self.seed)
        return [
            seed, EnclaveSigner(publicKey: enclave, tag: tag, keeper: EnclaveKeeper(accessGroup: accessGroup)),
        ]
    }
}

/// The key of a seed phrase in the Keychain: the words are in memory only while it signs.
private struct SeedSigner: AccountSigner {
    let publicKey: FlowPublicKey
    let account: RotationAccount
    let keeper: SeedKeeper

    func signature(
        for message: [UInt8], tag: DomainTag, hash: FlowHashAlgorithm, authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8] {
        guard let seed = try await keeper.seed(publicKey, of: account, authentication) else {
            throw RotationError(.seedLost)
        }
        return try await MemorySigner(privateKey: seed.privateKey).signature(
            for: message, tag: tag, hash: hash, authentication: authentication)
    }
}

/// The key in the Secure Enclave, which signs with SHA2-256 only.
private struct EnclaveSigner: AccountSigner {
    let publicKey: FlowPublicKey
    let tag: EnclaveTag
    let keeper: EnclaveKeeper

    func signature(
        for message: [UInt8], tag domain: DomainTag, hash: FlowHashAlgorithm, authentication: DeviceAuthentication
    ) async throws(RotationError) -> [UInt8] {
        guard hash == EnclaveKeeper.hashAlgorithm,
            let signature = try await keeper.signature(for: domain.bytes + message, tag, authentication)
        else { throw RotationError(.enclaveFailed) }
        return signature
    }
}
