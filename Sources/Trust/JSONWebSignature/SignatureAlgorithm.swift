/// An algorithm of JSON Web Signatures (RFC 7518 §3.1, RFC 8037 §3.1).
public enum SignatureAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3), as Google and Apple sign.
    case rs256 = "RS256"
    /// ECDSA with P-256 and SHA-256, r‖s (RFC 7518 §3.4).
    case es256 = "ES256"
    /// Ed25519, R‖S (RFC 8037 §3.1); the other curve of that name in JOSE, Ed448, is not supported.
    case eddsa = "EdDSA"
}

extension Set<SignatureAlgorithm> {
    /// The algorithms of identity providers: RS256 and ES256.
    public static let identityProviders: Set = [.rs256, .es256]
    /// The algorithms of invitations: ES256 and EdDSA.
    public static let invitations: Set = [.es256, .eddsa]
}
