import FlowNetwork
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyLock

/// What must hold of an account at every moment, whichever of the person's phones acts.
final class AccountWatch: Sendable {
    private struct State {
        var findings: [String] = []
        var hasConfirmed = false
        var newKeys: Set<FlowPublicKey> = []
        var provenKeys: Set<FlowPublicKey> = []
        var attempts: Set<FlowIdentifier> = []
    }

    /// The account as it was, and the keys that the person has.
    let sample: SampleAccount
    /// The network.
    let node: LocalAccessNode
    private let state = Lock(State())

    init(_ sample: SampleAccount, _ node: LocalAccessNode) {
        self.sample = sample
        self.node = node
    }

    /// What was seen that must never be.
    var findings: [String] { state.withLock { $0.findings } }
    /// Every public key that a journal has named as new.
    var newKeys: Set<FlowPublicKey> { state.withLock { $0.newKeys } }
    /// The new keys that have made a signature after they were added.
    var provenKeys: Set<FlowPublicKey> { state.withLock { $0.provenKeys } }
    /// The account as the latest executed block left it.
    var now: LedgerAccount? { node.chain.account(sample.account.address) }

    func report(_ text: String) {
        state.withLock { if !$0.findings.contains(text) { $0.findings.append(text) } }
    }

    /// The person has named the words.
    func confirm() {
        state.withLock { $0.hasConfirmed = true }
    }

    /// A journal was written.
    func note(_ journal: RotationJournal) {
        state.withLock { state in
            state.newKeys.formUnion(journal.newKeys)
            if let attempt = journal.phase.attempt { state.attempts.insert(attempt.id) }
        }
    }

    /// Keys were proven.
    func prove(_ keys: [FlowPublicKey]) {
        state.withLock { $0.provenKeys.formUnion(keys) }
    }

    /// The live keys of Blocto's that the account had: a rotation is to revoke these and no others.
    var retired: Set<FlowPublicKey> {
        Set(sample.account.live.filter { (1...999).contains($0.key.weight) }.map(\.key.publicKey))
    }

    /// Looks at the account after the node has seen a request.
    ///
    /// - Parameter isSubmission: whether it has sent a transaction.
    func inspect(isSubmission: Bool) {
        guard let now else { return report("the account is gone") }
        let state = state.withLock { $0 }
        if now.liveWeight < 1000 { report("the account is below 1000") }
        for key in state.newKeys where now.keys.count(where: { $0.key.publicKey == key }) > 1 {
            report("a new key stands on the account twice")
        }
        if isSubmission, !node.chain.transactions.allSatisfy({ state.attempts.contains($0.id) }) {
            report("a transaction was sent that no journal names")
        }
        if !state.hasConfirmed, now.keys.contains(where: { $0.isRevoked && retired.contains($0.key.publicKey) }) {
            report("an old key was revoked before the backup was confirmed")
        }
    }
}

extension LedgerAccount {
    /// The keys that are not revoked.
    var live: [LedgerKey] { keys.filter { !$0.isRevoked } }
}
