import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A session that a sign-in begins.
public struct NewSession: Sendable, Equatable {
    /// Its id, never used before.
    public var id: SessionID
    /// The first refresh token of its family.
    public var refreshToken: RefreshTokenHash
    /// When that token expires; never later than the session.
    public var refreshTokenExpiresAt: Date
    /// When the session ends, however often its tokens are exchanged.
    public var endsAt: Date

    /// Makes a session from all its parts.
    public init(id: SessionID, refreshToken: RefreshTokenHash, refreshTokenExpiresAt: Date, endsAt: Date) {
        self.id = id
        self.refreshToken = refreshToken
        self.refreshTokenExpiresAt = refreshTokenExpiresAt
        self.endsAt = endsAt
    }
}
