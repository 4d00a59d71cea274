/// The bytes that a device signs.
public enum SigningScheme: String, Codable, Sendable, CaseIterable {
    /// The nonce, 32 bytes: for clients that follow the MFA document literally.
    case plain
    /// The nonce and SHA-256 of the signing context, 64 bytes: the signature can't be relayed to another
    /// server, user, device, key or purpose. See `SigningContext`.
    case bound
}
