internal import LatchkeyCrypto

// The files of the three curves are the same but for names and lengths; a test holds them to it.

/// The elliptic curve P-384 (secp384r1; SP 800-186).
public enum P384: Sendable {
    static let curve = NamedCurve.p384

    /// Signatures by ECDSA; messages are hashed with SHA-384.
    public enum Signing: Sendable {}

    /// Key agreement by Diffie and Hellman (ECDH).
    public enum KeyAgreement: Sendable {}
}
