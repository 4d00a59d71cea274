/// The body of `POST apple-id/keys`: a key that a team has registered for Sign in with Apple.
public struct TeamKeyOrder: Codable, Sendable, Hashable {
    /// The team, for example "LATCHKEY00"; 1 to 64 bytes.
    public var teamID: String
    /// The key's id, which client secrets name in `kid`; 1 to 64 bytes.
    public var keyID: String
    /// The public half of the key: P-256 as PEM `PUBLIC KEY`.
    public var publicKey: String
}
