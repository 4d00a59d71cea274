import LatchkeyFlow

/// Keys of the Keychain, which survives the app's deletion, while the journal does not.
extension KeyRotation {
    /// A journal for the words that are in the Keychain without one; `nil` if there are none.
    ///
    /// Nobody knows how far their rotation had come, so it goes on from where no transaction can still be executed, and
    /// nothing of it is deleted. Of several the newest is gone on with, and the others' keys are revoked at the end.
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
