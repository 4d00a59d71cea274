/// ChaCha20-Poly1305 (RFC 8439), with a 12-byte nonce and a 16-byte tag.
///
/// A nonce must never be used twice with one key.
public enum ChaCha20Poly1305 {
    /// The length of the key in bytes.
    public static let keyLength = 32
    /// The length of the nonce in bytes.
    public static let nonceLength = 12
    /// The length of the tag in bytes.
    public static let tagLength = 16

    /// Encrypts and authenticates.
    ///
    /// - Parameters:
    ///   - plaintext: up to `Int32.max` bytes.
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, unique under this key.
    ///   - additionalData: bytes that are authenticated and not encrypted.
    /// - Returns: the ciphertext, as long as the plaintext, and the tag of 16 bytes.
    /// - Throws: `CryptoError.invalidParameter` for a wrong length.
    public static func seal(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        try check(key: key, nonce: nonce)
        return try AEADOperation.seal(
            plaintext, .chaCha20Poly1305, key: key, nonce: nonce, additionalData: additionalData)
    }

    /// Checks and decrypts; not one byte of plaintext is returned unless the tag is right.
    ///
    /// - Throws: `CryptoError.authenticationFailed` if anything was changed; `CryptoError.invalidParameter` for a
    ///   wrong length.
    public static func open(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8],
        authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try check(key: key, nonce: nonce)
        return try AEADOperation.open(
            ciphertext, tag: tag, .chaCha20Poly1305, key: key, nonce: nonce, additionalData: additionalData)
    }

    private static func check(key: [UInt8], nonce: [UInt8]) throws(CryptoError) {
        guard key.count == keyLength else { throw .invalidParameter("key") }
        guard nonce.count == nonceLength else { throw .invalidParameter("nonce") }
    }
}
