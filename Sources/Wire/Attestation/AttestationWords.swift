/// The environment in which a key was attested; Apple separates the two.
public enum AttestationEnvironment: String, Codable, Sendable, CaseIterable {
    /// Apple's sandbox, for builds that run from Xcode.
    case development
    /// App Store, TestFlight and enterprise builds.
    case production
}

/// The state of an attested key.
public enum AttestedKeyState: String, Codable, Sendable, CaseIterable {
    /// Its assertions are accepted.
    case attested
    /// Its assertions are refused until the policy decides otherwise.
    case suspended
    /// Its assertions are refused for good.
    case retired
}

/// The policy's decision about a verified key.
public enum AttestationDecision: String, Codable, Sendable, CaseIterable {
    /// Go ahead.
    case allow
    /// Go ahead, but ask the person for more proof before anything important.
    case challenge
    /// Don't serve it.
    case deny
}
