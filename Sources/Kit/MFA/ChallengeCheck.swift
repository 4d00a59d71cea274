import CryptoKit
import Foundation
import LatchkeyWire

/// The expectations of a challenge before this device signs it.
struct ChallengeCheck: Sendable {
    let serverID: ServerID
    let purpose: ChallengePurpose
    let username: Username
    let deviceID: DeviceID
    let keyID: DeviceKeyID

    /// Goes through the rules in order; without an error, the challenge may be signed.
    ///
    /// - Throws: ``LatchkeyError`` with the code of the first rule that does not hold.
    func verify(_ challenge: ChallengeResponse, now: Date) throws(LatchkeyError) {
        for rule in Self.rules where !rule.holds(self, challenge, now) { throw LatchkeyError(rule.code) }
    }

    /// A rule, and the code of the error where it does not hold.
    private struct Rule: Sendable {
        let code: LatchkeyError.Code
        /// Says it without a throw: an array of functions with typed throws needs iOS 18.
        let holds: @Sendable (ChallengeCheck, ChallengeResponse, Date) -> Bool
    }

    /// The rules, cheapest and most telling first.
    private static let rules: [Rule] = [usesKey, isBound, isFromPinnedServer, isForThisKey, isFresh, isForThisContext]

    private static let usesKey = Rule(code: .methodRefused) { _, challenge, _ in challenge.method == .secureEnclave }

    /// A bare nonce could be relayed from anywhere.
    private static let isBound = Rule(code: .schemeRefused) { _, challenge, _ in challenge.scheme == .bound }

    private static let isFromPinnedServer = Rule(code: .serverMismatch) { check, challenge, _ in
        challenge.serverId == check.serverID
    }

    private static let isForThisKey = Rule(code: .keyMismatch) { check, challenge, _ in
        challenge.keyId == check.keyID
    }

    private static let isFresh = Rule(code: .challengeStale) { _, challenge, now in
        guard let expiresAt = challenge.expiresAt else { return false }
        return TimeInterval(expiresAt) > now.timeIntervalSince1970
    }

    /// The challenge is nonce ‖ SHA-256(context), 32 bytes each, with the context as this app sees it.
    private static let isForThisContext = Rule(code: .contextMismatch) { check, challenge, _ in
        let context = SigningContext(
            serverID: check.serverID, purpose: check.purpose, username: check.username, deviceID: check.deviceID,
            keyID: check.keyID, challengeID: challenge.challengeId, expiresAt: challenge.expiresAt ?? 0)
        let bytes = challenge.challenge.bytes
        return bytes.count == 64 && Array(bytes.suffix(32)) == Array(SHA256.hash(data: context.encoded))
    }
}
