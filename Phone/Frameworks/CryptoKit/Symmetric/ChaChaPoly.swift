import Foundation
internal import LatchkeyCrypto

/// ChaCha20-Poly1305 (RFC 8439): encryption and authentication with keys of 32, nonces of 12 and tags of 16 bytes.
public enum ChaChaPoly: Sendable {
    static let tagByteCount = 16
    static let nonceByteCount = 12

    /// Encrypts a message, and authenticates it together with other data.
    ///
    /// - Parameters:
    ///   - message: The message.
    ///   - key: A key of 32 bytes.
    ///   - nonce: A nonce that is never used twice with the key; a random one if absent.
    ///   - authenticatedData: What is authenticated and not encrypted.
    /// - Throws: `CryptoKitError.incorrectKeySize`.
    public static func seal<Plaintext: DataProtocol, AuthenticatedData: DataProtocol>(
        _ message: Plaintext, using key: SymmetricKey, nonce: Nonce? = nil,
        authenticating authenticatedData: AuthenticatedData
    ) throws -> SealedBox {
        let nonce = nonce ?? Nonce()
        let keyBytes = try checked(key)
        let sealed = try translatingErrors { () throws(CryptoError) in
            try ChaCha20Poly1305.seal(
                [UInt8](message), key: keyBytes, nonce: nonce.bytes, authenticating: [UInt8](authenticatedData))
        }
        return SealedBox(combinedParts: nonce.bytes + sealed.ciphertext + sealed.tag)
    }

    /// Encrypts and authenticates a message.
    ///
    /// - Throws: `CryptoKitError.incorrectKeySize`.
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
                try ChaCha20Poly1305.open(
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
        guard key.bitCount == 256 else { throw CryptoKitError.incorrectKeySize }
        return [UInt8](contiguous: key)
    }
}

extension ChaChaPoly {
    /// A number used once with a key, 12 bytes.
    public struct Nonce: ContiguousBytes, Sequence, Sendable {
        let bytes: [UInt8]

        /// Creates a random nonce.
        public init() {
            bytes = requiringSystem { () throws(CryptoError) in try SecureRandom.bytes(nonceByteCount) }
        }

        /// Creates a nonce from existing bytes.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for other than 12 bytes.
        public init<D: DataProtocol>(data: D) throws {
            guard data.count == nonceByteCount else { throw CryptoKitError.incorrectParameterSize }
            bytes = [UInt8](data)
        }

        /// Calls the closure with the bytes.
        public func withUnsafeBytes<R>(_ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
            try bytes.withUnsafeBytes(body)
        }

        /// Returns an iterator over the bytes.
        public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    }

    /// An encrypted message with its nonce and tag.
    public struct SealedBox: Sendable {
        /// The nonce, ciphertext and tag joined.
        public let combined: Data

        /// The nonce.
        public var nonce: Nonce { Nonce(checked: [UInt8](combined.prefix(nonceByteCount))) }
        /// The encrypted message, as long as the message.
        public var ciphertext: Data { Data(combined.dropFirst(nonceByteCount).dropLast(tagByteCount)) }
        /// The tag, 16 bytes.
        public var tag: Data { Data(combined.suffix(tagByteCount)) }

        /// Creates a box from nonce, ciphertext and tag, joined.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for fewer than 28 bytes.
        public init<D: DataProtocol>(combined: D) throws {
            guard combined.count >= nonceByteCount + tagByteCount else { throw CryptoKitError.incorrectParameterSize }
            self.combined = Data(combined)
        }

        /// Creates a box from its parts.
        ///
        /// - Throws: `CryptoKitError.incorrectParameterSize` for a tag of other than 16 bytes.
        public init<C: DataProtocol, T: DataProtocol>(nonce: Nonce, ciphertext: C, tag: T) throws {
            guard tag.count == tagByteCount else { throw CryptoKitError.incorrectParameterSize }
            combined = Data(nonce.bytes + [UInt8](ciphertext) + [UInt8](tag))
        }

        init(combinedParts bytes: [UInt8]) { combined = Data(bytes) }
    }
}

extension ChaChaPoly.Nonce {
    init(checked bytes: [UInt8]) { self.bytes = bytes }
}
