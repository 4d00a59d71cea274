/// AES in Galois/Counter Mode (NIST SP 800-38D), with a 16-byte tag.
///
/// A nonce must never be used twice with one key: two messages under the same nonce give away their difference
/// and the authentication key.
public enum AESGCM {
    /// The length of the tag in bytes; shorter ones are refused.
    public static let tagLength = 16

    /// The nonce lengths in bytes that are taken.
    ///
    /// Use 12, the length that the standard is made for. Others are there for foreign formats; the standard
    /// allows longer ones than OpenSSL's limit of 128, and forbids the empty one.
    public static let nonceLengths = 1...128

    /// Encrypts and authenticates.
    ///
    /// - Parameters:
    ///   - plaintext: up to `Int32.max` bytes.
    ///   - key: 16, 24 or 32 bytes.
    ///   - nonce: 12 bytes, unique under this key (see `nonceLengths`).
    ///   - additionalData: bytes that are authenticated and not encrypted.
    /// - Returns: the ciphertext, as long as the plaintext, and the tag of 16 bytes.
    /// - Throws: `CryptoError.invalidParameter` for a wrong length.
    public static func seal(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> (ciphertext: [UInt8], tag: [UInt8]) {
        try AEADOperation.seal(
            plaintext, try method(key: key, nonce: nonce), key: key, nonce: nonce, additionalData: additionalData)
    }

    /// Checks and decrypts; not one byte of plaintext is returned unless the tag is right.
    ///
    /// - Parameters:
    ///   - ciphertext: up to `Int32.max` bytes.
    ///   - tag: exactly 16 bytes.
    ///   - key: 16, 24 or 32 bytes.
    ///   - nonce: the nonce that was used to seal.
    ///   - additionalData: the bytes that were authenticated.
    /// - Throws: `CryptoError.authenticationFailed` if anything was changed; `CryptoError.invalidParameter` for a
    ///   wrong length.
    public static func open(
        _ ciphertext: [UInt8], tag: [UInt8], key: [UInt8], nonce: [UInt8],
        authenticating additionalData: [UInt8] = []
    ) throws(CryptoError) -> [UInt8] {
        try AEADOperation.open(
            ciphertext, tag: tag, try method(key: key, nonce: nonce), key: key, nonce: nonce,
            additionalData: additionalData)
    }

    private static func method(key: [UInt8], nonce: [UInt8]) throws(CryptoError) -> CipherMethod {
        guard let method = CipherMethod.aes(.gcm, keyLength: key.count) else { throw .invalidParameter("key") }
        guard nonceLengths.contains(nonce.count) else { throw .invalidParameter("nonce") }
        return method
    }
}
