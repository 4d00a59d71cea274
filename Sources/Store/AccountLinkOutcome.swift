/// The result of opening a link to the account page: the first that applies.
public enum AccountLinkOutcome: Sendable, Equatable {
    /// The session in which the link was made is over, or its device is not enrolled any more.
    case sessionEnded
    /// The link was opened before.
    case used
    /// It is opened now, and can't be again.
    case opened
}
