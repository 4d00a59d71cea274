import Foundation
import LatchkeyFlow

/// The record of a rotation that survives the app: what has been done, and what may have been.
///
/// It holds public keys and signed transactions, and no secret. Before it changes, nothing that depends on the change
/// has happened; before the next effect, it is on the disk.
public struct RotationJournal: Sendable, Hashable {
    /// The account.
    public let account: RotationAccount
    /// When the rotation was begun, by the phone's clock; for people only.
    public let startedAt: Date
    /// The public key of the seed phrase.
    public internal(set) var seed: FlowPublicKey
    /// The public key of the Secure Enclave's key; `nil` if there is none, or none yet.
    public internal(set) var enclave: FlowPublicKey?
    /// The public keys to revoke, fixed when the rotation was begun: a key that another phone adds meanwhile stays.
    public internal(set) var retiring: [FlowPublicKey]
    /// How far it is.
    public internal(set) var phase: RotationPhase {
        didSet { if case .adding = phase { hasSigned = true } }
    }
    /// Whether a transaction that adds the keys was ever signed: whatever a node then says of it, somebody may still have
    /// it carried out, so the keys are not deleted any more.
    public internal(set) var hasSigned = false
    /// The number of transactions that had no effect since the person last asked to go on.
    var failedAttempts = 0
    /// The earlier rotations whose keys are on the account, or may come there: the last one is what this one replaces.
    ///
    /// Keys of them that ``retiring`` names are revoked at the end, and only then is anything of them deleted. Each is as
    /// it was when it was replaced; its own list is empty.
    public internal(set) var earlier: [RotationJournal] = []

    init(account: RotationAccount, startedAt: Date, seed: FlowPublicKey, retiring: [FlowPublicKey]) {
        self.account = account
        self.startedAt = startedAt
        self.seed = seed
        self.retiring = retiring
        phase = .storing
    }

    /// The public keys that the rotation adds.
    public var newKeys: [FlowPublicKey] { [seed] + (enclave.map { [$0] } ?? []) }

    /// Whether ``KeyRotation/cancel()`` deletes the new keys: no transaction that adds them was ever signed.
    public var canCancel: Bool { !hasSigned && phase.comesBeforeSigning }

    /// Whether ``KeyRotation/beginAnew()`` is allowed: not while old keys are being revoked, since the new ones may be the
    /// only ones left.
    public var canBeginAnew: Bool {
        switch phase {
        case .revoking, .confirmingRevoke, .revoked: false
        default: true
        }
    }
}

extension RotationJournal {
    /// The rotation that this one replaces, as it was; `nil` if it replaces none.
    var replaced: RotationJournal? {
        guard var journal = earlier.last else { return nil }
        journal.earlier = earlier.dropLast()
        return journal
    }

    /// The journal of a rotation that replaces this one, whose keys it goes on to know.
    ///
    /// It revokes the keys of an unfinished one, and what that was to revoke, whatever else it is to revoke.
    func replacement(startedAt: Date, seed: FlowPublicKey, retiring: [FlowPublicKey]) -> RotationJournal {
        let abandoned = phase == .finished ? [] : self.retiring + newKeys
        var next = RotationJournal(
            account: account, startedAt: startedAt, seed: seed, retiring: (abandoned + retiring).withoutRepetition)
        var own = self
        own.earlier = []
        next.earlier = earlier + [own]
        return next
    }

    /// Has the enclave key, which the account has no use of, revoked with the old ones.
    mutating func retire(_ enclave: FlowPublicKey) {
        self.enclave = nil
        retiring.append(enclave)
    }

    /// The earlier rotations of which every key is to be revoked.
    var abandoned: [RotationJournal] {
        let retiring = Set(retiring).subtracting(newKeys)
        return earlier.filter { retiring.isSuperset(of: $0.newKeys) }
    }
}
