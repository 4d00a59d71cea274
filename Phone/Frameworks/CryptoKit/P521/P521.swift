internal import LatchkeyCrypto

// The files of the three curves are the same but for names and lengths; a test holds them to it.

/// The elliptic curve P-521 (secp521r1; SP 800-186).
public enum P521: Sendable {
    static let curve = NamedCurve.p521

    /// Signatures by ECDSA; messages are hashed with SHA-512.
    public enum Signing: Sendable {}

    /// Key agreement by Diffie and Hellman (ECDH).
    public enum KeyAgreement: Sendable {}
}
