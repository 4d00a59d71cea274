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
        for rule in Self.rules { try rule(self, challenge, now) }
    }

    private typealias Rule = @Sendable (ChallengeCheck, ChallengeResponse, Date) throws(LatchkeyError) -> Void

    /// The rules, cheapest and most telling first.
    private static let rules: [Rule] = [usesKey, isBound, isFromPinnedServer, isForThisKey, isFresh, isForThisContext]

    private static let usesKey: Rule = { _, challenge, _ throws(LatchkeyError) in
        guard challenge.method == .secureEnclave else { throw LatchkeyError(.methodRefused) }
    }

    /// A bare nonce could be relayed from anywhere.
    private static let isBound: Rule = { _, challenge, _ throws(LatchkeyError) in
        guard challenge.scheme == .bound else { throw LatchkeyError(.schemeRefused) }
    }

    private static let isFromPinnedServer: Rule = { check, challenge, _ throws(LatchkeyError) in
        guard challenge.serverId == check.serverID else { throw LatchkeyError(.serverMismatch) }
    }

    private static let isForThisKey: Rule = { check, challenge, _ throws(LatchkeyError) in
        guard challenge.keyId == check.keyID else { throw LatchkeyError(.keyMismatch) }
    }

    private static let isFresh: Rule = { _, challenge, now throws(LatchkeyError) in
        guard let expiresAt = challenge.expiresAt, TimeInterval(expiresAt) > now.timeIntervalSince1970 else {
            throw LatchkeyError(.challengeStale)
        }
    }

    /// The challenge is nonce ‖ SHA-256(context), 32 bytes each, with the context as this app sees it.
    private static let isForThisContext: Rule = { check, challenge, _ throws(LatchkeyError) in
        let context = SigningContext(
            serverID: check.serverID, purpose: check.purpose, username: check.username, deviceID: check.deviceID,
            keyID: check.keyID, challengeID: challenge.challengeId, expiresAt: challenge.expiresAt ?? 0)
        let bytes = challenge.challenge.bytes
        guard bytes.count == 64, Array(bytes.suffix(32)) == Array(SHA256.hash(data: context.encoded)) else {
            throw LatchkeyError(.contextMismatch)
        }
    }
}
