import Foundation
import LatchkeyCrypto

/// Apple's REST interface of Sign in with Apple: what an app's server calls.
///
/// It is a value in and a value out; the network is up to its user. What Apple's documentation does not tell is marked [?].
extension AppleIDIssuer {
    /// A request.
    public struct Request: Sendable, Hashable {
        /// The method, in capitals.
        public var method: String
        /// The path below the issuer's, without a query: "/auth/token".
        public var path: String
        /// The body: a form.
        public var body: [UInt8]

        /// Creates a request.
        public init(method: String, path: String, body: [UInt8] = []) {
            self.method = method
            self.path = path
            self.body = body
        }
    }

    /// A reply.
    public struct Reply: Sendable, Hashable {
        /// The status code.
        public var status: Int
        /// The body: JSON; empty after a revocation.
        public var body: Data

        init(status: Int = 200, _ object: [String: Any]) {
            self.status = status
            body = AppleIDJSON.bytes(object)
        }

        init(status: Int) {
            self.status = status
            body = Data()
        }

        init(json: Data) {
            status = 200
            body = json
        }
    }

    /// What is wrong with a request, by the names of RFC 6749 §5.2; Apple's replies have the status 400.
    enum Refusal: String, Error, Sendable {
        case invalidRequest = "invalid_request"
        /// The client secret is not one of the client's team.
        case invalidClient = "invalid_client"
        /// The code or token is unknown, has expired, or is another client's.
        case invalidGrant = "invalid_grant"
        case unsupportedGrantType = "unsupported_grant_type"
    }

    /// Answers a request: `/.well-known/openid-configuration`, `/auth/keys`, `/auth/token` and `/auth/revoke`.
    ///
    /// - Parameter time: the service's time.
    public func reply(to request: Request, at time: Date) -> Reply {
        let known: [String: (method: String, answer: (Request, Int64) throws -> Reply)] = [
            "/.well-known/openid-configuration": ("GET", { _, _ in self.discovery }),
            "/auth/keys": ("GET", { _, _ in Reply(json: try self.keySet) }),
            "/auth/token": ("POST", token), "/auth/revoke": ("POST", revocation),
        ]
        guard let endpoint = known[request.path] else { return Reply(status: 404) }
        guard request.method == endpoint.method else { return Reply(status: 405) }
        do {
            return try endpoint.answer(request, Self.seconds(time))
        } catch let refusal as Refusal {
            return Reply(status: 400, ["error": refusal.rawValue])
        } catch {
            return Reply(status: 500)
        }
    }

    private var discovery: Reply {
        Reply([
            "issuer": issuer, "authorization_endpoint": issuer + "/auth/authorize",
            "token_endpoint": issuer + "/auth/token", "revocation_endpoint": issuer + "/auth/revoke",
            "jwks_uri": issuer + "/auth/keys", "response_types_supported": ["code"],
            "response_modes_supported": ["query", "fragment", "form_post"], "subject_types_supported": ["pairwise"],
            "id_token_signing_alg_values_supported": ["RS256"], "scopes_supported": ["openid", "email", "name"],
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
            "claims_supported": [
                "aud", "email", "email_verified", "exp", "iat", "is_private_email", "iss", "nonce", "nonce_supported",
                "real_user_status", "sub", "transfer_sub",
            ],
        ])
    }

    /// Exchanges a code, or vouches for a refresh token.
    private func token(_ request: Request, _ now: Int64) throws -> Reply {
        let form = try AppleIDForm(request.body)
        let client = try authenticated(form, now)
        switch form["grant_type"] {
        case "authorization_code"?: return try exchange(form, client, now)
        case "refresh_token"?: return try refresh(form, client, now)
        case nil: throw Refusal.invalidRequest
        default: throw Refusal.unsupportedGrantType
        }
    }

    private func exchange(_ form: AppleIDForm, _ client: AppleIDClient, _ now: Int64) throws -> Reply {
        guard let code = form["code"] else { throw Refusal.invalidRequest }
        let refresh = try Self.secret("r")
        let used = change { records -> AppleIDRecords.Secret? in
            records.forgetOld(now: now)
            let digest = AppleIDRecords.digest(code)
            // Whatever comes of it, a code is good once; not for another client, who must not be able to spoil it.
            guard let secret = records.codes[digest], secret.client == client else { return nil }
            records.codes[digest] = nil
            records.refreshTokens[AppleIDRecords.digest(refresh)] = AppleIDRecords.Secret(
                account: secret.account, client: client, nonce: secret.nonce, signedInAt: secret.signedInAt,
                expiresAt: nil)
            return secret
        }
        guard let used else { throw Refusal.invalidGrant }
        var body = try tokens(used, nonce: used.nonce, now)
        body["refresh_token"] = refresh
        return Reply(body)
    }

    /// The refresh token goes on as it is, and the reply has none.
    private func refresh(_ form: AppleIDForm, _ client: AppleIDClient, _ now: Int64) throws -> Reply {
        guard let token = form["refresh_token"] else { throw Refusal.invalidRequest }
        guard let secret = records.refreshTokens[AppleIDRecords.digest(token)], secret.client == client else {
            throw Refusal.invalidGrant
        }
        return Reply(try tokens(secret, nonce: nil, now))
    }

    private func tokens(_ secret: AppleIDRecords.Secret, nonce: String?, _ now: Int64) throws -> [String: Any] {
        let records = records
        guard let index = records.grant(secret.account, secret.client.bundleIdentifier) else {
            throw Refusal.invalidGrant
        }
        // Nothing takes an access token yet, at Apple neither.
        let access = try Self.secret("a")
        let account = AppleAccount(givenName: "", familyName: "", email: secret.account)
        var claims = claims(
            userIdentifier(of: account, for: secret.client.team), secret.client, records.grants[index], nonce,
            signedInAt: secret.signedInAt, now: now)
        claims["at_hash"] = Self.halfDigest(access)
        return [
            "access_token": access, "token_type": "Bearer", "expires_in": 3600, "id_token": try signed(claims),
        ]
    }

    /// Ends the person's sign-in to the client by a refresh token; an unknown token is answered alike.
    private func revocation(_ request: Request, _ now: Int64) throws -> Reply {
        let form = try AppleIDForm(request.body)
        let client = try authenticated(form, now)
        guard let token = form["token"] else { throw Refusal.invalidRequest }
        if let secret = records.refreshTokens[AppleIDRecords.digest(token)], secret.client == client {
            _ = end(secret.account, client.bundleIdentifier)
        }
        return Reply(status: 200)
    }

    /// The client whose secret, a token signed by a key of its team, is in a form.
    private func authenticated(_ form: AppleIDForm, _ now: Int64) throws(Refusal) -> AppleIDClient {
        guard let bundleIdentifier = form["client_id"], let secret = form["client_secret"] else {
            throw .invalidRequest
        }
        for key in teamKeys {
            guard let claims = key.claims(of: secret) else { continue }
            guard claims["sub"] as? String == bundleIdentifier, let audience = claims["aud"] as? String,
                [issuer, Self.appleAddress].contains(audience), let made = claims["iat"] as? Int,
                let end = claims["exp"] as? Int, Int64(made) <= now + Self.skew, Int64(end) > now,
                // Not the difference: a secret may name any two numbers.
                made >= end - Self.longestSecret
            else { throw .invalidClient }
            return AppleIDClient(team: key.teamID, bundleIdentifier: bundleIdentifier)
        }
        throw .invalidClient
    }

    /// By how many seconds a client secret may come from the future: [?].
    private static let skew: Int64 = 60
    /// The longest life of a client secret, in seconds: six months.
    private static let longestSecret = 15_777_000
}

/// The fields of a form (`application/x-www-form-urlencoded`), each at most once.
struct AppleIDForm {
    private let fields: [String: String]

    init(_ body: [UInt8]) throws(AppleIDIssuer.Refusal) {
        var fields: [String: String] = [:]
        for pair in String(decoding: body, as: UTF8.self).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
                $0.replacing("+", with: " ").removingPercentEncoding
            }
            guard parts.count == 2, let name = parts[0], let value = parts[1],
                fields.updateValue(value, forKey: name) == nil
            else { throw .invalidRequest }
        }
        self.fields = fields
    }

    subscript(name: String) -> String? { fields[name] }
}
