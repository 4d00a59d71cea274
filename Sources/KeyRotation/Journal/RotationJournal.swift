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

    init(account: RotationAccount, startedAt: Date, seed: FlowPublicKey, retiring: [FlowPublicKey]) {
        self.account = account
        self.startedAt = startedAt
        self.seed = seed
        self.retiring = retiring
        phase = .storing
    }

    /// The public keys that the rotation adds.
    public var newKeys: [FlowPublicKey] { [seed] + (enclave.map { [$0] } ?? []) }
}
