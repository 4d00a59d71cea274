import LatchkeyFlow
import LatchkeyKit

/// The rotation of one account's keys: begin it, go on with it at every launch, confirm the backup.
///
/// ```swift
/// let rotation = KeyRotation(setting)
/// var status = try await rotation.resume()                     // at launch; shows nothing if there is nothing to do
/// status = try await rotation.begin(retiring: blocto)          // asks for the owner
/// let phrase = try await rotation.recoveryPhrase()             // show it, hidden from captures
/// let positions = await rotation.backupQuestions()             // ask for these words
/// status = try await rotation.confirmBackup(answers)
/// ```
///
/// Canceling the task that runs it stops it at the next step; it goes on from there. Have one object for each account: of
/// two that run at once, the one that finds the other's journal stops with ``RotationError/Code/alreadyRunning``.
public actor KeyRotation {
    let setting: RotationSetting
    let store: JournalStore
    nonisolated let streams = ProgressStreams()
    private var isRunning = false
    private var questions: [Int] = []

    /// Describes a rotation; nothing is read or done.
    public init(_ setting: RotationSetting) {
        self.setting = setting
        store = JournalStore(repository: setting.repository)
    }

    /// Begins a rotation, or goes on with the one that was begun.
    ///
    /// If the app was deleted and installed again, the journal is gone and the words of a rotation may be in the Keychain
    /// still: it goes on with these, since their key may be on the account.
    ///
    /// - Parameter retiring: the public keys to revoke at the end; of a rotation that was begun, its own stay.
    /// - Throws: ``RotationError``; what was done is kept, and calling again goes on.
    public func begin(retiring: [FlowPublicKey]) async throws(RotationError) -> RotationStatus {
        let left = try journal() == nil ? try await leftBehind(retiring) : nil
        return try await run(.resumed) { journal throws(RotationError) in
            guard let journal else { return RotationMachine(self.plan(retiring), leftBehind: left) }
            guard journal.phase == .finished else { return self.machine(journal) }
            return RotationMachine(self.plan(retiring), replacing: journal)
        }
    }

    /// Begins anew where the new keys are of no use, with other ones.
    ///
    /// Keys that may be on the account are revoked with the old ones at the end; until the chain has confirmed that, nothing
    /// of them is forgotten or deleted, even if the rotation that follows is stopped. Keys that can't be there are deleted
    /// first. After a finished rotation it replaces the keys that this one had added.
    ///
    /// - Throws: ``RotationError``: ``RotationError/Code/notBegun``; ``RotationError/Code/tooLateToCancel`` where
    ///   ``RotationJournal/canBeginAnew`` is false.
    public func beginAnew() async throws(RotationError) -> RotationStatus {
        try await run(.resumed) { journal throws(RotationError) in
            guard let journal else { throw RotationError(.notBegun) }
            guard journal.canBeginAnew else { throw RotationError(.tooLateToCancel) }
            let retiring = journal.phase == .finished ? journal.newKeys : journal.retiring
            return RotationMachine(self.plan(retiring), replacing: journal)
        }
    }

    /// Goes on with the rotation that was begun, if there is one.
    ///
    /// - Throws: ``RotationError``; what was done is kept.
    public func resume() async throws(RotationError) -> RotationStatus {
        guard let journal = try journal() else { return .none }
        guard journal.phase != .finished else { return .rotated }
        return try await run(.resumed) { journal throws(RotationError) in
            guard let journal else { throw RotationError(.notBegun) }
            return self.machine(journal)
        }
    }

    /// Stops for good where that is safe, and deletes the new keys; throws where they may be on the account.
    ///
    /// - Throws: ``RotationError``, ``RotationError/Code/cancelled`` where the rotation rests with both sets of keys: see
    ///   ``RotationJournal/canCancel``.
    public func cancel() async throws(RotationError) -> RotationStatus {
        guard try journal() != nil else { return .none }
        return try await run(.cancelRequested) { journal throws(RotationError) in
            guard let journal else { throw RotationError(.notBegun) }
            return self.machine(journal)
        }
    }

    /// The words, to show them to the person; the Keychain asks for the owner.
    ///
    /// - Throws: ``RotationError``: ``RotationError/Code/notBegun``, ``RotationError/Code/seedLost`` and its likes, and the
    ///   Keychain's.
    public func recoveryPhrase() async throws(RotationError) -> SeedPhrase {
        guard let journal = try journal() else { throw RotationError(.notBegun) }
        return try await recoveryPhrase(journal)
    }

    /// The positions of the words to ask for, counted from 1, in order; the same until they were answered.
    public func backupQuestions() -> [Int] {
        if questions.isEmpty { questions = BackupCheck.positions(of: SeedKeeper.wordCount) }
        return questions
    }

    /// Takes the answers, and revokes the old keys if all are right.
    ///
    /// - Parameter answers: the words by their positions; case and blanks around them do not count.
    /// - Throws: ``RotationError``, ``RotationError/Code/backupWrong`` if a word is wrong or missing: ask for others then.
    public func confirmBackup(_ answers: [Int: String]) async throws(RotationError) -> RotationStatus {
        guard let confirmed = try journal(), confirmed.phase == .proven else { throw RotationError(.notBegun) }
        let asked = backupQuestions()
        questions = []
        guard BackupCheck.isRight(answers, asked, try await recoveryPhrase(confirmed)) else {
            throw RotationError(.backupWrong)
        }
        return try await run(.backupConfirmed) { journal throws(RotationError) in
            // While the Keychain asked for the owner, another call may have changed the rotation.
            guard let journal, journal == confirmed else { throw RotationError(.notBegun) }
            return self.machine(journal)
        }
    }

    private func plan(_ retiring: [FlowPublicKey]) -> RotationPlan {
        RotationPlan(account: setting.account, retiring: retiring, startedAt: setting.now())
    }

    private func machine(_ journal: RotationJournal) -> RotationMachine {
        RotationMachine(plan(journal.retiring), journal: journal)
    }

    /// One run at a time, within time in the background.
    ///
    /// - Parameter machine: makes the machine from the journal as it is when the run begins.
    private func run(
        _ event: RotationEvent, _ machine: (RotationJournal?) throws(RotationError) -> RotationMachine
    ) async throws(RotationError) -> RotationStatus {
        guard !isRunning else { throw RotationError(.alreadyRunning) }
        let kept = try store.kept(of: setting.account)
        let (setting, store, streams, first) = (setting, store, streams, try machine(kept.journal))
        isRunning = true
        defer { isRunning = false }
        let result = await setting.backgroundTime.run("Key rotation") {
            var run = RotationRun(setting, store, first, kept: kept) { progress in
                setting.onProgress(progress)
                streams.send(progress)
            }
            return await run.drive(event)
        }
        return try result.get()
    }
}
