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
    /// No such token.
    case unknown
    /// The family was revoked before.
    case revoked
    /// The token was used before, so someone has a copy. The family is revoked in the same step.
    case reused(RefreshSession)
    /// The token's time is over.
    case expired
    /// The presented token is spent and its successor kept.
    case rotated(RefreshSession)
}

/// The sign-in that a refresh family goes back to.
public struct RefreshSession: Sendable, Equatable {
    /// The user.
    public var username: Username
    /// The device that signed in.
    public var deviceID: DeviceID
    /// The original authentication method.
    public var authenticationMethod: AuthenticationMethod
    /// When, to the millisecond.
    public var authenticatedAt: Date

    /// Makes a session from all its parts; its time is rounded to the millisecond.
    public init(
        username: Username, deviceID: DeviceID, authenticationMethod: AuthenticationMethod, authenticatedAt: Date
    ) {
        self.username = username
        self.deviceID = deviceID
        self.authenticationMethod = authenticationMethod
        self.authenticatedAt = Date(storedMilliseconds: authenticatedAt.storedMilliseconds)
    }
}
