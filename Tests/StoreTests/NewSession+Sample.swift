import Foundation
import LatchkeyStore
import LatchkeyWire
import Testing

extension NewSession {
    /// A session that begins with a refresh token, from whose hash its id is made.
    static func sample(_ token: RefreshTokenHash, endsAt end: Date) throws -> NewSession {
        NewSession(
            id: try #require(SessionID(bytes: Array(token.bytes.suffix(16)))), refreshToken: token,
            refreshTokenExpiresAt: end, endsAt: end)
    }
}
