/// What a device signs to answer a challenge.
public enum SigningScheme: String, Codable, Sendable, CaseIterable {
    /// The bare nonce (32 bytes), as the MFA requirement document has it.
    case plain
    /// The nonce and the SHA-256 of the context, `nonce ‖ SHA-256(context)` (64 bytes).
    case bound
}
