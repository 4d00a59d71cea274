import LatchkeyFlow

/// Keys of the Keychain, which survives the app's deletion, while the journal does not.
extension KeyRotation {
    /// A journal for the words that are in the wallet's own group of the Keychain without one; `nil` if there are none.
    ///
    /// Words of the app's other groups, where another app may have put them, are not looked for. The owner is not asked
    /// whether these words are theirs: who has not written them down can't know it.
    ///
    /// Nobody knows how far their rotation had come, so it goes on from where its keys are kept safely, and nothing of it is
    /// deleted. An addition that the deleted app had signed may still be executed for 600 blocks, and the keys may so come to
    /// stand on the account twice; a copy that is there when the old keys are revoked goes with them. Of several the newest
    /// is gone on with, and the others' keys are revoked at the end.
    func leftBehind(_ retiring: [FlowPublicKey]) async throws(RotationError) -> RotationJournal? {
        let seeds = SeedKeeper(accessGroup: setting.accessGroup)
        var journal: RotationJournal?
        for seed in try await seeds.publicKeys(of: setting.account) where !retiring.contains(seed) {
            var next =
                journal?.replacement(startedAt: setting.now(), seed: seed, retiring: retiring)
                ?? RotationJournal(account: setting.account, startedAt: setting.now(), seed: seed, retiring: retiring)
            let tag = EnclaveTag(account: setting.account, seed: seed)
            next.enclave = try await EnclaveKeeper(accessGroup: setting.accessGroup).find(tag)
            next.phase = .ready
            next.hasSigned = true
            journal = next
        }
        return journal
    }
}
