import LatchkeyFlow

/// Making the keys, before the chain is touched.
extension RotationMachine {
    mutating func handleKeys(_ event: RotationEvent) -> RotationAction {
        switch (journal?.phase, event) {
        case (_, .seedMade(let seed)) where isReplacing || journal == nil: return begin(seed)
        case (.storing, .seedMade(let seed)):
            journal?.seed = seed
            return next()
        case (.storing, .seedStored): return enter(.makingEnclaveKey)
        case (.storing, .seedAbsent):
            // The app ended before the words were stored. No other phase may take this way: later ones have stored them.
            return .makeSeed
        case (.makingEnclaveKey, .enclaveKeyMade(let enclave)):
            journal?.enclave = enclave
            return enter(.comparing)
        case (.comparing, .readBack(let seed, let enclave)):
            guard let journal, seed == journal.seed, enclave == journal.enclave else {
                // Nothing is on the chain, so nothing is lost with these keys.
                self.journal?.phase = .discarding
                return .stop(RotationError(.readBackDiffers))
            }
            return enter(.ready)
        default: return outOfOrder
        }
    }

    /// The journal names the key before the words are stored, so that they are found again whatever happens.
    private mutating func begin(_ seed: FlowPublicKey) -> RotationAction {
        journal =
            journal?.replacement(startedAt: plan.startedAt, seed: seed, retiring: plan.retiring)
            ?? RotationJournal(account: plan.account, startedAt: plan.startedAt, seed: seed, retiring: plan.retiring)
        isReplacing = false
        return next()
    }

    /// What comes of the proofs.
    mutating func prove(_ valid: Set<FlowPublicKey>, _ gone: Set<FlowPublicKey>) -> RotationAction {
        if journal?.phase == .backedUp, let enclave = journal?.enclave { return proveAgain(enclave, valid, gone) }
        guard let journal, journal.phase == .added else { return outOfOrder }
        // The old keys are live: another rotation replaces this one. The phase stays, in case the phone finds the words.
        guard !gone.contains(journal.seed) else { return .stop(RotationError(.seedLost)) }
        guard valid.contains(journal.seed) else { return .stop(RotationError(.proofFailed)) }
        if let enclave = journal.enclave, !valid.contains(enclave) {
            guard gone.contains(enclave) else { return .stop(RotationError(.proofFailed)) }
            // A key that nobody holds must not survive. The seed's key suffices.
            self.journal?.retire(enclave)
        }
        return enter(.proven)
    }

    /// What comes of the enclave key's second proof, before the old keys are revoked.
    private mutating func proveAgain(
        _ enclave: FlowPublicKey, _ valid: Set<FlowPublicKey>, _ gone: Set<FlowPublicKey>
    ) -> RotationAction {
        if gone.contains(enclave) {
            journal?.retire(enclave)
        } else if !valid.contains(enclave) {
            return .stop(RotationError(.proofFailed))
        }
        isEnclaveProven = true
        return next()
    }
}
