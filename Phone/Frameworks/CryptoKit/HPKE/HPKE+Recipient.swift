import Foundation

@available(iOS 17, *)
extension HPKE {
    /// Decrypts a sender's messages, in their order (RFC 9180, section 5).
    public struct Recipient: Sendable {
        private var context: Context

        /// The secret that exported ones are derived from.
        public var exporterSecret: SymmetricKey { context.exporterSecret }

        /// Takes part in an exchange with an unknown sender.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - encapsulatedKey: what the sender gave.
        /// - Throws: ``Errors``, `CryptoKitError`; what the key throws.
        public init<SK: HPKEDiffieHellmanPrivateKey>(
            privateKey: SK, ciphersuite: Ciphersuite, info: Data, encapsulatedKey: Data
        ) throws {
            try self.init(privateKey, ciphersuite, info, encapsulatedKey, nil, nil)
        }

        /// Takes part in an exchange in which the sender is known by a key that both sides have.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - encapsulatedKey: what the sender gave.
        ///   - psk: the key that both sides have.
        ///   - pskID: its name.
        /// - Throws: ``Errors``, `CryptoKitError`; what the key throws.
        public init<SK: HPKEDiffieHellmanPrivateKey>(
            privateKey: SK, ciphersuite: Ciphersuite, info: Data, encapsulatedKey: Data, presharedKey psk: SymmetricKey,
            presharedKeyIdentifier pskID: Data
        ) throws {
            try self.init(
                privateKey, ciphersuite, info, encapsulatedKey, nil, PresharedKey(key: psk, identifier: pskID))
        }

        /// Takes part in an exchange in which the sender is known by a public key.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - encapsulatedKey: what the sender gave.
        ///   - authenticationKey: the sender's public key.
        /// - Throws: ``Errors``, `CryptoKitError`; what the key throws.
        public init<SK: HPKEDiffieHellmanPrivateKey>(
            privateKey: SK, ciphersuite: Ciphersuite, info: Data, encapsulatedKey: Data,
            authenticatedBy authenticationKey: SK.PublicKey
        ) throws {
            try self.init(privateKey, ciphersuite, info, encapsulatedKey, authenticationKey, nil)
        }

        /// Takes part in an exchange in which the sender is known by a public key and by a key that both sides have.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - encapsulatedKey: what the sender gave.
        ///   - authenticationKey: the sender's public key.
        ///   - psk: the key that both sides have.
        ///   - pskID: its name.
        /// - Throws: ``Errors``, `CryptoKitError`; what the key throws.
        public init<SK: HPKEDiffieHellmanPrivateKey>(
            privateKey: SK, ciphersuite: Ciphersuite, info: Data, encapsulatedKey: Data,
            authenticatedBy authenticationKey: SK.PublicKey, presharedKey psk: SymmetricKey,
            presharedKeyIdentifier pskID: Data
        ) throws {
            try self.init(
                privateKey, ciphersuite, info, encapsulatedKey, authenticationKey,
                PresharedKey(key: psk, identifier: pskID))
        }

        private init<SK: HPKEDiffieHellmanPrivateKey>(
            _ key: SK, _ suite: Ciphersuite, _ info: Data, _ encapsulated: Data, _ sender: SK.PublicKey?,
            _ psk: PresharedKey?
        ) throws {
            let ephemeral = try SK.PublicKey(encapsulated, kem: suite.kem)
            let keys = try [key.publicKey, sender].compactMap { try $0?.hpkeRepresentation(kem: suite.kem) }
            let agreed =
                try key.hpkeAgreement(with: ephemeral) + (sender.map { try key.hpkeAgreement(with: $0) } ?? [])
            let shared = suite.kem.sharedSecret(agreed: agreed, context: Array(encapsulated + keys.joined()))
            context = try Context(suite, shared: shared, info: info, isAuthenticated: sender != nil, psk: psk)
        }

        /// Checks and decrypts the next message, which was authenticated together with other data.
        ///
        /// - Parameter ciphertext: with its tag. One that is refused does not count.
        /// - Throws: `CryptoKitError.authenticationFailure` if it is not the next one or was changed, ``Errors``.
        public mutating func open<C: DataProtocol, AD: DataProtocol>(
            _ ciphertext: C, authenticating aad: AD
        ) throws -> Data {
            try context.open(Array(ciphertext), authenticating: Array(aad))
        }

        /// Checks and decrypts the next message.
        ///
        /// - Parameter ciphertext: with its tag. One that is refused does not count.
        /// - Throws: `CryptoKitError.authenticationFailure` if it is not the next one or was changed, ``Errors``.
        public mutating func open<C: DataProtocol>(_ ciphertext: C) throws -> Data {
            try context.open(Array(ciphertext), authenticating: [])
        }

        /// Derives a secret that both sides have.
        ///
        /// - Parameters:
        ///   - context: what the secret is for.
        ///   - outputByteCount: at most 255 times the length of the hash.
        /// - Throws: ``Errors/inconsistentParameters`` for another length.
        public func exportSecret<C: DataProtocol>(context: C, outputByteCount: Int) throws -> SymmetricKey {
            try self.context.exportSecret(Array(context), outputByteCount)
        }
    }
}
