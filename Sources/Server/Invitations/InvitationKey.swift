import LatchkeyCrypto
import LatchkeyTrust
import LatchkeyWire

/// The key of the server's own invitations: another than those of tokens, so that neither signs the other's.
struct InvitationKey: Sendable {
    /// The longest life of an invitation, in days.
    static let maximumDays = 7

    let id: String
    private let key: ECPrivateKey
    /// What verifies its invitations.
    let verifying: SignatureKeySet

    /// An earlier key, whose invitations may still be used.
    struct Verifier {
        let id: String
        let key: ECPublicKey
    }

    /// Takes a key, and earlier ones; `nil` unless they are P-256 keys with different ids.
    init?(id: String, key: ECPrivateKey, older: [Verifier] = []) {
        let all = older + [Verifier(id: id, key: key.publicKey)]
        guard let verifying = try? SignatureKeySet(keys: all.map { try SignatureKey(es256: $0.key, id: $0.id) }) else {
            return nil
        }
        self.id = id
        self.key = key
        self.verifying = verifying
    }

    /// Signs an invitation: a JWT with ES256.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't sign, or a text is not printable ASCII.
    func sign(_ claims: Contents) throws(CryptoError) -> String {
        var header = PlainJSONWriter()
        header.add("alg", SignatureAlgorithm.es256.rawValue)
        header.add("kid", id)
        header.add("typ", UnverifiedInvitation.type)
        var payload = PlainJSONWriter()
        payload.add("aud", claims.audience)
        payload.add("exp", claims.expiration)
        payload.add("iat", claims.issuedAt)
        payload.add("iss", claims.issuer)
        payload.add("jti", claims.id)
        payload.add("purpose", claims.purpose.claim)
        payload.add("username", claims.username.rawValue)
        guard let header = header.bytes, let payload = payload.bytes else { throw .invalidParameter("claims") }
        let signed = Base64.encodeURL(header) + "." + Base64.encodeURL(payload)
        return signed + "." + Base64.encodeURL(try key.signature(for: Array(signed.utf8), hash: .sha256).p1363)
    }

    /// What an invitation says.
    struct Contents: Sendable {
        var audience: String
        /// Seconds since 1970.
        var expiration: Int64
        /// Seconds since 1970.
        var issuedAt: Int64
        var issuer: String
        var id: String
        var username: Username
        var purpose = InvitationPurpose.enroll
    }
}
