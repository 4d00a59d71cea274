import LatchkeyCrypto
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AuthenticationMethod: Codable {}

/// The claims of an access token (RFC 9068, RFC 8176).
struct AccessTokenClaims: Codable, Sendable, Equatable {
    /// The server.
    var iss: String
    /// For whom the token is: the same server, or the management of the account there.
    var aud: String
    /// The user.
    var sub: String
    /// When it was made, in seconds since 1970.
    var iat: Int64
    /// When it ends, in seconds since 1970.
    var exp: Int64
    /// Its id: 128 random bits.
    var jti: String
    /// Who asked for it (RFC 9068 §2.2): the app on the device, named by the device's id.
    ///
    /// An app has no id of its own here: each is enrolled device by device. Tokens of older versions lack it.
    var clientID: String?
    /// What was proven when the session began (RFC 8176).
    var amr: [AuthenticationMethod]
    /// How far that proof reaches.
    var acr: AuthenticationContextClass
    /// The device.
    var did: String
    /// The session, which the server looks up at every use of the token.
    var sid: SessionID
    /// When the user proved it, in seconds since 1970, however often the token was renewed since (RFC 9068 §2.2.1).
    var authenticatedAt: Int64

    private enum CodingKeys: String, CodingKey {
        case iss, aud, sub, iat, exp, jti, amr, acr, did, sid
        case authenticatedAt = "auth_time"
        case clientID = "client_id"
    }
}

extension AccessTokenClaims: PlainWritable {
    func write(to object: inout PlainJSONWriter) {
        object.add("acr", acr.rawValue)
        object.add("amr", amr.map(\.rawValue))
        object.add("aud", aud)
        object.add("auth_time", authenticatedAt)
        object.add("client_id", clientID)
        object.add("did", did)
        object.add("exp", exp)
        object.add("iat", iat)
        object.add("iss", iss)
        object.add("jti", jti)
        object.add("sid", sid.rawValue)
        object.add("sub", sub)
    }
}

/// An access token, and for how many seconds it holds.
struct IssuedAccessToken: Sendable {
    let text: String
    let expiresIn: Int
}

/// Makes and reads access tokens: JWTs signed with ES256 (RFC 7515, RFC 7518 §3.4).
struct AccessTokenAuthority: Sendable {
    private let keys: @Sendable () -> TokenKeyRing
    let serverID: ServerID
    private let lifetime: Int64

    init(keys: TokenKeyRing, serverID: ServerID, lifetime: Int) {
        self.init(keys: { keys }, serverID: serverID, lifetime: lifetime)
    }

    /// Makes an authority whose keys may change.
    ///
    /// - Parameter keys: The keys of now, asked for at each use.
    init(keys: @escaping @Sendable () -> TokenKeyRing, serverID: ServerID, lifetime: Int) {
        self.keys = keys
        self.serverID = serverID
        self.lifetime = Int64(lifetime)
    }

    /// Makes a token of a session.
    ///
    /// It says when the user signed in, which is before `now` if it renews another: else an old one-time password
    /// would look like a new one. It ends with the session, if that ends sooner.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't sign or has no randomness.
    func issue(
        for session: RefreshSession, audience: TokenAudience = .server, now seconds: Int64
    ) throws(CryptoError) -> IssuedAccessToken {
        // An account session is as short as its tokens.
        let sessionEnd = session.endsAt.storedSeconds
        let end = audience == .server ? min(seconds + lifetime, sessionEnd) : sessionEnd
        let claims = AccessTokenClaims(
            iss: serverID.rawValue, aud: audience.claim(of: serverID), sub: session.user.rawValue, iat: seconds,
            exp: end, jti: Base64.encodeURL(try SecureRandom.bytes(16)), clientID: session.deviceID.rawValue,
            amr: session.authenticationMethod.references, acr: session.authenticationMethod.contextClass,
            did: session.deviceID.rawValue, sid: session.id, authenticatedAt: session.authenticatedAt.storedSeconds)
        return IssuedAccessToken(
            text: try keys().sign(claims, as: .access, now: seconds), expiresIn: Int(end - seconds))
    }

    /// How far a token's `iat` may be ahead of this server's clock: 60 seconds, for servers that share keys.
    static let allowedSkewSeconds: Int64 = 60

    /// Reads a token of our own, of whatever audience; `nil` if it is not one, has expired, was made in the future, or
    /// is not for this server.
    ///
    /// A token of the future was made while the clock was ahead: it would hold far longer than it may.
    func verify(_ token: String, now seconds: Int64) -> AccessTokenClaims? {
        guard let claims = verifyOfAnyAge(token), seconds < claims.exp, claims.iat <= seconds + Self.allowedSkewSeconds
        else { return nil }
        return claims
    }

    /// Reads one of our tokens, expired or not: it identifies the sender and permits nothing.
    func verifyOfAnyAge(_ token: String) -> AccessTokenClaims? {
        guard let payload = keys().verifiedPayload(of: token, as: .access),
            let claims = try? JSONDecoder().decode(AccessTokenClaims.self, from: Data(payload)),
            claims.iss == serverID.rawValue, audience(of: claims) != nil
        else { return nil }
        return claims
    }

    /// For whom a token is; `nil` if it is not for this server.
    func audience(of claims: AccessTokenClaims) -> TokenAudience? {
        TokenAudience.allCases.first { $0.claim(of: serverID) == claims.aud }
    }
}

extension Date {
    /// In whole seconds since 1970, rounded down.
    fileprivate var storedSeconds: Int64 { Int64(timeIntervalSince1970.rounded(.down)) }
}
