import ChatterWire
import LatchkeyCrypto
import LatchkeyWire

/// A nonce that this server issued.
struct IssuedNonce: Sendable, Equatable {
    /// The 48 bytes.
    let bytes: [UInt8]
    /// In milliseconds since 1970.
    let issuedAt: Int64
    /// In milliseconds since 1970.
    let expiresAt: Int64

    /// Whether it is valid at a time, in milliseconds since 1970.
    ///
    /// A nonce of the future, from before a clock was set back, would be valid for too long.
    func isValid(at now: Int64) -> Bool { issuedAt <= now && now < expiresAt }
}

/// Makes nonces, and recognizes its own: nothing is stored until one is used, so asking for them costs no room.
///
/// A nonce is its time (8 bytes, milliseconds since 1970, big-endian), 16 random bytes, and the first 24 bytes of the
/// HMAC-SHA-256 of both.
struct NonceAuthority: Sendable {
    private static let signedLength = 24
    private let key: [UInt8]
    private let lifetime: Int64

    /// - Parameters:
    ///   - key: 32 random bytes.
    ///   - lifetimeSeconds: For how long a nonce is valid.
    init(key: [UInt8], lifetimeSeconds: Int) {
        self.key = key
        lifetime = Int64(lifetimeSeconds) * 1000
    }

    /// Makes a nonce.
    ///
    /// - Parameter now: Milliseconds since 1970.
    func issue(now: Int64) throws(CryptoError) -> (nonce: ChatterNonce, expiresAt: Int64) {
        let time = withUnsafeBytes(of: now.bigEndian) { Array($0) }
        let content = time + (try SecureRandom.bytes(16))
        guard let nonce = ChatterNonce(rawValue: Base64.encodeURL(content + tag(content))) else {
            throw .invalidParameter("nonce")
        }
        return (nonce, now + lifetime)
    }

    /// The nonce of an ID token, if it is this server's; it may have expired.
    func recognize(_ text: String?) -> IssuedNonce? {
        guard let nonce = text.flatMap(ChatterNonce.init(rawValue:)), let bytes = Base64.decode(nonce.rawValue) else {
            return nil
        }
        let content = Array(bytes.prefix(Self.signedLength))
        guard constantTimeEqual(tag(content), Array(bytes.dropFirst(Self.signedLength))) else { return nil }
        let issuedAt = content.prefix(8).reduce(0) { $0 << 8 | Int64($1) }
        // Who knows the key, as visitors of a lab know theirs, may name any time.
        let (expiresAt, isBeyond) = issuedAt.addingReportingOverflow(lifetime)
        return isBeyond ? nil : IssuedNonce(bytes: bytes, issuedAt: issuedAt, expiresAt: expiresAt)
    }

    private func tag(_ content: [UInt8]) -> [UInt8] {
        Array(MessageAuthentication.hmac(.sha256, key: key, message: content).prefix(Self.signedLength))
    }
}
