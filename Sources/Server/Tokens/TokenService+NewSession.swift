import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension TokenService {
    /// A session that is not begun yet; its refresh token is given out only after its hash is stored.
    struct SessionGrant {
        let session: NewSession
        /// `nil` for a session that manages the account.
        let refreshToken: RefreshToken?
    }

    /// Makes the session of a sign-in by its purpose.
    ///
    /// - Parameters:
    ///   - username: Whose session it is.
    ///   - parent: The session in which an account token was asked for.
    func newSession(
        of username: Username, for purpose: TokenPurpose, within parent: SessionID? = nil, _ context: RequestContext
    ) throws(RequestFailure) -> SessionGrant {
        switch purpose {
        case .signIn: return try newSession(of: username, context)
        case .manage: return try accountSession(of: username, within: parent, context)
        }
    }

    /// A session of its own for an account token, which nothing renews.
    private func accountSession(
        of username: Username, within parent: SessionID?, _ context: RequestContext
    ) throws(RequestFailure) -> SessionGrant {
        let end = context.date.addingTimeInterval(Double(TokenAudience.accountSeconds))
        do {
            return SessionGrant(
                session: NewSession(
                    id: try Self.newSessionID(prefix(of: username), now: context.milliseconds), refreshToken: nil,
                    refreshTokenExpiresAt: end, endsAt: end, purpose: .manage, within: parent), refreshToken: nil)
        } catch {
            throw .crypto(error)
        }
    }

    /// Makes the session of an ordinary sign-in.
    func newSession(of username: Username, _ context: RequestContext) throws(RequestFailure) -> SessionGrant {
        do {
            let prefix = prefix(of: username)
            let token = try Self.newRefreshToken(prefix, now: context.milliseconds)
            let session = NewSession(
                id: try Self.newSessionID(prefix, now: context.milliseconds), refreshToken: try Self.hash(token),
                refreshTokenExpiresAt: expiry(from: context.date),
                endsAt: context.date.addingTimeInterval(Double(sessionLifetime)))
            return SessionGrant(session: session, refreshToken: token)
        } catch {
            throw .crypto(error)
        }
    }

    /// The reply to a sign-in that began a session.
    func response(
        to grant: SessionGrant, user: UserID, username: Username, deviceID: DeviceID, method: AuthenticationMethod,
        _ context: RequestContext
    ) throws(RequestFailure) -> TokenResponse {
        let session = RefreshSession(
            id: grant.session.id, user: user, username: username, deviceID: deviceID, authenticationMethod: method,
            authenticatedAt: context.date, endsAt: grant.session.endsAt)
        return try response(
            for: session, grant.refreshToken, audience: TokenAudience(grant.session.purpose),
            message: "Authentication successful", now: context.seconds)
    }

    /// The reply with a refresh token of a session, and a new access token.
    func response(
        for session: RefreshSession, _ refreshToken: RefreshToken?, audience: TokenAudience = .server, message: String,
        now seconds: Int64
    ) throws(RequestFailure) -> TokenResponse {
        do {
            let token = try accessTokens.issue(for: session, audience: audience, now: seconds)
            return TokenResponse(
                success: true, token: token.text, message: message, refreshToken: refreshToken?.rawValue,
                tokenType: "Bearer", expiresIn: token.expiresIn)
        } catch {
            throw .crypto(error)
        }
    }

    /// A new id: its time, which keeps the ids of a day together in the store, the routing prefix and 64 random bits.
    private static func newSessionID(
        _ prefix: RoutingPrefix, now milliseconds: UInt64
    ) throws(CryptoError) -> SessionID {
        guard let id = SessionID(bytes: try prefix.timed(count: 16, now: milliseconds)) else {
            throw .invalidParameter("session id")
        }
        return id
    }
}
