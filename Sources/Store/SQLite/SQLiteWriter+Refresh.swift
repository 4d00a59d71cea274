#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A refresh token and its family, as far as a rotation asks.
private struct PresentedToken {
    var familyID: Int64
    var expiresAt: Int64
    var isUsed: Bool
    var session: RefreshSession
    var familyExpiresAt: Int64
    var isRevoked: Bool
}

extension SQLiteWriter {
    /// Exchanges a refresh token (RFC 9700 §4.14.2).
    func rotate(_ rotation: RefreshRotation) throws(StoreError) -> RefreshOutcome {
        guard let token = try presentedToken(rotation.presented) else { return .unknown }
        let now = rotation.now.storedMilliseconds
        guard !token.isRevoked else { return .revoked }
        // Before the expiry: a copy that comes late is a copy all the same.
        guard !token.isUsed else {
            try statements.revokeFamily.run(.integer(token.familyID), .integer(now))
            return .reused(token.session)
        }
        guard now < token.expiresAt, now < token.familyExpiresAt else { return .expired }
        try statements.insertToken.run(
            .blob(rotation.successor.bytes), .integer(token.familyID),
            .integer(min(rotation.successorExpiresAt.storedMilliseconds, token.familyExpiresAt)))
        try statements.spendToken.run(
            .blob(rotation.presented.bytes), .integer(now), .blob(rotation.successor.bytes))
        return .rotated(token.session)
    }

    /// Ends a sign-in (RFC 7009 §2.1); a used token names it as well as a fresh one.
    func revokeFamily(of hash: RefreshTokenHash, now: Date) throws(StoreError) -> RefreshRevocationOutcome {
        guard let token = try presentedToken(hash) else { return .unknown }
        guard !token.isRevoked else { return .alreadyRevoked }
        try statements.revokeFamily.run(.integer(token.familyID), .integer(now.storedMilliseconds))
        return .revoked(token.session)
    }

    private func presentedToken(_ hash: RefreshTokenHash) throws(StoreError) -> PresentedToken? {
        try statements.selectToken.first(.blob(hash.bytes)) { row throws(StoreError) in
            PresentedToken(
                familyID: try row.requiredInteger(0),
                expiresAt: try row.requiredInteger(1),
                isUsed: row.integer(2) != nil,
                session: RefreshSession(
                    username: try row.required(3),
                    deviceID: try row.required(4),
                    authenticationMethod: try row.required(5),
                    authenticatedAt: .init(storedMilliseconds: try row.requiredInteger(6))),
                familyExpiresAt: try row.requiredInteger(7),
                isRevoked: row.integer(8) != nil)
        }
    }
}
