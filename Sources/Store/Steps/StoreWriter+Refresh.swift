#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A refresh token and its family, as far as a rotation asks.
private struct PresentedToken {
    var session: RefreshSession
    var familyID: Int64
    var isRevoked: Bool
    /// The generation of the token that was exchanged last, and that token.
    var exchangedGeneration: Int64
    var exchangedHash: [UInt8]?
    var exchangedAt: Int64?
    var successors: Int64
    var expiresAt: Int64
    var generation: Int64
    var isSuspended: Bool

    /// Whether it is a successor of the token that was exchanged last, and none of those was exchanged yet.
    var isFresh: Bool { generation == exchangedGeneration + 1 }

    /// Whether it is the token that was exchanged last, and may be presented once more: a reply may have been lost.
    func hasGrace(_ hash: RefreshTokenHash, at now: Int64) -> Bool {
        guard exchangedHash == hash.bytes, let exchangedAt else { return false }
        // Of two requests at once, the one that was judged earlier may be stored later: a little below zero is right.
        return abs(now - exchangedAt) < RefreshRotation.graceMilliseconds
            && successors < RefreshRotation.maximumSuccessors
    }
}

extension StoreWriter {
    /// Exchanges a refresh token (RFC 9700 §4.14.2).
    func rotate(_ rotation: RefreshRotation) throws(StoreError) -> RefreshOutcome {
        guard let token = try presentedToken(rotation.presented) else { return .unknown }
        let now = rotation.now.storedMilliseconds
        let familyEnd = token.session.endsAt.storedMilliseconds
        guard !token.isRevoked else { return .revoked }
        let isAgain = token.hasGrace(rotation.presented, at: now)
        // Before the expiry: a copy that comes late is a copy all the same.
        guard token.isFresh || isAgain else {
            try statements.revokeFamily.enqueue(.integer(token.familyID), .integer(now))
            try note(.sessionStolen, of: token.session.user, device: token.session.deviceID, at: rotation.now)
            return .reused(token.session)
        }
        guard now < familyEnd, isAgain || now < token.expiresAt else { return .expired }
        guard !token.isSuspended else { return .accountSuspended(token.session) }
        let end = min(rotation.successorExpiresAt.storedMilliseconds, familyEnd)
        if isAgain {
            try statements.countSuccessor.enqueue(.integer(token.familyID), .integer(end))
        } else {
            try statements.exchangeToken.enqueue(
                .integer(token.familyID), .integer(token.generation), .blob(rotation.presented.bytes), .integer(now),
                .integer(end))
        }
        try statements.insertToken.enqueue(
            .blob(rotation.successor.bytes), .integer(token.familyID), .integer(end), .integer(token.generation + 1))
        return .rotated(token.session)
    }

    /// Ends a sign-in (RFC 7009 §2.1); a used token names it as well as a fresh one.
    func revokeFamily(of hash: RefreshTokenHash, now: Date) throws(StoreError) -> RefreshRevocationOutcome {
        guard let token = try presentedToken(hash) else { return .unknown }
        guard !token.isRevoked else { return .alreadyRevoked }
        try statements.revokeFamily.enqueue(.integer(token.familyID), .integer(now.storedMilliseconds))
        return .revoked(token.session)
    }

    private func presentedToken(_ hash: RefreshTokenHash) throws(StoreError) -> PresentedToken? {
        try statements.selectToken.first(.blob(hash.bytes)) { row throws(StoreError) in
            let next = RefreshSession.columnCount
            return PresentedToken(
                session: try RefreshSession(columns: row),
                familyID: try row.requiredInteger(next),
                isRevoked: row.integer(next + 1) != nil,
                exchangedGeneration: try row.requiredInteger(next + 2),
                exchangedHash: row.blob(next + 3),
                exchangedAt: row.integer(next + 4),
                successors: try row.requiredInteger(next + 5),
                expiresAt: try row.requiredInteger(next + 6),
                generation: try row.requiredInteger(next + 7),
                isSuspended: try row.requiredInteger(next + 8) == 1)
        }
    }
}
