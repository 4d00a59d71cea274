import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A user, as the store keeps them; they outlive their devices.
public struct UserRecord: Sendable, Equatable {
    /// The id, the claim `sub` of the user's tokens: drawn once, never changed.
    public var id: UserID
    /// The name, as it was sent when the account began.
    public var name: Username
    /// Whether the name still leads to this user: an operator may have freed it, or somebody else have taken it.
    public var hasName: Bool
    /// When the account began, to the millisecond.
    public var createdAt: Date
    /// Since when an operator has suspended the user, to the millisecond; `nil` for a user who may sign in.
    public var suspendedAt: Date?

    /// Makes a record; its times are rounded to the millisecond.
    public init(id: UserID, name: Username, hasName: Bool = true, createdAt: Date, suspendedAt: Date? = nil) {
        self.id = id
        self.name = name
        self.hasName = hasName
        self.createdAt = Date(storedMilliseconds: createdAt.storedMilliseconds)
        self.suspendedAt = suspendedAt.map { Date(storedMilliseconds: $0.storedMilliseconds) }
    }
}

/// The result of an operator's change of a user: the first that applies.
///
/// Only ``changed`` has changed anything.
public enum UserChangeOutcome: Sendable, Equatable {
    /// There is no such user.
    case unknownUser
    /// The user was like that before.
    case alreadyDone
    /// It is done.
    case changed
}

/// The result of freeing a name: the first that applies.
///
/// Only ``freed`` has changed anything.
public enum NameReleaseOutcome: Sendable, Equatable {
    /// There is no such user.
    case unknownUser
    /// The user's name was free before.
    case alreadyFree
    /// The user has devices, which sign in under the name.
    case hasDevices
    /// Anybody may enroll under the name, as a new user.
    case freed
}
