import LatchkeyFlow

extension RotationEffects {
    /// Puts the old keys aside, whose revocation a node has shown: were it wrong, they would still be there.
    ///
    /// The words of abandoned rotations are deleted, once the keys that come from them are put aside.
    func cleanUp(
        _ retiring: [FlowPublicKey], _ journal: RotationJournal
    ) async throws(RotationError) -> RotationEvent {
        for publicKey in retiring where !journal.newKeys.contains(publicKey) {
            guard let key = try await imported.key(publicKey, of: account, authentication) else { continue }
            try await retired.add(key, of: account, authentication)
            try await imported.remove(publicKey, of: account)
        }
        for abandoned in journal.abandoned {
            if let seed = try await seeds.seed(abandoned.seed, of: account, authentication) {
                try await retired.add(seed.privateKey, of: account, authentication)
            }
            try await seeds.remove(abandoned.seed, of: account)
            try await enclave.remove(tag(abandoned))
        }
        if journal.enclave == nil { try await enclave.remove(tag(journal)) }
        return .cleaned
    }
}
