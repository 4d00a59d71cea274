// Written by tools/generate from tools/templates/CryptoKit/Curve.swift.template: edit that.

internal import LatchkeyCrypto

/// The elliptic curve P-384 (secp384r1; SP 800-186).
public enum P384: Sendable {
    static let curve = NamedCurve.p384

    /// Signatures by ECDSA; messages are hashed with SHA-384.
    public enum Signing: Sendable {}

    /// Key agreement by Diffie and Hellman (ECDH).
    public enum KeyAgreement: Sendable {}
}

extension P384.KeyAgreement.PrivateKey {
    /// Computes the secret shared with the owner of the other public key: the X coordinate, 48 bytes.
    public func sharedSecretFromKeyAgreement(with publicKeyShare: P384.KeyAgreement.PublicKey) throws -> SharedSecret {
        try key.agreedSecret(with: publicKeyShare.key)
    }
}
