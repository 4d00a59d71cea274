import Foundation
import LatchkeyCrypto

extension AppleIDIssuer {
    /// How long an ID token is good, in seconds: a day.
    static let tokenSeconds: Int64 = 86_400
    /// How long an authorization code is good, in seconds: 5 minutes.
    static let codeSeconds: Int64 = 300

    /// The JSON Web Key Set (RFC 7517 §5) by which its tokens are verified, as `/auth/keys` serves it; UTF-8.
    ///
    /// - Throws: `CryptoError` if no key can be made.
    public var keySet: Data {
        get throws(CryptoError) { AppleIDJSON.bytes(["keys": try keys().map(\.jwk)]) }
    }

    /// The keys, the one that signs last; made at the first use.
    private func keys() throws(CryptoError) -> [AppleIDKey] {
        let known = records.keys
        guard known.isEmpty else { return known }
        let fresh = try AppleIDKey.ofThisProcess.get()
        return change { records in
            // Somebody else may have been faster.
            if records.keys.isEmpty { records.keys = fresh }
            return records.keys
        }
    }

    /// Signs a person in to an app.
    ///
    /// - Parameters:
    ///   - request: what the person was asked.
    ///   - choice: what the person lets the app know, if they were asked.
    /// - Throws: `failed` without randomness.
    func signIn(
        _ account: AppleAccount, at client: AppleIDClient, _ request: AppleIDRequest, _ choice: AppleIDChoice,
        nonce: String?, now: Date
    ) throws(PhoneFailure) -> AuthorizeAppleID.Reply {
        let time = Self.seconds(now)
        let isHidden = request.wantsEmail && choice.email == .hidden
        let email = isHidden ? request.relayAddress : account.email
        do throws(CryptoError) {
            let code = try Self.secret("c")
            _ = try keys()
            let grant = change { records in
                records.forgetOld(now: time)
                if request.isFirst || records.grant(account.email, client.bundleIdentifier) == nil {
                    records.keep(
                        AppleIDRecords.Grant(
                            account: account.email, client: client, email: request.wantsEmail ? email : nil,
                            isPrivate: isHidden))
                }
                records.codes[AppleIDRecords.digest(code)] = AppleIDRecords.Secret(
                    account: account.email, client: client, nonce: nonce, signedInAt: time,
                    expiresAt: time + Self.codeSeconds)
                return records.grant(account.email, client.bundleIdentifier).map { records.grants[$0] }
            }
            let user = userIdentifier(of: account, for: client.team)
            var claims = claims(user, client, grant, nonce, signedInAt: time, now: time)
            claims["c_hash"] = Self.halfDigest(code)
            // Of a person whom the phone knows; said when an account is made.
            if request.isFirst { claims["real_user_status"] = Self.likelyReal }
            return AuthorizeAppleID.Reply(
                user: user, identityToken: Data(try signed(claims).utf8), authorizationCode: Data(code.utf8),
                shared: request.isFirst
                    ? AuthorizeAppleID.Shared(
                        name: request.wantsName
                            ? AuthorizeAppleID.Shared.Name(given: choice.givenName, family: choice.familyName) : nil,
                        email: request.wantsEmail ? email : nil) : nil)
        } catch {
            throw .authorization(.failed, reason: "The token could not be signed.")
        }
    }

    /// The claims that every ID token has, and those that the grant and the request give.
    func claims(
        _ user: String, _ client: AppleIDClient, _ grant: AppleIDRecords.Grant?, _ nonce: String?, signedInAt: Int64,
        now: Int64
    ) -> [String: Any] {
        var claims: [String: Any] = [
            "iss": issuer, "aud": client.bundleIdentifier, "sub": user, "iat": now, "exp": now + Self.tokenSeconds,
            "auth_time": signedInAt, "nonce_supported": true,
        ]
        claims["nonce"] = nonce
        if let email = grant?.email {
            claims["email"] = email
            claims["email_verified"] = true
            if grant?.isPrivate == true { claims["is_private_email"] = true }
        }
        return claims
    }

    /// A token with these claims.
    func signed(_ claims: [String: Any]) throws(CryptoError) -> String {
        let keys = try keys()
        guard let key = keys.last else { throw .invalidParameter("key") }
        return try key.signed(claims)
    }

    /// `ASUserDetectionStatus.likelyReal`.
    private static let likelyReal = 2

    /// The left half of a text's digest (OpenID Connect Core §3.3.2.11).
    static func halfDigest(_ text: String) -> String { AppleIDRecords.digest(text).prefix(16).base64URL }

    /// A new code or token, in the form of Apple's: a letter that says which, and random text.
    static func secret(_ letter: String) throws(CryptoError) -> String {
        let digits = try SecureRandom.bytes(16).map { String(format: "%02x", $0) }.joined()
        return letter + digits + ".0.latch." + Data(try SecureRandom.bytes(16)).base64URL
    }

    /// Whole seconds since 1970.
    static func seconds(_ date: Date) -> Int64 { Int64(min(max(date.timeIntervalSince1970, 0), 253_402_300_799)) }
}
