internal import COpenSSL

/// A private key on a NIST curve, for ECDSA and for ECDH.
///
/// The scalar stays in OpenSSL's memory and is copied out only by `scalar` and the encodings made from it.
/// Immutable and safe to use from many tasks at once.
public struct ECPrivateKey: Sendable {
    /// The public key of this private key.
    public let publicKey: ECPublicKey
    let handle: KeyHandle
    private let signers = Signers()

    /// The curve of the key.
    public var curve: NamedCurve { publicKey.curve }

    /// Makes a new key.
    ///
    /// - Throws: `CryptoError.library` if the random generator cannot be seeded.
    public init(curve: NamedCurve) throws(CryptoError) {
        handle = try KeyHandle.generate(curve)
        publicKey = try ECPublicKey(x963: try handle.uncompressedPoint(curve), curve: curve)
    }

    /// Takes a scalar.
    ///
    /// - Parameter scalar: big-endian, exactly 32, 48 or 66 bytes.
    /// - Throws: `CryptoError.malformedKey`: `wrongLength`, `scalarOutOfRange`.
    public init(scalar: [UInt8], curve: NamedCurve) throws(CryptoError) {
        try self.init(scalar: scalar[...], curve: curve)
    }

    /// Takes a scalar where it stands, so that a secret in a larger encoding is not copied once more.
    init(scalar: ArraySlice<UInt8>, curve: NamedCurve) throws(CryptoError) {
        guard scalar.count == curve.fieldLength else { throw .malformedKey(.wrongLength) }
        guard curve.isScalar(scalar) else { throw .malformedKey(.scalarOutOfRange) }
        let number = try BigNumber(secret: scalar)
        let point = try GeneratorMultiple(curve).point(number)
        handle = try KeyHandle.keyPair(scalar: number, point: point, curve: curve)
        publicKey = try ECPublicKey(x963: point, curve: curve)
    }

    /// The private scalar, big-endian, 32, 48 or 66 bytes: a secret, handed out on this request only.
    public var scalar: [UInt8] {
        do {
            return try handle.number(OSSL_PKEY_PARAM_PRIV_KEY, length: curve.fieldLength)
        } catch {
            // No input leads here: every `ECPrivateKey` has a scalar in range, so only memory can be wanting.
            preconditionFailure("OpenSSL cannot copy a private scalar: \(error)")
        }
    }

    /// Signs a message with ECDSA and a random nonce.
    ///
    /// - Throws: `CryptoError.invalidParameter` for MD5, which is no hash to sign with.
    public func signature(for message: [UInt8], hash: HashAlgorithm) throws(CryptoError) -> ECDSASignature {
        try signature(forDigest: hash.hash(message))
    }

    /// Signs a message that is already hashed.
    ///
    /// - Parameter digest: 20 to 64 bytes from a hash function.
    /// - Throws: `CryptoError.invalidParameter` for a digest of another length.
    public func signature(forDigest digest: [UInt8]) throws(CryptoError) -> ECDSASignature {
        guard ECDSADigest.lengths.contains(digest.count) else { throw .invalidParameter("digest") }
        let der = try signers.sign(digest, with: handle)
        return try ECDSASignature(der: der, curve: curve)
    }

    /// Agrees on a secret with the owner of another key: ECDH (SEC 1, section 3.3.1).
    ///
    /// - Returns: the X coordinate of the shared point, 32, 48 or 66 bytes. Not uniformly random: use it through
    ///   `KeyDerivation.hkdf`.
    /// - Throws: `CryptoError.malformedKey(.wrongCurve)` if the peer's key is on another curve.
    public func sharedSecret(with peer: ECPublicKey) throws(CryptoError) -> [UInt8] {
        guard peer.curve == curve else { throw .malformedKey(.wrongCurve) }
        return try KeyOperation(handle).derive(with: peer.handle, length: curve.fieldLength)
    }
}
