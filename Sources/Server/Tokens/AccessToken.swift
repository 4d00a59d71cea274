import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A key that signs access tokens, with the id by which verifiers find it.
struct TokenSigningKey: Sendable {
    let id: String
    let key: ECPrivateKey
    /// The header of its tokens, in base64url.
    let header: String

    init(id: String, key: ECPrivateKey) {
        self.id = id
        self.key = key
        var object = PlainJSONWriter()
        object.add("alg", "ES256")
        object.add("kid", id)
        object.add("typ", "at+jwt")
        header = Base64.encodeURL(object.bytes ?? [])
    }
}

/// The token keys of a server: the last one signs, all of them verify, so that a new key ends no session.
struct TokenKeyRing: Sendable {
    let signing: TokenSigningKey
    /// What verifiers need: the public keys, in the order of the ring.
    let published: TokenKeySet
    private let keys: [String: TokenSigningKey]

    /// Creates a ring; `nil` without a key, and if two have the same id or an id is not printable ASCII.
    init?(_ keys: [TokenSigningKey]) {
        guard let last = keys.last, keys.allSatisfy({ !$0.header.isEmpty }), Set(keys.map(\.id)).count == keys.count
        else { return nil }
        signing = last
        published = TokenKeySet(
            keys: keys.map { entry in
                let raw = entry.key.publicKey.raw
                return TokenVerificationKey(kid: entry.id, x: Array(raw.prefix(32)), y: Array(raw.suffix(32)))
            })
        self.keys = Dictionary(keys.map { ($0.header, $0) }) { first, _ in first }
    }

    /// The key whose tokens have this header; `nil` if it is none of ours.
    ///
    /// The header as a whole is looked up, so neither `alg` nor `kid` is ever taken from a token.
    func key(header: Substring) -> TokenSigningKey? { keys[String(header)] }
}

extension AuthenticationMethod: Codable {}

/// The claims of an access token (RFC 9068, RFC 8176).
struct AccessTokenClaims: Codable, Sendable, Equatable {
    /// The server.
    var iss: String
    /// For whom the token is: the same server.
    var aud: String
    /// The user.
    var sub: String
    /// When it was made, in seconds since 1970.
    var iat: Int64
    /// When it ends, in seconds since 1970.
    var exp: Int64
    /// Its id: 128 random bits.
    var jti: String
    /// How the user proved who they are.
    var amr: [AuthenticationMethod]
    /// The device.
    var did: String
    /// When the user proved it, in seconds since 1970; only in tokens that were renewed (RFC 9068 §2.2.1).
    var authenticatedAt: Int64?

    private enum CodingKeys: String, CodingKey {
        case iss, aud, sub, iat, exp, jti, amr, did
        case authenticatedAt = "auth_time"
    }
}

extension AccessTokenClaims: PlainWritable {
    func write(to object: inout PlainJSONWriter) {
        object.add("amr", amr.map(\.rawValue))
        object.add("aud", aud)
        object.add("auth_time", authenticatedAt)
        object.add("did", did)
        object.add("exp", exp)
        object.add("iat", iat)
        object.add("iss", iss)
        object.add("jti", jti)
        object.add("sub", sub)
    }
}

/// Makes and reads access tokens: JWTs signed with ES256 (RFC 7515, RFC 7518 §3.4).
struct AccessTokenAuthority: Sendable {
    private let keys: TokenKeyRing
    private let serverID: ServerID
    private let lifetime: Int64

    init(keys: TokenKeyRing, serverID: ServerID, lifetime: Int) {
        self.keys = keys
        self.serverID = serverID
        self.lifetime = Int64(lifetime)
    }

    /// Makes a token for a user on a device.
    ///
    /// One that renews another says when the user signed in: else an old one-time password would look like a new one.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't sign or has no randomness.
    func issue(
        username: Username, deviceID: DeviceID, method: AuthenticationMethod, authenticatedAt: Int64? = nil,
        now seconds: Int64
    ) throws(CryptoError) -> String {
        let claims = AccessTokenClaims(
            iss: serverID.rawValue, aud: serverID.rawValue, sub: username.rawValue, iat: seconds,
            exp: seconds + lifetime, jti: Base64.encodeURL(try SecureRandom.bytes(16)), amr: [method],
            did: deviceID.rawValue, authenticatedAt: authenticatedAt)
        guard let payload = SortedJSON.bytes(of: claims) else { throw .invalidParameter("claims") }
        let signed = keys.signing.header + "." + Base64.encodeURL(payload)
        let signature = try keys.signing.key.signature(for: Array(signed.utf8), hash: .sha256)
        return signed + "." + Base64.encodeURL(signature.p1363)
    }

    /// Reads a token of our own; `nil` if it is not one, has expired, or is not for this server.
    func verify(_ token: String, now seconds: Int64) -> AccessTokenClaims? {
        guard let claims = verifyOfAnyAge(token), seconds < claims.exp else { return nil }
        return claims
    }

    /// Reads a token of our own, expired or not: it proves who sends it, and permits nothing.
    func verifyOfAnyAge(_ token: String) -> AccessTokenClaims? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, token.utf8.count <= 4096, let key = keys.key(header: parts[0]),
            let payload = Base64.decode(String(parts[1])), let signatureBytes = Base64.decode(String(parts[2])),
            let signature = try? ECDSASignature(p1363: signatureBytes, curve: .p256),
            key.key.publicKey.isValidSignature(
                signature, for: Array((parts[0] + "." + parts[1]).utf8), hash: .sha256),
            let claims = try? JSONDecoder().decode(AccessTokenClaims.self, from: Data(payload)),
            claims.iss == serverID.rawValue, claims.aud == serverID.rawValue
        else { return nil }
        return claims
    }
}
