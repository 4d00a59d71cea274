// Written by tools/generate from tools/templates/CryptoKit/Curve.swift.template: edit that.

internal import LatchkeyCrypto

/// The elliptic curve P-256 (secp256r1, prime256v1; SP 800-186).
public enum P256: Sendable {
    static let curve = NamedCurve.p256

    /// Signatures by ECDSA; messages are hashed with SHA-256.
    public enum Signing: Sendable {}

    /// Key agreement by Diffie and Hellman (ECDH).
    public enum KeyAgreement: Sendable {}
}

extension P256.KeyAgreement.PrivateKey {
    /// Computes the secret shared with the owner of the other public key: the X coordinate, 32 bytes.
    public func sharedSecretFromKeyAgreement(with publicKeyShare: P256.KeyAgreement.PublicKey) throws -> SharedSecret {
        try key.agreedSecret(with: publicKeyShare.key)
    }
}
