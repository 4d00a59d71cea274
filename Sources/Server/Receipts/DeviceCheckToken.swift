import LatchkeyCrypto
import LatchkeyLock
import LatchkeyWire

/// The credential for Apple's DeviceCheck services: a JWT signed with ES256 (RFC 7515, RFC 7518 §3.4).
enum DeviceCheckToken {
    /// Makes a token.
    ///
    /// - Parameter seconds: the time, since 1970.
    /// - Throws: `CryptoError` if OpenSSL can't sign.
    static func make(
        teamID: String, keyID: String, key: DeviceCheckKey, now seconds: Int64
    ) throws(CryptoError) -> String {
        var header = PlainJSONWriter()
        header.add("alg", "ES256")
        header.add("kid", keyID)
        var claims = PlainJSONWriter()
        claims.add("iat", seconds)
        claims.add("iss", teamID)
        guard let header = header.bytes, let claims = claims.bytes else { throw .invalidParameter("claims") }
        let signed = Base64.encodeURL(header) + "." + Base64.encodeURL(claims)
        let signature = try key.key.signature(for: Array(signed.utf8), hash: .sha256)
        return signed + "." + Base64.encodeURL(signature.p1363)
    }
}

/// The current token, renewed when it is old.
final class DeviceCheckTokens: Sendable {
    private struct Made {
        let token: String
        let seconds: Int64
    }

    private let configuration: ReceiptExchangeConfiguration
    private let made = Lock<Made?>(nil)

    init(_ configuration: ReceiptExchangeConfiguration) { self.configuration = configuration }

    /// The token for a request at this time, in seconds since 1970.
    ///
    /// - Throws: `CryptoError` if OpenSSL can't sign.
    func token(now seconds: Int64) throws(CryptoError) -> String {
        let lifetime = Int64(configuration.tokenLifetime)
        // A clock that was set back makes it new as well: a token of the future is refused.
        let known = made.withLock { $0.flatMap { (0..<lifetime).contains(seconds - $0.seconds) ? $0.token : nil } }
        if let known { return known }
        let token = try DeviceCheckToken.make(
            teamID: configuration.teamID, keyID: configuration.keyID, key: configuration.key, now: seconds)
        made.withLock { $0 = Made(token: token, seconds: seconds) }
        return token
    }

    /// Forgets a token that was refused.
    func discard(_ token: String) {
        made.withLock { if $0?.token == token { $0 = nil } }
    }
}
