import LatchkeyServer

/// The rules of a visit's server for accounts.
///
/// The body of `POST server/rules` has one; the server's panel says which hold.
public enum VisitRules: String, Codable, Sendable, Hashable, CaseIterable {
    /// Those of the profile `lab`: the MFA document's, by which its ten scenarios are played.
    case lab
    /// Those of the profile `production`, but anybody may enroll. Inbox and clock stay.
    case production

    /// Has a server keep these rules.
    func apply(to configuration: inout ServerConfiguration) {
        guard self == .production else { return }
        configuration.accountRules = .strict
        // Invitations are an operator's, and a visit has none.
        configuration.enrollment = .open
    }
}

/// The body of `POST server/rules`.
public struct RulesOrder: Codable, Sendable, Hashable {
    /// The rules that are to hold.
    public var rules: VisitRules
}
