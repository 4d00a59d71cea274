import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyLock

/// The rotations of an app, apart from JavaScript: they go on when JavaScript is loaded anew.
///
/// The app has one of it for its whole life; each ``RotationBridge`` is one life of JavaScript's.
public actor RotationHost {
    private struct Run {
        let operation: RotationOperation
        let task: Task<Result<RotationStatus, BridgeFailure>, Never>
    }

    /// A check with the keys for which it was made, and what it has answered but ``RotationCheck/Answer/nothing``, which it
    /// says of each further question too.
    private struct Check {
        let check: RotationCheck
        let atHand: [FlowPublicKey]
        var answer: RotationCheck.Answer?
    }

    private let settings: any RotationSettings
    private let presenter: any BackupPresenter
    private var runs: [RotationAccount: Run] = [:]
    private var checks: [RotationAccount: Check] = [:]
    private nonisolated let listeners = Lock<[Int: @Sendable (BridgeEvent) -> Void]>([:])

    /// Describes an app's rotations; nothing is done.
    public init(settings: any RotationSettings, presenter: any BackupPresenter) {
        self.settings = settings
        self.presenter = presenter
    }

    /// Does something for an account, or joins, waits for, or stops what is being done for it.
    func run(_ operation: RotationOperation, _ account: RotationAccount) async throws(BridgeFailure) -> RotationStatus {
        while let other = runs[account] {
            switch operation.encounter(other.operation) {
            case .join: return try await other.task.value.get()
            case .wait: _ = await other.task.value
            case .stop:
                other.task.cancel()
                _ = await other.task.value
            case .fail: throw BridgeFailure(RotationError(.alreadyRunning))
            }
        }
        let task = Task { await carryOut(operation, account) }
        runs[account] = Run(operation: operation, task: task)
        return try await task.value.get()
    }

    /// Whether something is being done for an account.
    func isRunning(_ account: RotationAccount) -> Bool { runs[account] != nil }

    /// How an account's rotation stands; changes nothing.
    func state(of account: RotationAccount) async throws(BridgeFailure) -> [String: BridgeValue] {
        do {
            let rotation = KeyRotation(try await settings.setting(for: account))
            let progress = RotationProgress(try await rotation.journal()?.phase)
            let status = try await rotation.status()
            return account.members.merging(progress.members) { $1 }.merging([
                "status": .text(status.rawValue), "isRunning": .bool(isRunning(account)),
            ]) { $1 }
        } catch {
            throw BridgeFailure(error)
        }
    }

    /// Finds out whether an account's keys need rotating.
    ///
    /// A node is asked once per launch of the app, and again after a failure, after a run, and with other keys. JavaScript
    /// that was loaded anew gets the same answer.
    func check(_ account: RotationAccount) async throws(BridgeFailure) -> RotationCheck.Answer {
        do {
            let setting = try await settings.setting(for: account)
            let atHand = setting.signers.map(\.publicKey)
            let known = checks[account].flatMap { $0.atHand == atHand ? $0 : nil }
            let current = known ?? Check(check: RotationCheck(setting), atHand: atHand)
            if known == nil { checks[account] = current }
            let answer = try await current.check.check(account, atHand: atHand)
            guard answer == .nothing else {
                checks[account]?.answer = answer
                return answer
            }
            return checks[account]?.answer ?? .nothing
        } catch {
            throw BridgeFailure(error)
        }
    }

    /// Has a listener hear all events, under a number of its own.
    nonisolated func listen(_ number: Int, _ listener: (@Sendable (BridgeEvent) -> Void)?) {
        listeners.withLock { $0[number] = listener }
    }

    private nonisolated func tell(_ event: BridgeEvent) {
        for listener in listeners.withLock({ Array($0.values) }) { listener(event) }
    }

    private func carryOut(
        _ operation: RotationOperation, _ account: RotationAccount
    ) async -> Result<RotationStatus, BridgeFailure> {
        let result: Result<RotationStatus, BridgeFailure>
        do {
            result = .success(try await perform(operation, account))
        } catch {
            result = .failure(error)
        }
        runs[account] = nil
        checks[account] = nil
        tell(.end(result, of: account))
        return result
    }

    private func perform(
        _ operation: RotationOperation, _ account: RotationAccount
    ) async throws(BridgeFailure) -> RotationStatus {
        do {
            let setting = telling(try await settings.setting(for: account))
            let rotation = KeyRotation(setting)
            switch operation {
            case .start: return try await start(rotation, setting)
            case .startAnew: return try await rotation.beginAnew()
            case .resume: return try await rotation.resume()
            case .backup: return try await confirmBackup(rotation, account)
            case .cancel: return try await cancel(rotation)
            }
        } catch let error as RotationError {
            throw BridgeFailure(error)
        } catch let error as BridgeFailure {
            throw error
        } catch {
            throw BridgeFailure(RotationError(.outOfOrder))
        }
    }

    private func start(_ rotation: KeyRotation, _ setting: RotationSetting) async throws -> RotationStatus {
        // The person has asked for it: an earlier "no" does not count.
        let check = RotationCheck(setting)
        try await check.forget(setting.account)
        switch try await check.check(setting.account, atHand: setting.signers.map(\.publicKey)) {
        case .nothing: throw BridgeFailure.notNeeded
        case .importKey: throw RotationError(.keysInsufficient)
        case .resume: return try await rotation.resume()
        case .rotate(let retiring): return try await rotation.begin(retiring: retiring)
        }
    }

    private func confirmBackup(_ rotation: KeyRotation, _ account: RotationAccount) async throws -> RotationStatus {
        guard try await rotation.status() == .waitingForBackup else { throw RotationError(.notBegun) }
        try await presenter.presentBackup(of: rotation, for: account)
        return try await rotation.status()
    }

    /// Deletes the new keys where that is safe; where it is not, the rotation rests, and the status says how.
    private func cancel(_ rotation: KeyRotation) async throws -> RotationStatus {
        do {
            return try await rotation.cancel()
        } catch  where error.code == .cancelled {
            return try await rotation.status()
        }
    }

    /// The setting, with every change of phase told to the listeners too.
    private func telling(_ setting: RotationSetting) -> RotationSetting {
        var told = setting
        let account = setting.account
        let last = Lock<RotationProgress?>(nil)
        told.onProgress = { progress in
            setting.onProgress(progress)
            let isNew = last.withLock { last in
                defer { last = progress }
                return last?.phase?.name != progress.phase?.name
            }
            if isNew { self.tell(.progress(progress, of: account)) }
        }
        return told
    }
}

extension RotationCheck {
    fileprivate init(_ setting: RotationSetting) {
        self.init(
            node: setting.node, repository: setting.repository, accessGroup: setting.accessGroup, now: setting.now)
    }
}
