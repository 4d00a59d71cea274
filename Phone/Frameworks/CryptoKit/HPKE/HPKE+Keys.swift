import Foundation

/// A public key in the form of RFC 9180, section 7.1.1.
@available(iOS 17, *)
public protocol HPKEPublicKeySerialization: Sendable {
    /// Reads a key.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm, `CryptoKitError` for bytes that
    ///   are no key.
    init<D: ContiguousBytes>(_ serialization: D, kem: HPKE.KEM) throws

    /// The key's bytes: the point of a NIST curve in X9.63 form, the 32 bytes of X25519.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm.
    func hpkeRepresentation(kem: HPKE.KEM) throws -> Data
}

/// A public key to which HPKE encrypts.
@available(iOS 17, *)
public protocol HPKEDiffieHellmanPublicKey: HPKEPublicKeySerialization
where EphemeralPrivateKey.PublicKey == Self {
    /// Private keys of the same curve, made for one exchange.
    associatedtype EphemeralPrivateKey: HPKEDiffieHellmanPrivateKeyGeneration
}

/// A private key with which HPKE decrypts.
@available(iOS 17, *)
public protocol HPKEDiffieHellmanPrivateKey: DiffieHellmanKeyAgreement
where PublicKey: HPKEDiffieHellmanPublicKey {}

/// A private key that can be made for one exchange.
@available(iOS 17, *)
public protocol HPKEDiffieHellmanPrivateKeyGeneration: HPKEDiffieHellmanPrivateKey {
    /// Makes a key.
    init()
}

@available(iOS 17, *)
extension HPKE.KEM {
    /// Checks that a key is of the algorithm's curve.
    func require(_ other: HPKE.KEM) throws {
        if self != other { throw HPKE.Errors.inconsistentCiphersuiteAndKey }
    }
}

@available(iOS 17, *)
extension Curve25519.KeyAgreement.PublicKey: HPKEDiffieHellmanPublicKey {
    /// Private keys of X25519.
    public typealias EphemeralPrivateKey = Curve25519.KeyAgreement.PrivateKey

    /// Reads 32 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm, `CryptoKitError` for another
    ///   length.
    public init<D: ContiguousBytes>(_ serialization: D, kem: HPKE.KEM) throws {
        try kem.require(.Curve25519_HKDF_SHA256)
        try self.init(rawRepresentation: serialization)
    }

    /// The key's 32 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm.
    public func hpkeRepresentation(kem: HPKE.KEM) throws -> Data {
        try kem.require(.Curve25519_HKDF_SHA256)
        return rawRepresentation
    }
}

@available(iOS 17, *)
extension Curve25519.KeyAgreement.PrivateKey: HPKEDiffieHellmanPrivateKeyGeneration {}

@available(iOS 17, *)
extension SecureEnclave.P256.KeyAgreement.PrivateKey: HPKEDiffieHellmanPrivateKey {}

@available(iOS 17, *)
extension DiffieHellmanKeyAgreement {
    /// The agreed secret.
    ///
    /// - Throws: `CryptoKitError` if it is zero, as with a point of small order (RFC 9180, section 7.1.4).
    func hpkeAgreement(with key: PublicKey) throws -> [UInt8] {
        let secret = try sharedSecretFromKeyAgreement(with: key)
        guard secret.bytes.contains(where: { $0 != 0 }) else { throw CryptoKitError.invalidParameter }
        return secret.bytes
    }
}
