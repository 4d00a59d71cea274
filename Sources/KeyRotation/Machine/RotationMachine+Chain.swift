import LatchkeyFlow

/// Decisions about the chain, each from the account as read at a sealed block.
extension RotationMachine {
    /// Decides with a fresh account and a block to refer to.
    mutating func decide(
        _ account: AccountSnapshot, _ reference: ReferenceBlock, _ atHand: [FlowPublicKey]
    ) -> RotationAction {
        guard let journal, account.address == journal.account.address else {
            return .stop(RotationError(.accountDiffers))
        }
        // A transaction that refers to a block of the future might never expire.
        guard reference.height <= account.height else { return .stop(RotationError(.nodeInconsistent)) }
        switch journal.phase {
        case .ready: return decideAdd(journal, account, reference, atHand)
        case .added: return decideProof(journal, account)
        case .backedUp: return decideRevoke(journal, account, reference)
        default: return outOfOrder
        }
    }

    /// Adds what is missing.
    ///
    /// A key that is on the account already is never added again.
    private mutating func decideAdd(
        _ journal: RotationJournal, _ account: AccountSnapshot, _ reference: ReferenceBlock, _ atHand: [FlowPublicKey]
    ) -> RotationAction {
        if account.keys.contains(where: { $0.publicKey == journal.seed }) { return confirmNewKeys(journal, account) }
        // The keys of the rotation that this one replaces may be the only ones of the account; any other key comes first.
        let earlier = Set(journal.earlier.flatMap(\.newKeys))
        var signers = account.signers(among: atHand.filter { !earlier.contains($0) })
        if signers.isEmpty { signers = account.signers(among: atHand) }
        guard !signers.isEmpty else { return .stop(RotationError(.keysInsufficient)) }
        return .sign(SigningRequest(change: .add(journal.newKeys), signers: signers, reference: reference))
    }

    private mutating func decideProof(_ journal: RotationJournal, _ account: AccountSnapshot) -> RotationAction {
        guard account.key(journal.seed) != nil else { return decideWithoutSeed(journal, account) }
        let journal = retiringRevokedEnclaveKey(journal, account)
        return .prove(journal.newKeys.compactMap { account.key($0) })
    }

    /// An enclave key that somebody has revoked is none of the account's keys any more; the seed's key suffices.
    private mutating func retiringRevokedEnclaveKey(
        _ journal: RotationJournal, _ account: AccountSnapshot
    ) -> RotationJournal {
        guard let enclave = journal.enclave, account.key(enclave) == nil,
            account.keys.contains(where: { $0.publicKey == enclave })
        else { return journal }
        self.journal?.retire(enclave)
        return self.journal ?? journal
    }

    /// The key that had been added is not live: it was revoked, or the node lags behind itself.
    private mutating func decideWithoutSeed(_ journal: RotationJournal, _ account: AccountSnapshot) -> RotationAction {
        guard !account.keys.contains(where: { $0.publicKey == journal.seed }) else {
            return .stop(RotationError(.newKeyRevoked))
        }
        contradictions += 1
        return contradictions < Self.limit ? next() : .stop(RotationError(.nodeInconsistent))
    }

    /// Revokes what is left of the old keys, as the account has them at this moment.
    ///
    /// The seed's key alone signs.
    private mutating func decideRevoke(
        _ journal: RotationJournal, _ account: AccountSnapshot, _ reference: ReferenceBlock
    ) -> RotationAction {
        guard let seed = account.key(journal.seed) else { return decideWithoutSeed(journal, account) }
        guard seed.isAsAdded else { return .stop(RotationError(.newKeyDiffers)) }
        let journal = retiringRevokedEnclaveKey(journal, account)
        // The backup may have taken days: a key that was lost meanwhile must not survive the old ones.
        if !isEnclaveProven, let key = journal.enclave.flatMap({ account.key($0) }) { return .prove([key]) }
        let keys = account.keysToRevoke(journal)
        guard !keys.isEmpty else {
            // An abandoned addition that can still be executed would bring a key back to which nobody may hold the words.
            return account.mayGain(journal) ? .readAccount : enter(.revoked)
        }
        return .sign(SigningRequest(change: .revoke(keys), signers: [seed], reference: reference))
    }

    /// Follows a transaction to its end.
    mutating func handleTransaction(_ event: RotationEvent) -> RotationAction {
        switch (journal?.phase, event) {
        case (.ready, .signed(let attempt)):
            journal?.phase = .adding(attempt)
            return .send(attempt)
        case (.backedUp, .signed(let attempt)):
            journal?.phase = .revoking(attempt)
            return .send(attempt)
        case (.adding(let attempt), .sent), (.revoking(let attempt), .sent): return .watch(attempt)
        case (.adding(let attempt), .report(let report, let height)):
            guard let ending = Self.ending(attempt, report, height) else { return Self.wait(attempt, report) }
            return enter(.confirmingAdd(attempt, ending))
        case (.revoking(let attempt), .report(let report, let height)):
            guard let ending = Self.ending(attempt, report, height) else { return Self.wait(attempt, report) }
            return enter(.confirmingRevoke(attempt, ending))
        default: return outOfOrder
        }
    }

    /// How a transaction has ended; `nil` while it can still be executed.
    private static func ending(
        _ attempt: RotationAttempt, _ report: TransactionReport, _ sealedHeight: UInt64
    ) -> AttemptEnding? {
        if case .sealed(let error) = report { return .sealed(error: error) }
        return sealedHeight >= attempt.deadHeight ? .expired : nil
    }

    /// A transaction that the node does not know is sent again: the same bytes, which can't be executed twice.
    private static func wait(_ attempt: RotationAttempt, _ report: TransactionReport) -> RotationAction {
        report == .unknown ? .send(attempt) : .watch(attempt)
    }

    /// Decides with the account as it is after a transaction's end.
    mutating func confirm(_ account: AccountSnapshot) -> RotationAction {
        guard let journal, account.address == journal.account.address else {
            return .stop(RotationError(.accountDiffers))
        }
        switch journal.phase {
        case .confirmingAdd(let attempt, let ending):
            guard ending.isSettled(at: account.height, attempt) else { return next() }
            guard account.keys.contains(where: { $0.publicKey == journal.seed }) else {
                // A success without its effect counts as one that never was once the transaction can't be executed.
                let isOver = account.height >= attempt.deadHeight
                return retry(
                    isOver && ending == .sealed(error: nil) ? .expired : ending, from: .ready, refused: .oldKeysRefused,
                    contradiction: .nodeInconsistent)
            }
            return confirmNewKeys(journal, account)
        case .confirmingRevoke(let attempt, let ending):
            guard ending.isSettled(at: account.height, attempt) else { return next() }
            guard account.keysToRevoke(journal).isEmpty else {
                return retryRevoke(ending)
            }
            let isSafe = account.key(journal.seed)?.isAsAdded == true && !account.mayGain(journal)
            return enter(isSafe ? .revoked : .backedUp)
        default: return outOfOrder
        }
    }

    /// Checks that the keys, which are on the account, have the form in which they were added.
    private mutating func confirmNewKeys(_ journal: RotationJournal, _ account: AccountSnapshot) -> RotationAction {
        guard let seed = account.key(journal.seed) else { return .stop(RotationError(.newKeyRevoked)) }
        guard seed.isAsAdded else { return .stop(RotationError(.newKeyDiffers)) }
        if let enclave = journal.enclave, account.key(enclave)?.isAsAdded != true {
            self.journal?.retire(enclave)
        }
        contradictions = 0
        self.journal?.failedAttempts = 0
        return enter(.added)
    }
}
