/// The result of ending a sign-in: the first that applies.
///
/// Only ``revoked(_:)`` has changed anything.
public enum RefreshRevocationOutcome: Sendable, Equatable {
    /// No such token, or its device was removed or has another key since.
    case unknown
    /// The family was revoked before.
    case alreadyRevoked
    /// The family is revoked: none of its tokens can be exchanged any more.
    case revoked(RefreshSession)
}
