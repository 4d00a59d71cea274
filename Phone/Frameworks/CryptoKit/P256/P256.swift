internal import LatchkeyCrypto

// The files of the three curves are the same but for names and lengths; a test holds them to it.

/// The elliptic curve P-256 (secp256r1, prime256v1; SP 800-186).
public enum P256: Sendable {
    static let curve = NamedCurve.p256

    /// Signatures by ECDSA; messages are hashed with SHA-256.
    public enum Signing: Sendable {}

    /// Key agreement by Diffie and Hellman (ECDH).
    public enum KeyAgreement: Sendable {}
}
