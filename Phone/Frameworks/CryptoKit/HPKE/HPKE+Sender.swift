import Foundation

@available(iOS 17, *)
extension HPKE {
    /// Encrypts messages to a recipient (RFC 9180, section 5).
    public struct Sender: Sendable {
        /// What the recipient needs besides the messages.
        public let encapsulatedKey: Data
        private var context: Context

        /// The secret that exported ones are derived from.
        public var exporterSecret: SymmetricKey { context.exporterSecret }

        /// Begins an exchange in which the recipient alone is known.
        ///
        /// - Parameter info: what both sides know about the exchange.
        /// - Throws: ``Errors``, `CryptoKitError`.
        public init<PK: HPKEDiffieHellmanPublicKey>(recipientKey: PK, ciphersuite: Ciphersuite, info: Data) throws {
            try self.init(recipientKey, ciphersuite, info, nil as PK.EphemeralPrivateKey?, nil)
        }

        /// Begins an exchange in which the sender is known by a key that both sides have.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - psk: the key that both sides have.
        ///   - pskID: its name.
        /// - Throws: ``Errors``, `CryptoKitError`.
        public init<PK: HPKEDiffieHellmanPublicKey>(
            recipientKey: PK, ciphersuite: Ciphersuite, info: Data, presharedKey psk: SymmetricKey,
            presharedKeyIdentifier pskID: Data
        ) throws {
            try self.init(
                recipientKey, ciphersuite, info, nil as PK.EphemeralPrivateKey?,
                PresharedKey(key: psk, identifier: pskID)
            )
        }

        /// Begins an exchange in which the sender is known by a private key.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - authenticationKey: the sender's private key.
        /// - Throws: ``Errors``, `CryptoKitError`; what the key throws.
        public init<SK: HPKEDiffieHellmanPrivateKey>(
            recipientKey: SK.PublicKey, ciphersuite: Ciphersuite, info: Data, authenticatedBy authenticationKey: SK
        ) throws {
            try self.init(recipientKey, ciphersuite, info, authenticationKey, nil)
        }

        /// Begins an exchange in which the sender is known by a private key and by a key that both sides have.
        ///
        /// - Parameters:
        ///   - info: what both sides know about the exchange.
        ///   - authenticationKey: the sender's private key.
        ///   - psk: the key that both sides have.
        ///   - pskID: its name.
        /// - Throws: ``Errors``, `CryptoKitError`; what the key throws.
        public init<SK: HPKEDiffieHellmanPrivateKey>(
            recipientKey: SK.PublicKey, ciphersuite: Ciphersuite, info: Data, authenticatedBy authenticationKey: SK,
            presharedKey psk: SymmetricKey, presharedKeyIdentifier pskID: Data
        ) throws {
            try self.init(
                recipientKey, ciphersuite, info, authenticationKey, PresharedKey(key: psk, identifier: pskID))
        }

        private init<PK: HPKEDiffieHellmanPublicKey, SK: HPKEDiffieHellmanPrivateKey>(
            _ recipient: PK, _ suite: Ciphersuite, _ info: Data, _ own: SK?, _ psk: PresharedKey?
        ) throws where SK.PublicKey == PK {
            let ephemeral = PK.EphemeralPrivateKey()
            encapsulatedKey = try ephemeral.publicKey.hpkeRepresentation(kem: suite.kem)
            let keys = try [recipient, own?.publicKey].compactMap { try $0?.hpkeRepresentation(kem: suite.kem) }
            let agreed =
                try ephemeral.hpkeAgreement(with: recipient) + (own.map { try $0.hpkeAgreement(with: recipient) } ?? [])
            let shared = suite.kem.sharedSecret(agreed: agreed, context: Array(encapsulatedKey + keys.joined()))
            context = try Context(suite, shared: shared, info: info, isAuthenticated: own != nil, psk: psk)
        }

        /// Encrypts the next message, and authenticates it together with other data.
        ///
        /// - Returns: the ciphertext with its tag: 16 bytes more than the message.
        /// - Throws: ``Errors/exportOnlyMode``, ``Errors/outOfRangeSequenceNumber``.
        public mutating func seal<M: DataProtocol, AD: DataProtocol>(
            _ msg: M, authenticating aad: AD
        ) throws -> Data {
            try context.seal(Array(msg), authenticating: Array(aad))
        }

        /// Encrypts the next message.
        ///
        /// - Returns: the ciphertext with its tag: 16 bytes more than the message.
        /// - Throws: ``Errors/exportOnlyMode``, ``Errors/outOfRangeSequenceNumber``.
        public mutating func seal<M: DataProtocol>(_ msg: M) throws -> Data {
            try context.seal(Array(msg), authenticating: [])
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
