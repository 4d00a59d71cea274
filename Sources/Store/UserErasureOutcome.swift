/// What became of a user's erasure.
public enum UserErasureOutcome: Sendable, Equatable {
    /// The user is gone, and their name is free.
    case erased
    /// There is no such user.
    case unknownUser
}
