import Foundation
import LatchkeyWire

/// The tokens of a sign-in.
public struct SessionTokens: Sendable, Hashable {
    /// Proves the sign-in to the server.
    public let accessToken: AccessToken
    /// Good for one exchange against new tokens.
    public let refreshToken: RefreshToken
    /// When the access token ends, by this phone's clock.
    public let expiresAt: Date

    init(accessToken: AccessToken, refreshToken: RefreshToken, expiresAt: Date) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
    }

    /// Reads a reply that came at `now`.
    ///
    /// - Throws: ``LatchkeyError`` if the reply is not as the contract says.
    init(_ reply: TokenResponse, now: Date) throws(LatchkeyError) {
        guard reply.success, reply.tokenType == "Bearer", reply.expiresIn > 0,
            let accessToken = AccessToken(rawValue: reply.token),
            let refreshToken = reply.refreshToken.flatMap(RefreshToken.init(rawValue:))
        else { throw LatchkeyError(.replyMalformed) }
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        expiresAt = now.addingTimeInterval(TimeInterval(reply.expiresIn))
    }

    /// The tokens of the session that a change of the key has begun; `nil` if the reply has none.
    init?(_ reply: MethodChangeResponse, now: Date) {
        guard let expiresIn = reply.expiresIn, expiresIn > 0,
            let accessToken = reply.token.flatMap(AccessToken.init(rawValue:)),
            let refreshToken = reply.refreshToken.flatMap(RefreshToken.init(rawValue:))
        else { return nil }
        self.init(
            accessToken: accessToken, refreshToken: refreshToken,
            expiresAt: now.addingTimeInterval(TimeInterval(expiresIn)))
    }
}
