/// What became of a user's erasure.
public enum UserErasureOutcome: Sendable, Equatable {
    /// The user is gone, and their name is free.
    case erased
    /// There is no such user.
    case unknownUser
}

/// What became of an erasure that the user asked for: the first that applies.
///
/// Only ``erased`` has changed anything in the store.
public enum OwnErasureOutcome: Sendable, Equatable {
    /// The device that asks is not enrolled any more, or its session has ended.
    case authorizationRequired
    /// The list of erased users could not be written.
    case notListed
    /// The user is gone, and their name is free.
    case erased
}
