import Foundation
internal import LatchkeyCrypto

extension Curve25519.KeyAgreement {
    /// A public key to agree on secrets by X25519.
    public struct PublicKey: Sendable {
        let key: X25519PublicKey

        /// Reads the u coordinate, little-endian, 32 bytes.
        ///
        /// - Throws: `CryptoKitError.incorrectKeySize` for another length.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let bytes = [UInt8](contiguous: rawRepresentation)
            guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
            key = try translatingErrors { () throws(CryptoError) in try X25519PublicKey(raw: bytes) }
        }

        init(key: X25519PublicKey) { self.key = key }

        /// The u coordinate, 32 bytes.
        public var rawRepresentation: Data { Data(key.raw) }
    }

    /// A private key to agree on secrets by X25519.
    public struct PrivateKey: DiffieHellmanKeyAgreement {
        private let key: X25519PrivateKey

        /// Generates a key.
        public init() {
            key = requiringSystem { () throws(CryptoError) in try X25519PrivateKey() }
        }

        /// Reads the scalar, 32 bytes.
        ///
        /// - Throws: `CryptoKitError.incorrectKeySize` for another length.
        public init<D: ContiguousBytes>(rawRepresentation: D) throws {
            let bytes = [UInt8](contiguous: rawRepresentation)
            guard bytes.count == 32 else { throw CryptoKitError.incorrectKeySize }
            key = try translatingErrors { () throws(CryptoError) in try X25519PrivateKey(raw: bytes) }
        }

        /// The public key of this key.
        public var publicKey: PublicKey { PublicKey(key: key.publicKey) }
        /// The scalar, 32 bytes.
        public var rawRepresentation: Data { Data(key.raw) }

        /// Computes the secret shared with the owner of the other public key, 32 bytes.
        ///
        /// As with Apple's, it is zero if the other key is a point of small order: whoever must exclude that looks.
        public func sharedSecretFromKeyAgreement(with publicKeyShare: PublicKey) throws -> SharedSecret {
            do {
                return SharedSecret(bytes: try key.sharedSecret(with: publicKeyShare.key))
            } catch .malformedKey(.pointAtInfinity) {
                return SharedSecret(bytes: [UInt8](repeating: 0, count: 32))
            } catch {
                return try translatingErrors { () throws(CryptoError) in throw error }
            }
        }
    }
}
