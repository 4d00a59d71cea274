/// The sheet of a security key.
public struct SecurityKeyRequest: Sendable, Hashable {
    /// What the sheet asks for.
    public enum Step: Sendable, Hashable {
        /// Hold the key to the phone, or plug it in, and touch it: `.allow`, if it is at hand.
        case touch(isAtHand: Bool, problem: Problem?)
        /// Enter the PIN of the key: `.password`; with the retries that are left.
        case pin(retries: Int, isWrong: Bool)
        /// Choose one of these accounts, the newest first: `.choose`; `.allow` for the first.
        case account([String])
    }

    /// Why the key that was touched is of no use.
    public enum Problem: String, Sendable, Hashable, CaseIterable {
        /// It has no credential that may sign in.
        case notRegistered
    }

    /// What is about to happen.
    public let purpose: PasskeyRequest.Purpose
    /// The relying party's id, a domain.
    public let relyingParty: String
    /// What the sheet asks for.
    public let step: Step
}

/// Whether a relying party wants the person verified, not only there (WebAuthn, section 5.8.6).
public enum VerificationDemand: String, Sendable, Hashable, CaseIterable {
    /// It must be.
    case required
    /// If the key has a PIN.
    case preferred
    /// It should not be.
    case discouraged
}
