/// The elliptic curve of RFC 7748: X25519 and Ed25519.
public enum Curve25519: Sendable {
    /// Signatures by Ed25519 (RFC 8032).
    public enum Signing: Sendable {}

    /// Key agreement by X25519 (RFC 7748).
    public enum KeyAgreement: Sendable {}
}
