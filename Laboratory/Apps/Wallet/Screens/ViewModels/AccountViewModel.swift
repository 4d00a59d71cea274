import AppShared
import Combine
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation

/// The screen "Account": what the chain says of it, and whether its keys need rotating.
@MainActor public final class AccountViewModel: ObservableObject {
    /// What is known about the account's keys.
    public enum KeyState: Sendable, Hashable {
        /// They have not been judged yet.
        case unknown
        /// Nobody else has a key.
        case own
        /// Blocto's keys are live, and this phone can replace them.
        case needRotating
        /// Blocto's keys are live, and the keys on this phone have this weight only.
        case needKey(weight: Int)
        /// A rotation was begun and is not finished.
        case unfinished
        /// They could not be judged: that is no "all is well".
        case failed(Notice)
    }

    /// The account as the chain has it; `nil` before it was read.
    @Published public private(set) var facts: AccountFacts?
    /// What is known about its keys.
    @Published public private(set) var keyState = KeyState.unknown
    /// Whether the account is being read.
    @Published public private(set) var isReading = false
    /// Why it could not be read.
    @Published public private(set) var notice: Notice?
    /// The rotation's screen.
    public let rotation: RotationViewModel
    /// The screen that imports a key.
    public let importing: ImportKeyViewModel
    /// The screen "History".
    public let history: HistoryViewModel
    /// The screen "Settings".
    public let settings: SettingsViewModel

    private(set) var record: WalletRecord
    private let services: WalletServices
    private let check: RotationCheck
    private var retiring: [FlowPublicKey] = []
    /// The public keys with which this phone can sign: imported ones, and those of a rotation that has ended.
    private var atHand: [FlowPublicKey]
    private var isChecking = false
    /// Whether what a check finds no longer holds, such as after an import.
    private var isOutdated = false
    private var changes: Set<AnyCancellable> = []

    init(record: WalletRecord, services: WalletServices) throws(WalletError) {
        self.record = record
        self.services = services
        let account = record.account
        atHand = record.imported
        check = RotationCheck(
            node: try services.client(account.network), repository: services.journals, now: services.clock.now)
        rotation = try RotationViewModel(account: account, services: services)
        importing = ImportKeyViewModel(account: account, services: services)
        history = HistoryViewModel(rotation: rotation)
        settings = SettingsViewModel(account: account, rotation: rotation, services: services)
        rotation.onChange = { [weak self] in await self?.rotationChanged() }
        rotation.onImport = { [weak self] in self?.importing.isPresented = true }
        importing.onImport = { [weak self] keys throws(WalletError) in try await self?.take(keys) }
        for part in [rotation.objectWillChange, importing.objectWillChange] {
            part.sink { [weak self] in self?.objectWillChange.send() }.store(in: &changes)
        }
    }

    /// The address, 16 hexadecimal digits behind `0x`.
    public var address: String { "0x\(record.account.address)" }
    /// The name of the network.
    public var network: String { record.account.network.name }

    // MARK: The app's life

    /// To be called at launch: goes on with a rotation that was begun, reads the account and judges its keys.
    func launch() async {
        await takeSigners()
        await judge(goesOn: true)
        await read()
    }

    /// To be called when the app is no longer seen.
    func enterBackground() { rotation.enterBackground() }

    /// To be called when the app gets touches again; `hasLeft` unless only something was before it.
    func becomeActive(hasLeft: Bool) async {
        rotation.words.becomeActive()
        guard hasLeft else { return }
        await rotation.returnToFront()
        await judge(goesOn: false)
    }

    // MARK: The account

    /// Reads the account at the last sealed block; what is shown stays if that fails.
    public func read() async {
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        do throws(WalletError) {
            facts = AccountFacts(try await services.account(record.account), atHand: atHand)
            notice = nil
        } catch {
            notice = Notice("The account could not be read", error)
        }
    }

    /// Reads the account, and judges its keys if that failed before.
    public func refresh() async {
        await read()
        await judge(goesOn: false)
    }

    /// Opens the rotation's screen: to begin, or to go on.
    public func openRotation() async {
        switch keyState {
        case .needRotating: rotation.offer(retiring)
        case .unfinished: await rotation.resume()
        default: break
        }
    }

    /// Judges the account's keys: once in a launch, and again after a failure.
    ///
    /// - Parameter anew: whether what was found before no longer holds; a check under way is then done once more.
    private func judge(goesOn: Bool, anew: Bool = false) async {
        if anew { (isOutdated, keyState) = (true, .unknown) }
        guard !isChecking, !rotation.isRunning else { return }
        isChecking = true
        var answer = await ask()
        while isOutdated { answer = await ask() }
        isChecking = false
        switch answer {
        case .success(.resume):
            keyState = .unfinished
            if goesOn { await rotation.resume() }
        case .success(.rotate(let retiring)): (self.retiring, keyState) = (retiring, .needRotating)
        case .success(.importKey(let retiring, let weight)):
            (self.retiring, keyState) = (retiring, .needKey(weight: weight))
        case .success(.nothing):
            // Asked before in this launch: what was found then holds.
            switch keyState {
            case .unknown, .failed: keyState = .own
            default: break
            }
        case .failure(let error):
            keyState = .failed(Notice("Your keys could not be checked", .rotation(error)))
        }
    }

    private func rotationChanged() async {
        if case .finished = rotation.stage {
            (keyState, retiring) = (.own, [])
            await takeSigners()
            await history.read()
        } else if keyState == .unfinished || rotation.stage != .explaining {
            await judge(goesOn: false, anew: true)
        }
        await read()
    }

    /// Asks the check, which forgets first what no longer holds.
    private func ask() async -> Result<RotationCheck.Answer, RotationError> {
        let isOutdated = isOutdated
        self.isOutdated = false
        do throws(RotationError) {
            if isOutdated { try await check.forget(record.account) }
            return .success(try await check.check(record.account, atHand: atHand))
        } catch {
            return .failure(error)
        }
    }

    /// Has the rotation sign with all keys that this phone has.
    private func takeSigners() async {
        guard !rotation.isRunning else { return }
        let journal = await rotation.journal()
        let own = journal?.phase == .finished ? journal?.signers() ?? [] : []
        let signers = record.imported.map { services.imported.signer(of: $0, record.account) } + own
        do throws(WalletError) {
            try rotation.renew(signers, services)
            atHand = record.imported + (journal?.newKeys ?? [])
        } catch {
            notice = Notice("Your keys can’t be used", error)
        }
    }

    private func take(_ keys: [FlowPublicKey]) async throws(WalletError) {
        var changed = record
        for key in keys where !changed.imported.contains(key) { changed.imported.append(key) }
        do {
            try services.records.save(changed)
        } catch {
            throw .notSaved
        }
        record = changed
        await takeSigners()
        await judge(goesOn: false, anew: true)
        await read()
    }
}
