import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit

/// How a run has ended.
public enum RotationEnding: String, Sendable, Hashable, Codable, CaseIterable {
    /// The account has the new keys, and none of the old ones.
    case rotated
    /// The account is as it was.
    case untouched
    /// The new keys are on the account and proven; the old ones are live, and the person has to confirm.
    case waiting
    /// None of these.
    case stuck
}

extension RotationStage {
    /// Judges a run after its last launch, and looks for what must never be.
    func judge() async -> RotationEnding {
        guard let now = node.chain.account(account.address) else { return .stuck }
        await judgeKeys(now)
        judgeSecrets()
        let journal = try? await KeyRotation(setting()).journal()
        let live = Set(now.keys.filter { !$0.isRevoked }.map(\.key.publicKey))
        let isAsBefore = sample.account.keys.filter { !$0.isRevoked }.allSatisfy { live.contains($0.key.publicKey) }
        switch journal?.phase {
        case .finished:
            judgeOthers(now)
            let isDone = retired(now).allSatisfy(\.isRevoked) && journal?.newKeys.allSatisfy(live.contains) ?? false
            return isDone ? .rotated : .stuck
        case .proven: return isAsBefore ? .waiting : .stuck
        case nil: return isAsBefore && live.isDisjoint(with: disk.newKeys) ? .untouched : .stuck
        default: return .stuck
        }
    }

    /// Every new key that is live must be there once, be in the phone's hands, and sign.
    private func judgeKeys(_ now: LedgerAccount) async {
        for publicKey in disk.newKeys {
            let keys = now.keys.filter { $0.key.publicKey == publicKey }
            if keys.count > 1 { report("a new key stands on the account twice") }
            guard let key = keys.first, !key.isRevoked else { continue }
            if await !signs(publicKey) { report("a new key is live and can't sign: its private half is lost") }
        }
    }

    /// Whether the phone signs with a new key.
    private func signs(_ publicKey: FlowPublicKey) async -> Bool {
        let signers = disk.journals.flatMap { $0.signers() }
        guard let signer = signers.first(where: { $0.publicKey == publicKey }) else { return false }
        let message = Array("whether it signs".utf8)
        let authentication = DeviceAuthentication(reason: "Look for the key.")
        defer { authentication.invalidate() }
        let signature = try? await signer.signature(
            for: message, tag: .user, hash: .sha2_256, authentication: authentication)
        guard let signature else { return false }
        return publicKey.isValidSignature(signature, for: message, tag: .user, hash: .sha2_256)
    }

    /// Keys that nobody asked to revoke must be as they were.
    private func judgeOthers(_ now: LedgerAccount) {
        let retired = Set(retired(now).map(\.key.publicKey))
        for (before, after) in zip(sample.account.keys, now.keys) where !retired.contains(before.key.publicKey) {
            if before.isRevoked != after.isRevoked { report("a key was revoked that is not Blocto's") }
        }
    }

    /// No file may hold words of a seed phrase.
    private func judgeSecrets() {
        let texts = disk.written.map { String(decoding: $0, as: UTF8.self) }
        if texts.contains(where: Self.holdsWords) { report("words of a seed phrase are in a file") }
    }

    /// Whether a text has four words in a row as a phrase has them; no text of a journal has blanks in it.
    private static func holdsWords(_ text: String) -> Bool {
        var count = 0
        for part in text.split(separator: " ", omittingEmptySubsequences: false) {
            count = part.allSatisfy { $0.isLetter && $0.isLowercase } && (3...8).contains(part.count) ? count + 1 : 0
            if count == 4 { return true }
        }
        return false
    }
}
