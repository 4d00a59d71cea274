import LatchkeyFlow

/// After a transaction without effect.
extension RotationMachine {
    /// Goes back to build another transaction, or asks the person first.
    mutating func retry(
        _ ending: AttemptEnding, from phase: RotationPhase, refused: RotationError.Code,
        contradiction: RotationError.Code
    ) -> RotationAction {
        guard case .sealed(let error) = ending else { return tryAgain(from: phase, code: nil) }
        guard let code = error else {
            // Success without effect: the node may lag behind itself. Another transaction would be one too many.
            contradictions += 1
            return contradictions < Self.limit ? next() : .stop(RotationError(contradiction))
        }
        switch FlowErrorCode(rawValue: code) {
        case .invalidProposalSignature, .invalidPayloadSignature, .invalidEnvelopeSignature, .insufficientWeight:
            journal?.phase = phase
            return .stop(RotationError(refused, nodeCode: code))
        case .insufficientPayerBalance:
            journal?.phase = phase
            return .stop(RotationError(.feesMissing, nodeCode: code))
        default: return tryAgain(from: phase, code: code)
        }
    }

    /// Goes back to revoke what is left.
    ///
    /// A sealed success without effect is a case of its own: the list is made from a fresh account then.
    mutating func retryRevoke(_ ending: AttemptEnding) -> RotationAction {
        guard ending == .sealed(error: nil) else {
            return retry(ending, from: .backedUp, refused: .newKeyRefused, contradiction: .revocationIneffective)
        }
        journal?.failedAttempts += 1
        journal?.phase = .backedUp
        guard journal?.failedAttempts ?? 0 < Self.limit else { return .stop(RotationError(.revocationIneffective)) }
        return next()
    }

    private mutating func tryAgain(from phase: RotationPhase, code: Int?) -> RotationAction {
        journal?.failedAttempts += 1
        journal?.phase = phase
        guard journal?.failedAttempts ?? 0 < Self.limit else {
            return .stop(RotationError(.transactionFailed, nodeCode: code))
        }
        return next()
    }
}

extension AttemptEnding {
    /// Whether an account read at a height tells the transaction's effect: an expired one must be past its last chance.
    func isSettled(at height: UInt64, _ attempt: RotationAttempt) -> Bool {
        self != .expired || height >= attempt.deadHeight
    }
}

extension FlowAccountKey {
    /// Whether the chain has it as a rotation adds keys: full weight, SHA2-256.
    var isAsAdded: Bool { hasFullWeight && hashAlgorithm == .sha2_256 }
}

extension AccountSnapshot {
    /// The live key with a public key; of several the one that a rotation has added.
    func key(_ publicKey: FlowPublicKey) -> FlowAccountKey? {
        let keys = liveKeys.filter { $0.publicKey == publicKey }
        return keys.first(where: \.isAsAdded) ?? keys.first
    }

    /// As few live keys among these as reach 1000, the heaviest first; none if they can't.
    func signers(among publicKeys: [FlowPublicKey]) -> [FlowAccountKey] {
        let usable = liveKeys.filter { publicKeys.contains($0.publicKey) }
            .sorted { ($0.weight, $1.index) > ($1.weight, $0.index) }
        var signers: [FlowAccountKey] = []
        var weight = 0
        for key in usable where weight < NewAccountKey.fullWeight && key.weight > 0 {
            signers.append(key)
            weight += key.weight
        }
        return weight >= NewAccountKey.fullWeight ? signers : []
    }

    /// The live keys that the journal says to revoke, never those that it says to keep; further copies of a new key too.
    func keysToRevoke(_ journal: RotationJournal) -> [FlowAccountKey] {
        let kept = Set(journal.newKeys)
        let keptIndexes = Set(journal.newKeys.compactMap { key($0)?.index })
        let retiring = Set(journal.retiring)
        return liveKeys.filter { live in
            kept.contains(live.publicKey)
                ? !keptIndexes.contains(live.index) : retiring.contains(live.publicKey)
        }
    }

    /// Whether a transaction of an abandoned rotation can still add keys.
    func mayGain(_ journal: RotationJournal) -> Bool {
        let known = Set(keys.map(\.publicKey))
        return journal.abandoned.contains { abandoned in
            guard let attempt = abandoned.phase.attempt, !known.contains(abandoned.seed) else { return false }
            return !attempt.isDead(self)
        }
    }
}
