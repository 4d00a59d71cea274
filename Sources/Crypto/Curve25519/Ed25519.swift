/// A public key for Ed25519 (RFC 8032).
public struct Ed25519PublicKey: Sendable, Hashable {
    /// The encoded point, 32 bytes.
    public let raw: [UInt8]

    /// Takes an encoded point; whether it is one shows when a signature is verified.
    ///
    /// - Parameter raw: 32 bytes.
    /// - Throws: `CryptoError.malformedKey(.wrongLength)`.
    public init(raw: [UInt8]) throws(CryptoError) {
        guard raw.count == RawKey.length else { throw .malformedKey(.wrongLength) }
        self.raw = raw
    }

    /// Whether a signature over a message is this key's.
    ///
    /// - Parameter signature: 64 bytes.
    /// - Returns: false also for a wrong length, an s that is not reduced, and a key that is no point.
    public func isValidSignature(_ signature: [UInt8], for message: [UInt8]) -> Bool {
        guard signature.count == Ed25519PrivateKey.signatureLength, let key = try? RawKey(.ed25519, point: raw)
        else { return false }
        return key.verify(signature, message)
    }
}

/// A private key for Ed25519 (RFC 8032).
///
/// Immutable and safe to use from many tasks at once.
public struct Ed25519PrivateKey: Sendable {
    /// The length of a signature in bytes.
    public static let signatureLength = 64

    private let key: RawKey

    /// The public key of this private key.
    public let publicKey: Ed25519PublicKey

    /// Makes a new key.
    ///
    /// - Throws: `CryptoError.library` if the random generator cannot be seeded.
    public init() throws(CryptoError) {
        try self.init(raw: try SecureRandom.bytes(RawKey.length))
    }

    /// Takes a seed.
    ///
    /// - Parameter raw: 32 random bytes.
    /// - Throws: `CryptoError.malformedKey(.wrongLength)`.
    public init(raw: [UInt8]) throws(CryptoError) {
        key = try RawKey(.ed25519, secret: raw)
        publicKey = try Ed25519PublicKey(raw: try key.publicBytes())
    }

    /// The seed, 32 bytes: a secret.
    public var raw: [UInt8] { key.secretBytes }

    /// Signs a message; the same message gives the same signature.
    ///
    /// - Returns: R‖S, 64 bytes.
    public func signature(for message: [UInt8]) throws(CryptoError) -> [UInt8] {
        try key.sign(message)
    }
}
