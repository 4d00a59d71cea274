/// Where a key was attested: Apple keeps the two apart.
public enum AttestationEnvironment: String, Codable, Sendable, CaseIterable {
    /// Apple's sandbox, for builds that run from Xcode.
    case development
    /// The real thing: App Store, TestFlight and enterprise builds.
    case production
}

/// How the server stands to an attested key.
public enum AttestedKeyState: String, Codable, Sendable, CaseIterable {
    /// Its assertions are taken.
    case attested
    /// Its assertions are refused for now: the policy may change its mind.
    case suspended
    /// Its assertions are never taken again.
    case retired
}

/// What the server's policy makes of a key that proved itself.
public enum AttestationDecision: String, Codable, Sendable, CaseIterable {
    /// Go ahead.
    case allow
    /// Go ahead, but ask the person for more before anything that matters.
    case challenge
    /// Don't serve it.
    case deny
}
