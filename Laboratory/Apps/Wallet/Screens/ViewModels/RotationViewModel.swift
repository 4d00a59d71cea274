import AppShared
import Combine
import LatchkeyFlow
import LatchkeyKeyRotation

/// The guided rotation: explains, runs, shows and checks the words, and says what to do if it stops.
@MainActor public final class RotationViewModel: ObservableObject {
    /// What the screen shows.
    public enum Stage: Sendable, Hashable {
        /// What will happen, before anything has.
        case explaining
        /// The rotation runs.
        case working
        /// The new keys work; the words are to be written down.
        case writingDown
        /// Some of the words are asked for.
        case checking
        /// The account has new keys only.
        case finished
        /// It has stopped, for a reason.
        case stopped(RotationAdvice)
    }

    /// What the screen shows.
    @Published public private(set) var stage = Stage.explaining
    /// How far the rotation is; `nil` before its first step.
    @Published public private(set) var progress: RotationProgress?
    /// Whether the screen is shown.
    @Published public var isPresented = false {
        didSet { if !isPresented { forgetWords() } }
    }
    /// Whether it goes on with what an earlier launch began.
    @Published public private(set) var isResumed = false
    /// Whether it is being stopped.
    @Published public private(set) var isStopping = false
    /// Whether nothing was signed yet, as far as the journal says.
    @Published private var isUnsigned = true
    /// The screen with the words.
    public let words = WordsViewModel()
    /// The screen that asks for some of them.
    public let backup = BackupViewModel()

    /// Called when the account's keys may have changed.
    var onChange: () async -> Void = {}
    /// Called when a key is to be imported.
    var onImport: () -> Void = {}

    private let account: RotationAccount
    private(set) var rotation: KeyRotation
    private var retiring: [FlowPublicKey] = []
    private var task: Task<Result<RotationStatus, RotationError>, Never>?
    private let reports: AsyncStream<RotationProgress>.Continuation
    private var changes: Set<AnyCancellable> = []

    /// Prepares the rotation of an account; nothing is begun.
    init(account: RotationAccount, services: WalletServices) throws(WalletError) {
        self.account = account
        let (stream, reports) = AsyncStream<RotationProgress>.makeStream()
        self.reports = reports
        rotation = KeyRotation(try services.setting(account, []) { reports.yield($0) })
        for part in [words.objectWillChange, backup.objectWillChange] {
            part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
        }
        words.read = { [weak self] () throws(RotationError) in
            guard let self else { throw RotationError(.notBegun) }
            return try await self.rotation.recoveryPhrase()
        }
        words.onLoss = { [weak self] error in self?.lost(error) ?? false }
        Task { [weak self] in
            for await progress in stream { await self?.take(progress) }
        }
    }

    deinit { reports.finish() }

    /// Takes other signers, such as one that was imported; not while it runs.
    func renew(_ signers: [any AccountSigner], _ services: WalletServices) throws(WalletError) {
        let reports = reports
        rotation = KeyRotation(try services.setting(account, signers) { reports.yield($0) })
    }

    /// Whether the rotation runs.
    public var isRunning: Bool { task != nil }

    /// Whether it can still be stopped so that nothing is left of it.
    public var canUndo: Bool {
        isRunning && !isStopping && !isResumed && isUnsigned
    }

    private func take(_ progress: RotationProgress) async {
        self.progress = progress
        // Once something is signed, only the beginning of another rotation changes that.
        if isUnsigned || progress.phase == .storing { await readUnsigned() }
    }

    /// Publishes only what has changed: a screen in which somebody types is not drawn anew for nothing.
    private func readUnsigned() async {
        var isUnsigned = false
        do throws(RotationError) {
            isUnsigned = try await rotation.journal()?.canCancel ?? true
        } catch {
            // What can't be read may be signed.
        }
        if isUnsigned != self.isUnsigned { self.isUnsigned = isUnsigned }
    }

    /// The journal of the rotation; `nil` if there is none, or it can't be read.
    func journal() async -> RotationJournal? { try? await rotation.journal() }

    /// Where the rotation rests; `nil` if its journal can't be read.
    func status() async -> RotationStatus? { try? await rotation.status() }

    // MARK: What a person does

    /// Opens the screen that explains the rotation.
    func offer(_ retiring: [FlowPublicKey]) {
        self.retiring = retiring
        guard !isRunning else { return isPresented = true }
        (stage, progress, isResumed, isUnsigned) = (.explaining, nil, false, true)
        isPresented = true
    }

    /// Begins; the owner is asked for.
    public func start() async {
        let retiring = retiring
        await run { rotation throws(RotationError) in try await rotation.begin(retiring: retiring) }
    }

    /// Goes on where an earlier launch stopped, or shows what that waits for.
    func resume() async {
        guard !isRunning else { return isPresented = true }
        isResumed = true
        isPresented = true
        await goOn()
    }

    /// Goes on where it stopped; begins if it had not begun.
    public func goOn() async {
        let retiring = retiring
        await run { rotation throws(RotationError) in
            let status = try await rotation.resume()
            return status == .none ? try await rotation.begin(retiring: retiring) : status
        }
    }

    /// Makes other keys in place of those that are of no use; where none are on the account, begins once more.
    public func startAnew() async {
        let retiring = retiring
        await run { rotation throws(RotationError) in
            do throws(RotationError) {
                return try await rotation.beginAnew()
            } catch  where error.code == .notBegun {
                return try await rotation.begin(retiring: retiring)
            }
        }
    }

    /// Stops, and deletes the new keys; only where nothing was signed yet.
    public func undo() async {
        guard canUndo, let task else { return }
        isStopping = true
        task.cancel()
        // The one that waits for the task shows the outcome.
        _ = await task.value
    }

    /// Asks for some of the words.
    public func checkWords() async {
        words.hide()
        backup.ask(await rotation.backupQuestions())
        stage = .checking
    }

    /// Shows the words again; what was typed is forgotten.
    public func showWordsAgain() {
        backup.forget()
        stage = .writingDown
    }

    /// Takes the answers; if they are right, the old keys are removed.
    public func submit() async {
        guard backup.canSubmit else { return }
        let answers = backup.answers
        await run { rotation throws(RotationError) in try await rotation.confirmBackup(answers) }
    }

    /// Does what an advice's button says.
    ///
    /// Opening Settings is the view's: it goes on when the person comes back.
    public func follow(_ step: RotationAdvice.Step) async {
        switch step {
        case .goOn: await goOn()
        case .openSettings: break
        case .startAnew: await startAnew()
        case .showWords: showWordsAgain()
        case .close: isPresented = false
        case .importKey:
            isPresented = false
            onImport()
        }
    }

    /// To be called when the app is no longer seen: neither the words nor what was typed of them stay.
    func enterBackground() {
        words.enterBackground()
        forgetWords()
    }

    private func forgetWords() {
        words.hide()
        backup.forgetAnswers()
    }

    /// To be called when the app is seen again: goes on if the phone was locked, the time in the background ended, or
    /// the person was sent to Settings.
    func returnToFront() async {
        guard case .stopped(let advice) = stage, advice.resumesByItself, isPresented else { return }
        await goOn()
    }

    // MARK: Running

    private func run(
        _ work: @escaping @Sendable (KeyRotation) async throws(RotationError) -> RotationStatus
    ) async {
        guard task == nil else { return }
        let isCheck = stage == .checking
        stage = .working
        let rotation = rotation
        let task = Task { await Self.result { () throws(RotationError) in try await work(rotation) } }
        self.task = task
        var result = await task.value
        if isStopping, case .failure(let error) = result, error.code == .cancelled {
            // The run rests where it was; only this deletes the new keys.
            result = await Self.result { () throws(RotationError) in try await rotation.cancel() }
        }
        await readUnsigned()
        (self.task, isStopping) = (nil, false)
        await show(result, isCheck)
        await onChange()
    }

    /// Shows what to do about words that can't be read any more.
    private func lost(_ error: RotationError) -> Bool {
        guard error.suggestion == .startAnew else { return false }
        stage = .stopped(advice(error))
        isPresented = true
        return true
    }

    private static func result(
        _ work: () async throws(RotationError) -> RotationStatus
    ) async -> Result<RotationStatus, RotationError> {
        do throws(RotationError) {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    private func show(_ result: Result<RotationStatus, RotationError>, _ isCheck: Bool) async {
        switch result {
        case .success(.waitingForBackup): stage = .writingDown
        case .success(.rotated):
            backup.forget()
            stage = .finished
        case .success(.none), .success(.discarded):
            (stage, progress, isResumed) = (.explaining, nil, false)
            isPresented = false
        case .success(.unfinished): stage = .stopped(advice(RotationError(.cancelled)))
        case .failure(let error):
            let isAskedAgain = isCheck && [.retry, .showWordsAgain].contains(error.suggestion)
            guard isAskedAgain, await status() == .waitingForBackup else {
                backup.forget()
                return stage = .stopped(advice(error))
            }
            let notice = Notice(
                .failure, RotationAdvice.Step(error.suggestion) == .showWords ? "Not the right words" : "Not checked",
                message: error.sentence)
            backup.ask(await rotation.backupQuestions(), notice)
            stage = .checking
        }
    }

    private func advice(_ error: RotationError) -> RotationAdvice {
        RotationAdvice(error, address: "0x\(account.address)")
    }
}
