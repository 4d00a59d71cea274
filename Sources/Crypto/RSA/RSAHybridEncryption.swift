/// The hybrid encryption of Apple's `rsaEncryptionOAEP…AESGCM` algorithms (SecKey.h).
///
/// A message is `AES key under RSA-OAEP ‖ ciphertext ‖ tag of 16 bytes`. The key has 16 bytes, or 32 if the RSA key has
/// 4096 bits or more; the vector of AES-GCM is 16 zero bytes, and the public key's PKCS #1 is authenticated
/// (SecKeyAdaptors.m of Security-61901).
public struct RSAHybridEncryption: Sendable, Hashable {
    /// The hash function of OAEP.
    public let hash: HashAlgorithm

    /// Chooses an algorithm.
    public init(hash: HashAlgorithm) {
        self.hash = hash
    }

    /// A key is used for one message, so a constant vector repeats nothing.
    private static let vector = [UInt8](repeating: 0, count: 16)

    private static func keyLength(_ key: RSAPublicKey) -> Int { key.size >= 4096 ? 32 : 16 }

    /// Encrypts for the owner of a key.
    ///
    /// - Returns: `blockLength` bytes of key, the ciphertext, and 16 bytes of tag.
    /// - Throws: `CryptoError.invalidParameter` if the RSA key is too short for the hash function; `CryptoError.library` if
    ///   the random generator cannot be seeded.
    public func seal(_ plaintext: [UInt8], to recipient: RSAPublicKey) throws(CryptoError) -> [UInt8] {
        var key = try SecureRandom.bytes(Self.keyLength(recipient))
        defer { cleanse(&key) }
        let wrapped = try recipient.encrypt(key, padding: .oaep(hash))
        let sealed = try AESGCM.seal(plaintext, key: key, nonce: Self.vector, authenticating: recipient.pkcs1)
        return wrapped + sealed.ciphertext + sealed.tag
    }

    /// Decrypts a message.
    ///
    /// - Throws: `CryptoError.decryptionFailed` if it is too short or its key can't be opened,
    ///   `CryptoError.authenticationFailed` if it was changed.
    public func open(_ message: [UInt8], with recipient: RSAPrivateKey) throws(CryptoError) -> [UInt8] {
        let wrappedLength = recipient.blockLength
        guard message.count >= wrappedLength + AESGCM.tagLength else { throw .decryptionFailed }
        var key = try recipient.decrypt(Array(message.prefix(wrappedLength)), padding: .oaep(hash))
        defer { cleanse(&key) }
        guard key.count == Self.keyLength(recipient.publicKey) else { throw .decryptionFailed }
        let ciphertext = Array(message.dropFirst(wrappedLength).dropLast(AESGCM.tagLength))
        return try AESGCM.open(
            ciphertext, tag: Array(message.suffix(AESGCM.tagLength)), key: key, nonce: Self.vector,
            authenticating: recipient.publicKey.pkcs1)
    }
}
