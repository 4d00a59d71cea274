/// An algorithm of JSON Web Signatures that identity providers use (RFC 7518 §3.1).
public enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3), as Google and Apple sign.
    case rs256 = "RS256"
    /// ECDSA with P-256 and SHA-256, r‖s (RFC 7518 §3.4).
    case es256 = "ES256"
}
