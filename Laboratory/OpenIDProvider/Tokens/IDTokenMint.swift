import LatchkeyCrypto
import LatchkeyWire

/// Makes ID tokens with Google's claims (OpenID Connect Core §2).
struct IDTokenMint: Sendable {
    let issuer: String
    let keys: KeyRing
    let settings: OpenIDSettings
    /// Seconds since 1970.
    let now: Int64

    /// The token for an exchange.
    ///
    /// - Parameter accessToken: The access token beside it, whose digest becomes `at_hash`.
    func token(for redemption: Redemption, beside accessToken: String) throws(CryptoError) -> String {
        // An expired token is a whole one that was made long ago.
        let issuedAt = settings.tokens == .expired ? now - Int64(settings.idTokenSeconds) - 3600 : now
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "sub": .string(redemption.account.subject),
            "aud": .string(redemption.grant.client.rawValue), "azp": .string(redemption.grant.client.rawValue),
            "iat": .integer(Int(issuedAt)), "exp": .integer(Int(issuedAt) + settings.idTokenSeconds),
            "at_hash": .string(Self.halfDigest(accessToken)),
        ]
        if let time = redemption.grant.authenticatedAt { claims["auth_time"] = .integer(Int(min(time, issuedAt))) }
        if let nonce = redemption.nonce { claims["nonce"] = .string(nonce) }
        claims.merge(PersonClaims.of(redemption.account, redemption.grant.scopes)) { old, _ in old }
        let signer = settings.tokens == .wrongKey ? keys.next : keys.active
        return try signer.signature(of: .object(claims), namedAs: keys.active.id)
    }

    /// The left half of the digest (OpenID Connect Core §3.1.3.6).
    static func halfDigest(_ text: String) -> String {
        Base64.encodeURL(Array(HashAlgorithm.sha256.hash(Array(text.utf8)).prefix(16)))
    }
}

/// What the scopes tell of a person (OpenID Connect Core §5.4); there are no pictures.
enum PersonClaims {
    static func of(_ account: OpenIDAccount, _ scopes: [Scope]) -> [String: JSONValue] {
        var claims: [String: JSONValue] = [:]
        if scopes.contains(.email) {
            claims["email"] = .string(account.email)
            claims["email_verified"] = .boolean(account.emailState == .verified)
        }
        if scopes.contains(.profile) {
            claims["name"] = .string(account.name)
            claims["given_name"] = .string(account.givenName)
            if let name = account.familyName { claims["family_name"] = .string(name) }
        }
        return claims
    }
}
