import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Hands out access and refresh tokens.
struct TokenService: Sendable {
    let store: any Store
    let accessTokens: AccessTokenAuthority
    let decoys: DecoySecret
    let refreshTokenLifetime: Int
    let sessionLifetime: Int
    let audit: AuditLog

    /// `POST /auth/refresh`.
    func refresh(_ request: RefreshRequest, _ context: RequestContext) async throws(RequestFailure) -> TokenResponse {
        let successor: RefreshToken
        let rotation: RefreshRotation
        do {
            let prefix = RoutingPrefix(of: request.refreshToken)
            successor = try Self.newRefreshToken(prefix, now: context.milliseconds)
            rotation = RefreshRotation(
                presented: try Self.hash(request.refreshToken), successor: try Self.hash(successor),
                successorExpiresAt: expiry(from: context.date), now: context.date)
        } catch {
            throw .crypto(error)
        }
        let outcome = try await audit.noting(context, Self.events) { () throws(StoreError) in
            try await store.rotateRefreshToken(rotation)
        }
        switch outcome {
        case .rotated(let session):
            return try response(for: session, successor, message: "Tokens renewed", now: context.seconds)
        case .reused: throw Self.refused("reused")
        case .accountSuspended: throw .accountSuspended
        case .unknown: throw Self.refused("unknown")
        case .expired: throw Self.refused("expired")
        case .revoked: throw Self.refused("revoked")
        }
    }

    /// `POST /auth/revoke`.
    ///
    /// The reply is always the same (RFC 7009 §2.2), so it does not reveal whether a token is valid.
    func revoke(_ request: RevokeRequest, _ context: RequestContext) async throws(RequestFailure) -> Acknowledgement {
        let hash: RefreshTokenHash
        do {
            hash = try Self.hash(request.refreshToken)
        } catch {
            throw .crypto(error)
        }
        _ = try await audit.noting(context, Self.revocationEvents) { () throws(StoreError) in
            try await store.revokeRefreshFamily(of: hash, now: context.date)
        }
        return Acknowledgement(success: true, message: "Signed out")
    }

    @Sendable private static func events(of outcome: RefreshOutcome) -> [AuditEvent] {
        switch outcome {
        case .rotated(let session): [event(.tokenRefreshed, session)]
        case .reused(let session): [event(.refreshTokenReused, session, ended: session.id)]
        case .unknown, .expired, .revoked, .accountSuspended: []
        }
    }

    @Sendable private static func revocationEvents(of outcome: RefreshRevocationOutcome) -> [AuditEvent] {
        guard case .revoked(let session) = outcome else { return [] }
        return [event(.sessionRevoked, session, ended: session.id)]
    }

    private static func event(
        _ kind: AuditEvent.Kind, _ session: RefreshSession, ended: SessionID? = nil
    ) -> AuditEvent {
        AuditEvent(
            kind, username: session.username, deviceID: session.deviceID, user: session.user, endedSession: ended)
    }

    /// One answer for every reason: a thief learns nothing.
    private static func refused(_ finer: String) -> RequestFailure {
        .refused(.refreshTokenInvalid, detail: "Sign in again.", field: "refreshToken", finer: finer)
    }

    /// The routing prefix of a user's tokens and ids.
    func prefix(of username: Username) -> RoutingPrefix { RoutingPrefix(of: username, by: decoys) }

    /// A new token: its time, the prefix and 192 random bits; 208 of them where there is no prefix.
    ///
    /// - Parameter prefix: `nil` for the successor of an older version's token, which goes on as it began.
    static func newRefreshToken(
        _ prefix: RoutingPrefix?, now milliseconds: UInt64
    ) throws(CryptoError) -> RefreshToken {
        let bytes: [UInt8]
        if let prefix {
            bytes = try prefix.timed(count: 32, now: milliseconds)
        } else {
            bytes = RoutingPrefix.time(milliseconds) + (try SecureRandom.bytes(26))
        }
        guard let token = RefreshToken(bytes: bytes) else { throw .invalidParameter("refresh token") }
        return token
    }

    /// The stored form of a token: its time, then 208 bits of its SHA-256.
    ///
    /// The randomness can't be guessed, so a plain hash can't be reversed. The time in front keeps the tokens of a day
    /// together in the store, so that a sign-in touches the end of a table, however many tokens there are.
    static func hash(_ token: RefreshToken) throws(CryptoError) -> RefreshTokenHash {
        // 8 digits hold 6 bytes.
        let time = Base64.decode(String(decoding: token.rawValue.utf8.prefix(8), as: UTF8.self)) ?? []
        let digest = HashAlgorithm.sha256.hash(Array(token.rawValue.utf8))
        guard let hash = RefreshTokenHash(bytes: time + digest.prefix(26)) else {
            throw .invalidParameter("refresh token hash")
        }
        return hash
    }

    /// When a refresh token that is made now ends, unless its family ends before.
    func expiry(from date: Date) -> Date {
        date.addingTimeInterval(Double(refreshTokenLifetime))
    }
}
