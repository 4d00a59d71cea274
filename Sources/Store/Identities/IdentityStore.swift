import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a store remembers of identities at other issuers that sign in to accounts.
///
/// An identity belongs to one user at the most. It goes when its user removes it, when the user's name is freed, and
/// with the user.
public protocol IdentityStore: Sendable {
    /// The identities of a user, in the order in which they were linked.
    func identities(of user: UserID) async throws(StoreError) -> [IdentityRecord]

    /// The name of the user to whom an identity is linked; `nil` if it is nobody's.
    func holder(of identity: FederatedIdentity) async throws(StoreError) -> Username?

    /// Links an identity to the requesting user, and consumes the challenge whose nonce was in its token.
    func linkIdentity(_ link: IdentityLink) async throws(StoreError) -> IdentityLinkOutcome

    /// Removes an identity of the requesting user, and ends all their sessions that linked identities began.
    func removeIdentity(
        _ id: LinkedIdentityID, requestedBy requester: SignedInDevice, now: Date
    ) async throws(StoreError) -> IdentityRemovalOutcome

    /// Consumes the challenge of an identity's token, and begins a session of its user.
    func signIn(with signIn: IdentitySignIn) async throws(StoreError) -> IdentitySignInOutcome
}

/// A person at an issuer of ID tokens: the only key of an identity, never an address of electronic mail.
public struct FederatedIdentity: Sendable, Hashable {
    /// The issuer's name, always the same one of those that it has.
    public let issuer: String
    /// The claim `sub`.
    public let subject: String

    /// Checks that both are 1–255 printable ASCII characters without blanks; `nil` otherwise.
    public init?(issuer: String, subject: String) {
        for text in [issuer, subject] {
            guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                return nil
            }
        }
        self.issuer = issuer
        self.subject = subject
    }
}

/// An identity that is linked to a user.
public struct IdentityRecord: Sendable, Equatable {
    /// Its id here.
    public var id: LinkedIdentityID
    /// The issuer's name.
    public var issuer: String
    /// When it was linked, to the millisecond.
    public var linkedAt: Date
    /// When it signed in last, to the millisecond; `nil` if it never did.
    public var lastUsedAt: Date?

    /// Makes a record from all its parts.
    public init(id: LinkedIdentityID, issuer: String, linkedAt: Date, lastUsedAt: Date? = nil) {
        self.id = id
        self.issuer = issuer
        self.linkedAt = linkedAt
        self.lastUsedAt = lastUsedAt
    }
}

/// An identity that is to be linked; its token was verified.
public struct IdentityLink: Sendable {
    /// The identity.
    public var identity: FederatedIdentity
    /// The id that it gets here, never used before.
    public var id: LinkedIdentityID
    /// The challenge whose nonce was in the token.
    public var consuming: ChallengeID
    /// The user who asks.
    public var requestedBy: SignedInDevice
    /// When.
    public var now: Date

    /// Makes a link from all its parts.
    public init(
        identity: FederatedIdentity, id: LinkedIdentityID, consuming: ChallengeID, requestedBy: SignedInDevice,
        now: Date
    ) {
        self.identity = identity
        self.id = id
        self.consuming = consuming
        self.requestedBy = requestedBy
        self.now = now
    }
}

/// The result of linking an identity: the first that applies.
public enum IdentityLinkOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more, or its session has ended.
    case authorizationRequired
    /// It is linked to another user.
    case takenByAnother
    /// It was the user's before; only the challenge is consumed, if it was not yet.
    case linkedBefore(IdentityRecord)
    /// The challenge was consumed before.
    case challengeUsed
    /// It is the user's now, and the challenge is consumed.
    case linked(IdentityRecord)
}

/// The result of removing an identity: the first that applies.
public enum IdentityRemovalOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more, or its session has ended.
    case authorizationRequired
    /// The user has no such identity.
    case unknownIdentity
    /// It is gone, and the sessions with it.
    case removed
}

/// A sign-in with an identity; its token was verified.
public struct IdentitySignIn: Sendable {
    /// The identity.
    public var identity: FederatedIdentity
    /// The challenge whose nonce was in the token.
    public var consuming: ChallengeID
    /// The device to which the session belongs; `nil` for the user's device that was used last.
    public var deviceID: DeviceID?
    /// When.
    public var now: Date
    /// The session that it begins.
    public var session: NewSession

    /// Makes a sign-in from all its parts.
    public init(
        identity: FederatedIdentity, consuming: ChallengeID, deviceID: DeviceID?, now: Date, session: NewSession
    ) {
        self.identity = identity
        self.consuming = consuming
        self.deviceID = deviceID
        self.now = now
        self.session = session
    }
}

/// The result of a sign-in with an identity: the first that applies.
///
/// Only ``completed(_:of:named:by:)`` has changed anything.
public enum IdentitySignInOutcome: Sendable, Equatable {
    /// It is linked to nobody.
    case unknownIdentity
    /// The user has no device, or not this one: a session belongs to a device.
    case unknownDevice
    /// Everything is right, but an operator has suspended the user.
    case accountSuspended
    /// The challenge was consumed before.
    case challengeUsed
    /// The challenge is consumed, the use noted, the session begun: of this device and user, by this identity.
    case completed(DeviceID, of: UserID, named: Username, by: LinkedIdentityID)
}
