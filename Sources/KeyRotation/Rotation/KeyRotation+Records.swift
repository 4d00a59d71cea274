import LatchkeyFlow
import LatchkeyKit

/// What an app shows of a rotation.
extension KeyRotation {
    /// Where the rotation rests.
    ///
    /// - Throws: ``RotationError`` if the journal can't be read.
    public func status() throws(RotationError) -> RotationStatus {
        switch try journal()?.phase {
        case nil: .none
        case .proven: .waitingForBackup
        case .finished: .rotated
        default: .unfinished
        }
    }

    /// The journal; `nil` if no rotation was begun, or it was discarded.
    ///
    /// - Throws: ``RotationError`` if it can't be read.
    public func journal() throws(RotationError) -> RotationJournal? {
        try store.journal(of: setting.account)
    }

    /// The steps of this object's rotations from now on, for a progress bar; each is told before it is begun.
    public nonisolated var progress: AsyncStream<RotationProgress> { streams.stream() }

    /// The rotations of the account that have ended, the oldest first.
    ///
    /// - Throws: ``RotationError`` if a record can't be read.
    public func history() throws(RotationError) -> [RotationRecord] {
        let journal = try journal()
        let kept = try store.records(of: setting.account)
        // One that was begun anew is there again if the rotation that was to replace it was stopped.
        let present = Set(
            kept.filter { $0.outcome == .rotated }.map(\.journal.seed) + (journal.map { [$0.seed] } ?? []))
        let records = kept.filter { $0.outcome != .abandoned || !present.contains($0.journal.seed) }
        guard let journal, journal.phase == .finished else { return records }
        // One that ended under a version that kept no record of it.
        let last = RotationRecord(outcome: .rotated, endedAt: nil, journal: journal)
        return records.contains(where: last.isSameEnd) ? records : records + [last]
    }

    /// The keys that rotations of the account have put aside.
    ///
    /// Only the person deletes them: ``removeRetiredKey(_:)``. Reading the list asks nobody.
    ///
    /// - Throws: ``RotationError``, ``RotationError/Code/phoneLocked`` while the phone is locked.
    public func retiredKeys() async throws(RotationError) -> [RetiredKeys.Key] {
        try await RetiredKeys(accessGroup: setting.accessGroup).keys(of: setting.account)
    }

    /// Deletes a key that a rotation has put aside.
    ///
    /// - Throws: ``RotationError``.
    public func removeRetiredKey(_ publicKey: FlowPublicKey) async throws(RotationError) {
        try await RetiredKeys(accessGroup: setting.accessGroup).remove(publicKey, of: setting.account)
    }

    func recoveryPhrase(_ journal: RotationJournal) async throws(RotationError) -> SeedPhrase {
        let authentication = DeviceAuthentication(reason: setting.reason)
        defer { authentication.invalidate() }
        let seeds = SeedKeeper(accessGroup: setting.accessGroup)
        guard let seed = try await seeds.seed(journal.seed, of: journal.account, authentication) else {
            throw RotationError(journal.phase.codeOfLostSeed)
        }
        return seed.phrase
    }
}

extension RotationPhase {
    /// The reason to give when the words can't be read in this phase: each has the advice that can be followed there.
    fileprivate var codeOfLostSeed: RotationError.Code {
        switch self {
        case .revoking, .confirmingRevoke, .revoked: .seedLostWhileRevoking
        case .finished: .seedLostAfterwards
        default: .seedLost
        }
    }
}
