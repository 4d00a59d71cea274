import Foundation
internal import LatchkeyCrypto

extension Curve25519.Signing {
    /// A public key to verify Ed25519 signatures.
    public struct PublicKey: Sendable {
        private let key: Ed25519PublicKey

        /// Reads the encoded point, 32 bytes; whether it is one shows when a signature is verified.
        ///
        /// - Throws: `CryptoKitError.incorrectKeySize` for another length.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let bytes = [UInt8](contiguous: rawRepresentation)
            guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
            key = try translatingErrors { () throws(CryptoError) in try Ed25519PublicKey(raw: bytes) }
        }

        init(key: Ed25519PublicKey) { self.key = key }

        /// The encoded point, 32 bytes.
        public var rawRepresentation: Data { Data(key.raw) }

        /// Returns whether the signature, 64 bytes, is of the message.
        public func isValidSignature<S: DataProtocol, D: DataProtocol>(_ signature: S, for data: D) -> Bool {
            key.isValidSignature([UInt8](signature), for: [UInt8](data))
        }
    }

    /// A private key to sign by Ed25519.
    public struct PrivateKey: Sendable {
        private let key: Ed25519PrivateKey

        /// Generates a key.
        public init() {
            key = requiringSystem { () throws(CryptoError) in try Ed25519PrivateKey() }
        }

        /// Reads the seed, 32 bytes.
        ///
        /// - Throws: `CryptoKitError.incorrectKeySize` for another length.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let bytes = [UInt8](contiguous: rawRepresentation)
            guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
            key = try translatingErrors { () throws(CryptoError) in try Ed25519PrivateKey(raw: bytes) }
        }

        /// The public key of this key.
        public var publicKey: PublicKey { PublicKey(key: key.publicKey) }
        /// The seed, 32 bytes.
        public var rawRepresentation: Data { Data(key.raw) }

        /// Signs a message.
        ///
        /// Unlike Apple's, which adds randomness, the same message gives the same signature.
        /// - Returns: R‖S, 64 bytes.
        public func signature<D: DataProtocol>(for data: D) throws -> Data {
            try translatingErrors { () throws(CryptoError) in Data(try key.signature(for: [UInt8](data))) }
        }
    }
}
