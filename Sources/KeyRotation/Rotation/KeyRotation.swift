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
/// Canceling the task that runs it stops it at the next step; it goes on from there. Have one object for each account.
public actor KeyRotation {
    private let setting: RotationSetting
    private let store: JournalStore
    private var isRunning = false
    private var questions: [Int] = []

    /// Describes a rotation; nothing is read or done.
    public init(_ setting: RotationSetting) {
        self.setting = setting
        store = JournalStore(repository: setting.repository)
    }

    /// Where the rotation rests.
    ///
    /// - Throws: ``RotationError`` if the journal can't be read.
    public func status() throws(RotationError) -> RotationStatus {
        switch try store.journal(of: setting.account)?.phase {
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

    /// Begins a rotation, or goes on with the one that was begun.
    ///
    /// - Parameter retiring: the public keys to revoke at the end; of a rotation that was begun, its own stay.
    /// - Throws: ``RotationError``; what was done is kept, and calling again goes on.
    public func begin(retiring: [FlowPublicKey]) async throws(RotationError) -> RotationStatus {
        let journal = try store.journal(of: setting.account)
        if let journal, journal.phase == .finished {
            try store.archive(journal)
            return try await run(plan(retiring), nil, .resumed)
        }
        return try await run(plan(journal?.retiring ?? retiring), journal, .resumed)
    }

    /// Begins anew where the new keys are on the account and of no use: they are revoked with the old ones at the end.
    ///
    /// - Throws: ``RotationError``: ``RotationError/Code/notBegun``; ``RotationError/Code/tooLateToCancel`` where a
    ///   transaction may be on its way, or the keys have been proven.
    public func beginAnew() async throws(RotationError) -> RotationStatus {
        guard let journal = try store.journal(of: setting.account) else { throw RotationError(.notBegun) }
        guard journal.phase == .added || journal.phase == .ready else { throw RotationError(.tooLateToCancel) }
        return try await run(plan(journal.retiring + journal.newKeys), nil, .resumed)
    }

    /// Goes on with the rotation that was begun, if there is one.
    ///
    /// - Throws: ``RotationError``; what was done is kept.
    public func resume() async throws(RotationError) -> RotationStatus {
        guard let journal = try store.journal(of: setting.account) else { return .none }
        guard journal.phase != .finished else { return .rotated }
        return try await run(plan(journal.retiring), journal, .resumed)
    }

    /// Stops for good where that is safe, and deletes the new keys; throws where they may be on the account.
    ///
    /// - Throws: ``RotationError``, ``RotationError/Code/cancelled`` where the rotation rests with both sets of keys.
    public func cancel() async throws(RotationError) -> RotationStatus {
        guard let journal = try store.journal(of: setting.account) else { return .none }
        return try await run(plan(journal.retiring), journal, .cancelRequested)
    }

    /// The words, to show them to the person; the Keychain asks for the owner.
    ///
    /// - Throws: ``RotationError``: ``RotationError/Code/notBegun``, ``RotationError/Code/seedLost``, and the Keychain's.
    public func recoveryPhrase() async throws(RotationError) -> SeedPhrase {
        guard let journal = try store.journal(of: setting.account) else { throw RotationError(.notBegun) }
        let authentication = DeviceAuthentication(reason: setting.reason)
        defer { authentication.invalidate() }
        let seeds = SeedKeeper(accessGroup: setting.accessGroup)
        guard let seed = try await seeds.seed(journal.seed, of: journal.account, authentication) else {
            throw RotationError(.seedLost)
        }
        return seed.phrase
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
        guard let journal = try store.journal(of: setting.account), journal.phase == .proven else {
            throw RotationError(.notBegun)
        }
        let asked = backupQuestions()
        questions = []
        guard BackupCheck.isRight(answers, asked, try await recoveryPhrase()) else { throw RotationError(.backupWrong) }
        return try await run(plan(journal.retiring), journal, .backupConfirmed)
    }

    private func plan(_ retiring: [FlowPublicKey]) -> RotationPlan {
        RotationPlan(account: setting.account, retiring: retiring, startedAt: setting.now())
    }

    /// One run at a time, within time in the background.
    private func run(
        _ plan: RotationPlan, _ journal: RotationJournal?, _ event: RotationEvent
    ) async throws(RotationError) -> RotationStatus {
        guard !isRunning else { throw RotationError(.alreadyRunning) }
        isRunning = true
        defer { isRunning = false }
        let (setting, store) = (setting, store)
        let result = await setting.backgroundTime.run("Key rotation") {
            var run = RotationRun(setting, store, RotationMachine(plan, journal: journal), kept: journal)
            return await run.drive(event)
        }
        return try result.get()
    }
}
