import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation

/// How a run has ended.
public enum RotationEnding: String, Sendable, Hashable, Codable, CaseIterable {
    /// The account has the new keys, those that nobody asked to revoke, and no others.
    case rotated
    /// The account is as it was, and the phone has no new key.
    case untouched
    /// The new keys are on the account and proven; the old ones are live, and the person has to confirm.
    case waiting
    /// Another phone of the person has rotated the account; this one's keys are not on it.
    case overtaken
    /// None of these.
    case stuck
}

extension RotationStage {
    /// Judges a run after its last launch, and looks for what must never be.
    ///
    /// The launch must be running.
    func judge() async -> RotationEnding {
        guard let now = watch.now else { return .stuck }
        judgeKeys(now)
        judgeSecrets()
        let journal = try? await KeyRotation(setting()).journal()
        var others: RotationJournal?
        if let other { others = try? await KeyRotation(other.setting()).journal() }
        return ending(journal, others, Set(now.live.map(\.key.publicKey)))
    }

    /// The ending, by exactly the keys that are live.
    private func ending(
        _ journal: RotationJournal?, _ others: RotationJournal?, _ live: Set<FlowPublicKey>
    ) -> RotationEnding {
        let before = Set(sample.account.live.map(\.key.publicKey))
        let kept = before.subtracting(watch.retired)
        // A phone that came too late rests without any key on the account.
        let foreign = Set(others?.newKeys ?? [])
        let hasForeign = others?.phase == .finished
        guard hasForeign || live.isDisjoint(with: foreign) else { return .stuck }
        switch journal?.phase {
        case .finished:
            let new = Set(journal?.newKeys ?? [])
            judgeProof(new)
            return live == kept.union(new).union(hasForeign ? foreign : []) ? .rotated : .stuck
        case .proven:
            let new = Set(journal?.newKeys ?? [])
            judgeProof(new)
            let abandoned = live.intersection(journal?.retiring ?? []).subtracting(before)
            return live == before.union(new).union(abandoned) ? .waiting : .stuck
        case _ where hasForeign: return live == kept.union(foreign) ? .overtaken : .stuck
        case nil where live == before: return isEmptyOfNewKeys ? .untouched : .stuck
        default: return .stuck
        }
    }

    /// Keys that survive must have been proven.
    private func judgeProof(_ keys: Set<FlowPublicKey>) {
        if !keys.isSubset(of: watch.provenKeys) { report("a key survives that was not proven") }
    }

    private var isEmptyOfNewKeys: Bool { heldKeys.isDisjoint(with: disk.newKeys) }

    private var heldKeys: Set<FlowPublicKey> { HeldKeys(phone: phone, launch: launch, phrases: phrases).all() }

    /// Every new key that is live must be there once, as it was added, and really be in the hands of a phone.
    private func judgeKeys(_ now: LedgerAccount) {
        let held = heldKeys.union(other?.heldKeys ?? [])
        for publicKey in watch.newKeys {
            let keys = now.keys.filter { $0.key.publicKey == publicKey }
            if keys.count > 1 { report("a new key stands on the account twice") }
            for key in keys where !key.isRevoked {
                if !held.contains(publicKey) { report("a new key is live that no phone has") }
                if key.key.weight != 1000 || key.key.hashAlgorithm != .sha2_256 {
                    report("a new key is live with another weight or hash algorithm")
                }
            }
        }
        if now.liveWeight < 1000 { report("the account is below 1000") }
    }

    /// No secret of a phrase may be in files, in what was sent, in errors and progress, or in the phone's events.
    private func judgeSecrets() {
        for stage in [self, other].compactMap({ $0 }) {
            let search = SecretSearch(stage.phrases.all)
            let events = stage.phone.events.map { Data("\($0.operation) \($0.prompt ?? "") \($0.outcome)".utf8) }
            if search.finds(in: stage.disk.written) { report("a secret of a seed phrase is in a file") }
            if search.finds(in: stage.told) { report("a secret of a seed phrase was sent or told") }
            if search.finds(in: events) { report("a secret of a seed phrase is among the phone's events") }
        }
    }
}
