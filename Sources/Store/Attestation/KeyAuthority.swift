/// Who suspends an attested key, or reinstates it.
public enum KeyAuthority: String, Sendable, CaseIterable {
    /// Somebody who runs the server: may lift every suspension.
    case `operator`
    /// The policy about attested keys, by a risk metric: may lift its own suspensions.
    case policy
}
