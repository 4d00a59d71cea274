import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The exchange of a refresh token for its successor.
public struct RefreshRotation: Sendable, Equatable {
    /// The hash of the token that the client presented.
    public var presented: RefreshTokenHash
    /// The hash of the token it gets instead; never used before.
    public var successor: RefreshTokenHash
    /// The successor's expiry; the end of the family applies if it is earlier.
    public var successorExpiresAt: Date
    /// The time at which the step is judged.
    public var now: Date

    /// For how many milliseconds the token that was exchanged last may be presented again, if none of its successors
    /// was exchanged: one minute.
    ///
    /// A reply may be lost, or two requests of one client run at once; then the client must not lose its session.
    public static let graceMilliseconds: Int64 = 60_000
    /// The most successors of one token: three.
    public static let maximumSuccessors: Int64 = 3

    /// Makes a rotation from all its parts.
    public init(presented: RefreshTokenHash, successor: RefreshTokenHash, successorExpiresAt: Date, now: Date) {
        self.presented = presented
        self.successor = successor
        self.successorExpiresAt = successorExpiresAt
        self.now = now
    }
}

/// The result of a rotation: the first that applies.
///
/// Only ``rotated(_:)`` and ``reused(_:)`` have changed anything.
public enum RefreshOutcome: Sendable, Equatable {
    /// No such token, or its device was removed or has another key since.
    case unknown
    /// The family was revoked before.
    case revoked
    /// The token was used before and has no grace any more, or is void since another successor of its predecessor was
    /// exchanged: so someone has a copy. The family is revoked in the same step.
    case reused(RefreshSession)
    /// The token's time is over.
    case expired
    /// The token would be exchanged, but an operator has suspended the user; it can be once they are reinstated.
    case accountSuspended(RefreshSession)
    /// The presented token is spent and its successor kept; with its grace, this is one more successor.
    case rotated(RefreshSession)
}

/// The sign-in that a refresh family goes back to.
public struct RefreshSession: Sendable, Equatable {
    /// The id that its access tokens carry.
    public var id: SessionID
    /// The user, the claim `sub` of the tokens.
    public var user: UserID
    /// Their name, for people and for the log.
    public var username: Username
    /// The device that signed in.
    public var deviceID: DeviceID
    /// The original authentication method.
    public var authenticationMethod: AuthenticationMethod
    /// When, to the millisecond.
    public var authenticatedAt: Date
    /// When the session ends, however often its tokens are exchanged; to the millisecond.
    public var endsAt: Date

    /// Makes a session from all its parts; its times are rounded to the millisecond.
    public init(
        id: SessionID, user: UserID, username: Username, deviceID: DeviceID,
        authenticationMethod: AuthenticationMethod, authenticatedAt: Date, endsAt: Date
    ) {
        self.id = id
        self.user = user
        self.username = username
        self.deviceID = deviceID
        self.authenticationMethod = authenticationMethod
        self.authenticatedAt = Date(storedMilliseconds: authenticatedAt.storedMilliseconds)
        self.endsAt = Date(storedMilliseconds: endsAt.storedMilliseconds)
    }
}
