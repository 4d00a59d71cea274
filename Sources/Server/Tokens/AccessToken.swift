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
}

extension AccessTokenClaims: PlainWritable {
    func write(to object: inout PlainJSONWriter) {
        object.add("amr", amr.map(\.rawValue))
        object.add("aud", aud)
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
    private let key: TokenSigningKey
    private let serverID: ServerID
    private let lifetime: Int64
    private let header: String

    init(key: TokenSigningKey, serverID: ServerID, lifetime: Int) {
        self.key = key
        self.serverID = serverID
        self.lifetime = Int64(lifetime)
        header = Base64.encodeURL(Array(#"{"alg":"ES256","kid":"\#(key.id)","typ":"at+jwt"}"#.utf8))
    }

    /// Makes a token for a user on a device.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't sign or has no randomness.
    func issue(
        username: Username, deviceID: DeviceID, method: AuthenticationMethod, now seconds: Int64
    ) throws(CryptoError) -> String {
        let claims = AccessTokenClaims(
            iss: serverID.rawValue, aud: serverID.rawValue, sub: username.rawValue, iat: seconds,
            exp: seconds + lifetime, jti: Base64.encodeURL(try SecureRandom.bytes(16)), amr: [method],
            did: deviceID.rawValue)
        guard let payload = SortedJSON.bytes(of: claims) else { throw .invalidParameter("claims") }
        let signed = header + "." + Base64.encodeURL(payload)
        let signature = try key.key.signature(for: Array(signed.utf8), hash: .sha256)
        return signed + "." + Base64.encodeURL(signature.p1363)
    }

    /// Reads a token of our own; `nil` if it is not one, has expired, or is not for this server.
    ///
    /// The header must be exactly the one that we write: so neither `alg` nor `kid` is ever taken from the token.
    func verify(_ token: String, now seconds: Int64) -> AccessTokenClaims? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == header, token.utf8.count <= 4096,
            let payload = Base64.decode(String(parts[1])), let signatureBytes = Base64.decode(String(parts[2])),
            let signature = try? ECDSASignature(p1363: signatureBytes, curve: .p256),
            key.key.publicKey.isValidSignature(
                signature, for: Array((parts[0] + "." + parts[1]).utf8), hash: .sha256),
            let claims = try? JSONDecoder().decode(AccessTokenClaims.self, from: Data(payload)),
            claims.iss == serverID.rawValue, claims.aud == serverID.rawValue, seconds < claims.exp
        else { return nil }
        return claims
    }
}
