/// The hybrid encryption of Apple's `eciesEncryption…AESGCM` algorithms (SecKey.h).
///
/// A message is `ephemeral point ‖ ciphertext ‖ tag of 16 bytes`. The key comes from ECDH and the X9.63 derivation,
/// whose shared information is the ephemeral point; nothing else is authenticated, though the header says otherwise
/// (SecKeyAdaptors.m of Security-61901 decides).
public struct ECIES: Sendable, Hashable {
    /// The source of the AES-GCM vector, 16 bytes.
    public enum Vector: Sendable, Hashable {
        /// Sixteen zero bytes, as in the older algorithms.
        case zero
        /// The last 16 bytes of the derivation's output, as in the `VariableIV` algorithms.
        case derived
    }

    /// The hash function of the derivation.
    public let hash: HashAlgorithm
    /// The source of the vector.
    public let vector: Vector

    /// Chooses an algorithm.
    public init(hash: HashAlgorithm, vector: Vector) {
        self.hash = hash
        self.vector = vector
    }

    /// Encrypts for the owner of a key.
    ///
    /// - Returns: 65, 97 or 133 bytes of point, the ciphertext, and 16 bytes of tag.
    /// - Throws: `CryptoError.library` if the random generator cannot be seeded.
    public func seal(_ plaintext: [UInt8], to recipient: ECPublicKey) throws(CryptoError) -> [UInt8] {
        let ephemeral = try ECPrivateKey(curve: recipient.curve)
        let point = ephemeral.publicKey.x963
        var keys = try keys(try ephemeral.sharedSecret(with: recipient), point, recipient.curve)
        defer { cleanse(&keys.key) }
        let sealed = try AESGCM.seal(plaintext, key: keys.key, nonce: keys.vector)
        return point + sealed.ciphertext + sealed.tag
    }

    /// Decrypts a message.
    ///
    /// - Parameters:
    ///   - curve: the curve of the recipient's key.
    ///   - agree: gives the secret that the recipient's key shares with the ephemeral one, in software or in an enclave.
    /// - Throws: errors of `agree`; `CryptoError` wrapped by `onFailure` for a message that can't be opened.
    public func open<Failure: Error>(
        _ message: [UInt8], curve: NamedCurve, onFailure: (CryptoError) -> Failure,
        agree: (ECPublicKey) throws(Failure) -> [UInt8]
    ) throws(Failure) -> [UInt8] {
        let pointLength = 1 + 2 * curve.fieldLength
        guard message.count >= pointLength + AESGCM.tagLength else { throw onFailure(.decryptionFailed) }
        let point = Array(message.prefix(pointLength))
        let ephemeral: ECPublicKey
        do {
            ephemeral = try ECPublicKey(x963: point, curve: curve)
        } catch {
            throw onFailure(error)
        }
        let secret = try agree(ephemeral)
        do {
            var keys = try keys(secret, point, curve)
            defer { cleanse(&keys.key) }
            let ciphertext = message.dropFirst(pointLength).dropLast(AESGCM.tagLength)
            return try AESGCM.open(
                Array(ciphertext), tag: Array(message.suffix(AESGCM.tagLength)), key: keys.key, nonce: keys.vector)
        } catch {
            throw onFailure(error)
        }
    }

    /// Decrypts a message with a key in software.
    ///
    /// - Throws: `CryptoError.decryptionFailed` if it is too short, `CryptoError.malformedKey` for a bad ephemeral point,
    ///   `CryptoError.authenticationFailed` if it was changed or is for another key.
    public func open(_ message: [UInt8], with key: ECPrivateKey) throws(CryptoError) -> [UInt8] {
        try open(message, curve: key.curve, onFailure: { $0 }) { (ephemeral) throws(CryptoError) in
            try key.sharedSecret(with: ephemeral)
        }
    }

    private func keys(
        _ secret: [UInt8], _ point: [UInt8], _ curve: NamedCurve
    ) throws(CryptoError) -> (key: [UInt8], vector: [UInt8]) {
        // AES-128 up to P-256, AES-256 above.
        let keyLength = curve == .p256 ? 16 : 32
        let vectorLength = 16
        let length = vector == .derived ? keyLength + vectorLength : keyLength
        let output = try KeyDerivation.x963(hash, secret: secret, sharedInfo: point, outputLength: length)
        let zeros = [UInt8](repeating: 0, count: vectorLength)
        return (Array(output.prefix(keyLength)), vector == .derived ? Array(output.suffix(vectorLength)) : zeros)
    }
}
