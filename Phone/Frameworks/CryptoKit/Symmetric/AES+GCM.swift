import Foundation
internal import LatchkeyCrypto

/// The Advanced Encryption Standard (FIPS 197).
public enum AES: Sendable {
    /// AES in Galois/Counter Mode (SP 800-38D), with tags of 16 bytes.
    public enum GCM: Sendable {
        static let tagByteCount = 16
        static let defaultNonceByteCount = 12

        /// Encrypts a message, and authenticates it together with other data.
        ///
        /// - Parameters:
        ///   - message: The message.
        ///   - key: A key of 16, 24 or 32 bytes.
        ///   - nonce: A nonce that is never used twice with the key; a random one if absent.
        ///   - authenticatedData: What is authenticated and not encrypted.
        /// - Throws: `CryptoKitError.incorrectKeySize`, `CryptoKitError.incorrectParameterSize`.
        public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
            authenticating authenticatedData: AuthenticatedData
        ) throws -> SealedBox {
            let nonce = nonce ?? Nonce()
            let keyBytes = try checked(key)
            let sealed = try translatingErrors { () throws(CryptoError) in
                try AESGCM.seal(
                    [UInt8](message), key: keyBytes, nonce: nonce.bytes, authenticating: [UInt8](authenticatedData))
            }
            return SealedBox(nonce: nonce, ciphertext: sealed.ciphertext, tag: sealed.tag)
        }

        /// Encrypts and authenticates a message.
        ///
        /// - Throws: `CryptoKitError.incorrectKeySize`, `CryptoKitError.incorrectParameterSize`.
        public static func seal<Plaintext: DataProtocol>(
            _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil
        ) throws -> SealedBox {
            try seal(message, using: key, nonce: nonce, authenticating: [UInt8]())
        }

        /// Checks and decrypts a message that was authenticated together with other data.
        ///
        /// - Throws: `CryptoKitError.authenticationFailure` if anything was changed, `CryptoKitError.incorrectKeySize`.
        public static func open<AuthenticatedData: DataProtocol>(
            _ sealedBox: SealedBox, using key: SymmetricKey, authenticating authenticatedData: AuthenticatedData
        ) throws -> Data {
            let keyBytes = try checked(key)
            return try translatingErrors { () throws(CryptoError) in
                Data(
                    try AESGCM.open(
                        [UInt8](sealedBox.ciphertext), tag: [UInt8](sealedBox.tag), key: keyBytes,
                        nonce: sealedBox.nonce.bytes, authenticating: [UInt8](authenticatedData)))
            }
        }

        /// Checks and decrypts a message.
        ///
        /// - Throws: `CryptoKitError.authenticationFailure` if anything was changed, `CryptoKitError.incorrectKeySize`.
        public static func open(_ sealedBox: SealedBox, using key: SymmetricKey) throws -> Data {
            try open(sealedBox, using: key, authenticating: [UInt8]())
        }

        private static func checked(_ key: SymmetricKey) throws -> [UInt8] {
            guard [128, 192, 256].contains(key.bitCount) else { throw CryptoKitError.incorrectKeySize }
            return [UInt8](contiguous: key)
        }
    }
}
