import Foundation
import LatchkeyFlow

/// A rotation as a value: each event yields the next action, and a journal to be made durable before that action.
///
/// ```swift
/// var machine = RotationMachine(plan, journal: try store.journal(of: plan.account))
/// var action = machine.handle(.resumed)
/// repeat {
///     try store.keep(machine.journal)          // before anything else
///     action = machine.handle(await perform(action))
/// } while !action.isPause
/// ```
///
/// The order: authenticate, make the keys, store them, read them back and compare, add them, read the account again at a
/// sealed block, prove each key by a verified signature, have the backup confirmed, revoke the old keys by the seed's key
/// alone, read the account again, clean up.
///
/// It has no clock and does no input or output. Every decision about the chain rests on the account as read at a sealed
/// block, by public key: neither a transaction's result nor a key's index is proof of anything.
public struct RotationMachine: Sendable {
    /// What is to be rotated.
    public let plan: RotationPlan
    /// What must be durable before the next action; `nil` if there is to be none.
    public internal(set) var journal: RotationJournal?
    /// Whether the owner has authenticated in this run; not in the journal.
    var isAuthenticated = false
    /// Whether the Secure Enclave's key was proven once more since the backup, in this run; not in the journal.
    var isEnclaveProven = false
    /// Fresh reads without the effect that a sealed transaction must have had, in this run.
    var contradictions = 0
    /// Whether the journal's rotation is to be replaced by that of the plan; not in the journal.
    var isReplacing: Bool
    /// The journal to begin with, instead of with new keys.
    private var adopted: RotationJournal?
    /// Whether the person wants to stop, in this run.
    private var isCancelling = false

    /// The number of transactions without effect, or of contradicting reads, after which the person is asked.
    static let limit = 5

    /// Goes on with a journal, or begins if there is none.
    public init(_ plan: RotationPlan, journal: RotationJournal?) {
        self.plan = plan
        self.journal = journal
        isReplacing = false
    }

    /// Begins, with keys of a rotation whose journal is gone, if there is one.
    init(_ plan: RotationPlan, leftBehind journal: RotationJournal?) {
        self.init(plan, journal: nil)
        adopted = journal
    }

    /// Begins a rotation in the place of another, whose keys are not forgotten.
    ///
    /// If they can't be on the account, they are deleted first. The other journal stays until the new one has a key.
    public init(_ plan: RotationPlan, replacing journal: RotationJournal) {
        self.init(plan, journal: journal)
        isReplacing = true
    }

    /// Takes an event and decides.
    public mutating func handle(_ event: RotationEvent) -> RotationAction {
        if let journal, journal.account != plan.account { return .stop(RotationError(.accountDiffers)) }
        switch event {
        case .resumed:
            journal = journal ?? adopted
            journal?.failedAttempts = 0
            return next()
        case .authenticated:
            isAuthenticated = true
            return next()
        case .failed(let error): return .stop(error)
        case .cancelRequested: return cancel()
        case .seedMade, .seedStored, .seedAbsent, .enclaveKeyMade, .readBack: return handleKeys(event)
        case .account(let account, let reference, let atHand): return decide(account, reference, atHand)
        case .signed, .sent, .report: return handleTransaction(event)
        case .reread(let account): return confirm(account)
        case .proven(let valid, let gone): return prove(valid, gone)
        case .backupConfirmed, .cleaned, .discarded: return advance(event)
        }
    }

    /// The action with which the present phase is gone on with.
    mutating func next() -> RotationAction {
        if isReplacing, let action = replace() { return action }
        guard isAuthenticated || !(journal?.phase.needsOwner ?? true) else { return .authenticate }
        guard let journal else { return .makeSeed }
        return switch journal.phase {
        case .storing: .storeSeed(journal.seed)
        case .makingEnclaveKey: .makeEnclaveKey
        case .comparing: .readBack(seed: journal.seed)
        case .ready, .added, .backedUp: .readAccount
        case .adding(let attempt), .revoking(let attempt): .watch(attempt)
        case .confirmingAdd(let attempt, let ending), .confirmingRevoke(let attempt, let ending):
            .reread(fromHeight: ending == .expired ? attempt.deadHeight : nil)
        case .proven: .awaitBackup
        case .revoked: .cleanUp(retired: journal.retiring)
        case .finished: .end(.rotated)
        case .discarding: .discard(journal.newKeys)
        }
    }

    /// The action that comes before the new rotation has a key; `nil` while the old one's keys are to be deleted.
    private mutating func replace() -> RotationAction? {
        if let journal {
            guard journal.canBeginAnew else { return .stop(RotationError(.tooLateToCancel)) }
            if journal.canCancel {
                self.journal?.phase = .discarding
                return nil
            }
        }
        return isAuthenticated ? .makeSeed : .authenticate
    }

    /// Enters a phase.
    mutating func enter(_ phase: RotationPhase) -> RotationAction {
        journal?.phase = phase
        return next()
    }

    var outOfOrder: RotationAction { .stop(RotationError(.outOfOrder)) }

    private mutating func advance(_ event: RotationEvent) -> RotationAction {
        switch (journal?.phase, event) {
        case (.proven, .backupConfirmed): return enter(.backedUp)
        case (.revoked, .cleaned): return enter(.finished)
        case (.discarding, .discarded):
            journal = journal?.replaced
            if isReplacing { return next() }
            // The account is as it was, unless an earlier rotation may have added keys.
            guard let journal, journal.phase != .finished else { return .end(.discarded) }
            return isCancelling ? .stop(RotationError(.cancelled)) : next()
        default: return outOfOrder
        }
    }

    /// Stops where that is safe: before anything was signed for the chain, the keys are deleted; from then on the
    /// rotation can only rest.
    private mutating func cancel() -> RotationAction {
        isCancelling = true
        switch journal?.phase {
        case nil: return .end(.discarded)
        case .ready where journal?.hasSigned == true: return .stop(RotationError(.cancelled))
        case .storing, .makingEnclaveKey, .comparing, .ready, .discarding: return enter(.discarding)
        case .added, .proven, .backedUp: return .stop(RotationError(.cancelled))
        case .adding, .confirmingAdd, .revoking, .confirmingRevoke, .revoked, .finished:
            return .stop(RotationError(.tooLateToCancel))
        }
    }
}

/// What is to be rotated.
public struct RotationPlan: Sendable, Hashable {
    /// The account.
    public let account: RotationAccount
    /// The public keys to revoke at the end, as ``BloctoAssessment`` found them or the person chose them.
    public let retiring: [FlowPublicKey]
    /// When the rotation was begun, for the journal.
    public let startedAt: Date

    /// Describes a rotation.
    public init(account: RotationAccount, retiring: [FlowPublicKey], startedAt: Date) {
        self.account = account
        self.retiring = retiring.withoutRepetition
        self.startedAt = startedAt
    }
}
