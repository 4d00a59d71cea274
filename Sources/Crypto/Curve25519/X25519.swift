/// A public key for X25519 (RFC 7748): any 32 bytes.
public struct X25519PublicKey: Sendable, Hashable {
    /// The u coordinate, little-endian, 32 bytes.
    public let raw: [UInt8]

    /// Takes a u coordinate.
    ///
    /// - Parameter raw: little-endian, 32 bytes; numbers that are not reduced are taken, as the RFC says.
    /// - Throws: `CryptoError.malformedKey(.wrongLength)`.
    public init(raw: [UInt8]) throws(CryptoError) {
        guard raw.count == RawKey.length else { throw .malformedKey(.wrongLength) }
        self.raw = raw
    }
}

/// A private key for X25519 (RFC 7748).
///
/// Immutable and safe to use from many tasks at once.
public struct X25519PrivateKey: Sendable {
    private let key: RawKey

    /// The public key of this private key.
    public let publicKey: X25519PublicKey

    /// Makes a new key.
    ///
    /// - Throws: `CryptoError.library` if the random generator cannot be seeded.
    public init() throws(CryptoError) {
        try self.init(raw: try SecureRandom.bytes(RawKey.length))
    }

    /// Takes a scalar.
    ///
    /// - Parameter raw: 32 bytes; which bits count is the RFC's business.
    /// - Throws: `CryptoError.malformedKey(.wrongLength)`.
    public init(raw: [UInt8]) throws(CryptoError) {
        key = try RawKey(.x25519, secret: raw)
        publicKey = try X25519PublicKey(raw: try key.publicBytes())
    }

    /// The scalar as it was given, 32 bytes: a secret.
    public var raw: [UInt8] { key.secretBytes }

    /// Agrees on a secret with the owner of another key.
    ///
    /// - Returns: 32 bytes, not uniformly random: use them through `KeyDerivation.hkdf`.
    /// - Throws: `CryptoError.malformedKey(.pointAtInfinity)` if the peer's point is of small order, so that the secret would
    ///   be zero and known to all.
    public func sharedSecret(with peer: X25519PublicKey) throws(CryptoError) -> [UInt8] {
        try key.agree(peer.raw)
    }
}
