// Written by tools/generate from tools/templates/CryptoKit/HPKE+NISTKeys.swift.template: edit that.

import Foundation

@available(iOS 17, *)
extension P256.KeyAgreement.PublicKey: HPKEDiffieHellmanPublicKey {
    /// Private keys of P-256.
    public typealias EphemeralPrivateKey = P256.KeyAgreement.PrivateKey

    /// Reads the point 04‖X‖Y, 65 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm, `CryptoKitError` for bytes that
    ///   are no point of the curve.
    public init<D: ContiguousBytes>(_ serialization: D, kem: HPKE.KEM) throws {
        try kem.require(.P256_HKDF_SHA256)
        try self.init(x963Representation: serialization)
    }

    /// The point 04‖X‖Y, 65 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm.
    public func hpkeRepresentation(kem: HPKE.KEM) throws -> Data {
        try kem.require(.P256_HKDF_SHA256)
        return x963Representation
    }
}

@available(iOS 17, *)
extension P256.KeyAgreement.PrivateKey: HPKEDiffieHellmanPrivateKeyGeneration {
    /// Makes a key; written without an argument, it is `init(compactRepresentable:)`.
    @_disfavoredOverload public init() { self.init(compactRepresentable: true) }
}

@available(iOS 17, *)
extension P384.KeyAgreement.PublicKey: HPKEDiffieHellmanPublicKey {
    /// Private keys of P-384.
    public typealias EphemeralPrivateKey = P384.KeyAgreement.PrivateKey

    /// Reads the point 04‖X‖Y, 97 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm, `CryptoKitError` for bytes that
    ///   are no point of the curve.
    public init<D: ContiguousBytes>(_ serialization: D, kem: HPKE.KEM) throws {
        try kem.require(.P384_HKDF_SHA384)
        try self.init(x963Representation: serialization)
    }

    /// The point 04‖X‖Y, 97 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm.
    public func hpkeRepresentation(kem: HPKE.KEM) throws -> Data {
        try kem.require(.P384_HKDF_SHA384)
        return x963Representation
    }
}

@available(iOS 17, *)
extension P384.KeyAgreement.PrivateKey: HPKEDiffieHellmanPrivateKeyGeneration {
    /// Makes a key; written without an argument, it is `init(compactRepresentable:)`.
    @_disfavoredOverload public init() { self.init(compactRepresentable: true) }
}

@available(iOS 17, *)
extension P521.KeyAgreement.PublicKey: HPKEDiffieHellmanPublicKey {
    /// Private keys of P-521.
    public typealias EphemeralPrivateKey = P521.KeyAgreement.PrivateKey

    /// Reads the point 04‖X‖Y, 133 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm, `CryptoKitError` for bytes that
    ///   are no point of the curve.
    public init<D: ContiguousBytes>(_ serialization: D, kem: HPKE.KEM) throws {
        try kem.require(.P521_HKDF_SHA512)
        try self.init(x963Representation: serialization)
    }

    /// The point 04‖X‖Y, 133 bytes.
    ///
    /// - Throws: `HPKE.Errors.inconsistentCiphersuiteAndKey` for another curve's algorithm.
    public func hpkeRepresentation(kem: HPKE.KEM) throws -> Data {
        try kem.require(.P521_HKDF_SHA512)
        return x963Representation
    }
}

@available(iOS 17, *)
extension P521.KeyAgreement.PrivateKey: HPKEDiffieHellmanPrivateKeyGeneration {
    /// Makes a key; written without an argument, it is `init(compactRepresentable:)`.
    @_disfavoredOverload public init() { self.init(compactRepresentable: true) }
}
