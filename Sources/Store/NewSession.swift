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
    /// The first refresh token of its family; `nil` for a session that can't be renewed.
    public var refreshToken: RefreshTokenHash?
    /// When that token expires; never later than the session.
    public var refreshTokenExpiresAt: Date
    /// When the session ends, however often its tokens are exchanged.
    public var endsAt: Date
    /// What its tokens are for.
    public var purpose: TokenPurpose
    /// The session in which it was asked for, with which it ends; `nil` if it stands alone.
    public var within: SessionID?

    /// Makes a session from all its parts; by default an ordinary one.
    public init(
        id: SessionID, refreshToken: RefreshTokenHash?, refreshTokenExpiresAt: Date, endsAt: Date,
        purpose: TokenPurpose = .signIn, within: SessionID? = nil
    ) {
        self.id = id
        self.refreshToken = refreshToken
        self.refreshTokenExpiresAt = refreshTokenExpiresAt
        self.endsAt = endsAt
        self.purpose = purpose
        self.within = within
    }
}
