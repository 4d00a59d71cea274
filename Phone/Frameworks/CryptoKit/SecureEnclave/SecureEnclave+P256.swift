// Written by tools/generate from tools/templates/CryptoKit/SecureEnclave.swift.template: edit that.

import Foundation
internal import LatchkeyCrypto
import LocalAuthentication
import Security

extension SecureEnclave.P256.Signing {
    /// A private key of the Secure Enclave to sign on P-256.
    ///
    /// It is in no keychain: keep `dataRepresentation`, which is of no use on another phone.
    public struct PrivateKey: Sendable {
        private let token: EnclaveToken

        /// Makes a key in the Secure Enclave.
        ///
        /// - Parameters:
        ///   - compactRepresentable: Not heeded yet: every second key has a compact representation.
        ///   - accessControl: Who must agree to its use; by default nobody, on an unlocked phone.
        ///   - authenticationContext: The context that its use is authenticated with.
        /// - Throws: An error of the domain `NSOSStatusErrorDomain` if there is no Secure Enclave.
        public init(
            compactRepresentable: Bool = true,
            accessControl: SecAccessControl = defaultAccessControl(),
            authenticationContext: LAContext? = nil
        ) throws {
            token = try EnclaveToken(
                accessControl: accessControl, authenticationContext: authenticationContext)
        }

        /// Takes back a key that this phone's Secure Enclave made.
        ///
        /// - Throws: An error of the domain `NSOSStatusErrorDomain` if another one did.
        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
            token = try EnclaveToken(sealed: dataRepresentation, authenticationContext: authenticationContext)
        }

        /// The public key of this key.
        public var publicKey: CryptoKit.P256.Signing.PublicKey { .init(key: token.publicKey) }
        /// The key, sealed by the Secure Enclave.
        public var dataRepresentation: Data { token.sealed }
    }
}

extension SecureEnclave.P256.KeyAgreement {
    /// A private key of the Secure Enclave to agree on secrets on P-256.
    ///
    /// It is in no keychain: keep `dataRepresentation`, which is of no use on another phone.
    public struct PrivateKey: DiffieHellmanKeyAgreement {
        private let token: EnclaveToken

        /// Makes a key in the Secure Enclave.
        ///
        /// - Parameters:
        ///   - compactRepresentable: Not heeded yet: every second key has a compact representation.
        ///   - accessControl: Who must agree to its use; by default nobody, on an unlocked phone.
        ///   - authenticationContext: The context that its use is authenticated with.
        /// - Throws: An error of the domain `NSOSStatusErrorDomain` if there is no Secure Enclave.
        public init(
            compactRepresentable: Bool = true,
            accessControl: SecAccessControl = defaultAccessControl(),
            authenticationContext: LAContext? = nil
        ) throws {
            token = try EnclaveToken(
                accessControl: accessControl, authenticationContext: authenticationContext)
        }

        /// Takes back a key that this phone's Secure Enclave made.
        ///
        /// - Throws: An error of the domain `NSOSStatusErrorDomain` if another one did.
        public init(dataRepresentation: Data, authenticationContext: LAContext? = nil) throws {
            token = try EnclaveToken(sealed: dataRepresentation, authenticationContext: authenticationContext)
        }

        /// The public key of this key.
        public var publicKey: CryptoKit.P256.KeyAgreement.PublicKey { .init(key: token.publicKey) }
        /// The key, sealed by the Secure Enclave.
        public var dataRepresentation: Data { token.sealed }
    }
}

extension SecureEnclave.P256.Signing.PrivateKey {
    /// Signs the message with this digest; blocks while the person is asked.
    ///
    /// - Throws: `LAError` if the person did not agree; else an error of the domain `NSOSStatusErrorDomain`.
    public func signature<D: Digest>(for digest: D) throws -> CryptoKit.P256.Signing.ECDSASignature {
        .init(bytes: try token.signature(forDigest: [UInt8](contiguous: digest)))
    }

    /// Signs the message, hashed with SHA-256; blocks while the person is asked.
    ///
    /// - Throws: `LAError` if the person did not agree; else an error of the domain `NSOSStatusErrorDomain`.
    public func signature<D: DataProtocol>(for data: D) throws -> CryptoKit.P256.Signing.ECDSASignature {
        try signature(for: SHA256.hash(data: data))
    }
}

extension SecureEnclave.P256.KeyAgreement.PrivateKey {
    /// Computes the secret shared with the owner of the other public key; blocks while the person is asked.
    ///
    /// - Throws: `LAError` if the person did not agree; else an error of the domain `NSOSStatusErrorDomain`.
    public func sharedSecretFromKeyAgreement(
        with publicKeyShare: CryptoKit.P256.KeyAgreement.PublicKey
    ) throws -> SharedSecret {
        try token.agreedSecret(with: publicKeyShare.key)
    }
}
