// Written by tools/generate from tools/templates/CryptoKit/Curve.swift.template: edit that.

internal import LatchkeyCrypto

/// The elliptic curve P-521 (secp521r1; SP 800-186).
public enum P521: Sendable {
    static let curve = NamedCurve.p521

    /// Signatures by ECDSA; messages are hashed with SHA-512.
    public enum Signing: Sendable {}

    /// Key agreement by Diffie and Hellman (ECDH).
    public enum KeyAgreement: Sendable {}
}

extension P521.KeyAgreement.PrivateKey {
    /// Computes the secret shared with the owner of the other public key: the X coordinate, 66 bytes.
    public func sharedSecretFromKeyAgreement(with publicKeyShare: P521.KeyAgreement.PublicKey) throws -> SharedSecret {
        try key.agreedSecret(with: publicKeyShare.key)
    }
}
