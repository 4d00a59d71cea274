import LatchkeyFlow

/// Making the keys, before the chain is touched.
extension RotationMachine {
    mutating func handleKeys(_ event: RotationEvent) -> RotationAction {
        switch (journal?.phase, event) {
        case (nil, .seedMade(let seed)):
            // The journal names the key before the words are stored, so that they are found again whatever happens.
            journal = RotationJournal(
                account: plan.account, startedAt: plan.startedAt, seed: seed, retiring: plan.retiring)
            return next()
        case (.storing, .seedStored): return enter(.makingEnclaveKey)
        case (.storing, .seedAbsent):
            // The app ended before the words were stored. No other phase may take this way: later ones have stored them.
            journal = nil
            return next()
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

    /// What comes of the proofs.
    mutating func prove(_ valid: Set<FlowPublicKey>, _ gone: Set<FlowPublicKey>) -> RotationAction {
        guard let journal, journal.phase == .added else { return outOfOrder }
        // The old keys are live: another rotation replaces this one. The phase stays, in case the phone finds the words.
        guard !gone.contains(journal.seed) else { return .stop(RotationError(.seedLost)) }
        guard valid.contains(journal.seed) else { return .stop(RotationError(.proofFailed)) }
        if let enclave = journal.enclave, !valid.contains(enclave) {
            guard gone.contains(enclave) else { return .stop(RotationError(.proofFailed)) }
            // A key that nobody holds must not survive. The seed's key suffices.
            self.journal?.enclave = nil
            self.journal?.retiring.append(enclave)
        }
        return enter(.proven)
    }
}
