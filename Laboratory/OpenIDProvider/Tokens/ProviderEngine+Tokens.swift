import LatchkeyHTTP
import LatchkeyWire

// The token, revocation and userinfo endpoints.
extension ProviderEngine {
    /// Exchanges a code or a refresh token (RFC 6749 §4.1.3, §6; OpenID Connect Core §3.1.3, §12).
    func token(_ request: HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse {
        do throws(OAuthError) {
            let fields = try Self.form(request)
            let client = try ClientAuthentication.client(fields, request, among: configuration.clients)
            let exchange = try TokenExchange(fields)
            return try await reply(exchange, client).get()
        } catch {
            return error.response(challengingBasic: request.headers["Authorization"] != nil)
        }
    }

    /// The reply to an exchange.
    ///
    /// A failure of the provider itself is a reply of its own: it must not look as if the app had made a mistake.
    private func reply(
        _ exchange: TokenExchange, _ client: OpenIDClient
    ) async -> Result<HTTPResponse, OAuthError> {
        do throws(OpenIDProviderError) {
            let fresh = FreshTokens(
                access: try Self.secret(prefix: "ya29."), refresh: try Self.secret(prefix: "1//"))
            let now = now
            let keys = try await keys()
            let (result, settings) = try await store.change { state in
                state.purge(now: now)
                return (exchange.perform(on: &state, client, fresh, now: now), state.durable.settings)
            }
            switch result {
            case .failure(let error): return .failure(error)
            case .success(let redemption):
                let mint = IDTokenMint(
                    issuer: configuration.issuerText, keys: keys, settings: settings, now: now)
                return .success(try Self.reply(redemption, fresh.access, mint))
            }
        } catch {
            report(error)
            return .success(Self.unavailable)
        }
    }

    private static func reply(
        _ redemption: Redemption, _ access: Secret, _ mint: IDTokenMint
    ) throws(OpenIDProviderError) -> HTTPResponse {
        let idToken: String
        do {
            idToken = try mint.token(for: redemption, beside: access.text)
        } catch {
            throw .cryptography
        }
        var body: [String: JSONValue] = [
            "access_token": .string(access.text), "token_type": "Bearer",
            "expires_in": .integer(mint.settings.accessTokenSeconds), "id_token": .string(idToken),
            "scope": .string(redemption.grant.scopes.map(\.rawValue).joined(separator: " ")),
        ]
        if let token = redemption.refreshToken { body["refresh_token"] = .string(token.text) }
        var response = HTTPResponse(json: SortedJSON.bytes(of: body))
        response.headers["Cache-Control"] = "no-store"
        response.headers["Pragma"] = "no-cache"
        return response
    }

    /// Revokes a token's whole sign-in (RFC 7009); an unknown token is revoked already (§2.2).
    func revoke(_ request: HTTPRequest) async throws(OpenIDProviderError) -> HTTPResponse {
        let token: SecretDigest
        let client: ClientID?
        do throws(OAuthError) {
            let fields = try Self.form(request)
            guard let text = fields["token"] else { throw .missing("token") }
            token = SecretDigest(of: text)
            let names = fields["client_id"] != nil || request.headers["Authorization"] != nil
            // Google's SDK sends the token alone: who has it may end it.
            client =
                names ? try ClientAuthentication.client(fields, request, among: configuration.clients).id : nil
        } catch {
            return error.response(challengingBasic: request.headers["Authorization"] != nil)
        }
        try await store.change { $0.revoke(token, from: client) }
        return HTTPResponse(json: SortedJSON.bytes(of: [String: String]()))
    }

    /// What an access token tells of its person (OpenID Connect Core §5.3).
    func userinfo(_ request: HTTPRequest) -> HTTPResponse {
        guard let token = request.headers.credentials("Bearer") else {
            return HTTPResponse(status: 401, headers: ["WWW-Authenticate": #"Bearer realm="openid""#])
        }
        guard let (account, scopes) = store.state.holder(of: SecretDigest(of: token), now: now) else {
            var response = HTTPResponse(
                status: 401,
                json: SortedJSON.bytes(of: [
                    "error": "invalid_token", "error_description": "The access token has expired or was revoked.",
                ]))
            response.headers["WWW-Authenticate"] = #"Bearer realm="openid", error="invalid_token""#
            return response
        }
        var claims = PersonClaims.of(account, scopes)
        claims["sub"] = .string(account.subject)
        return HTTPResponse(json: SortedJSON.bytes(of: claims))
    }

    private static func form(_ request: HTTPRequest) throws(OAuthError) -> FormFields {
        do throws(FormFields.Fault) {
            return try FormFields(body: request)
        } catch {
            throw OAuthError(error)
        }
    }
}

/// A request to the token endpoint.
enum TokenExchange: Sendable {
    case code(SecretDigest, redirectURI: String?, verifier: String?)
    case refresh(SecretDigest, scopes: [Scope]?)

    init(_ fields: FormFields) throws(OAuthError) {
        switch fields["grant_type"] {
        case nil: throw .missing("grant_type")
        case "authorization_code"?:
            guard let code = fields["code"] else { throw .missing("code") }
            self = .code(
                SecretDigest(of: code), redirectURI: fields["redirect_uri"], verifier: fields["code_verifier"])
        case "refresh_token"?:
            guard let token = fields["refresh_token"] else { throw .missing("refresh_token") }
            self = .refresh(SecretDigest(of: token), scopes: try Self.scopes(fields["scope"]))
        default: throw .grantTypeNotSupported
        }
    }

    private static func scopes(_ text: String?) throws(OAuthError) -> [Scope]? {
        guard let text else { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard words.contains(Scope.openid.rawValue) else { throw .openIDScopeMissing }
        return Scope.allCases.filter { words.contains($0.rawValue) }
    }

    func perform(
        on state: inout ProviderState, _ client: OpenIDClient, _ fresh: FreshTokens, now: Int64
    ) -> Result<Redemption, OAuthError> {
        switch self {
        case .code(let code, let redirectURI, let verifier):
            state.redeem(
                code: code, from: client, redirectURI: redirectURI, verifier: verifier, fresh, now: now)
        case .refresh(let token, let scopes):
            state.refresh(token, from: client, scopes: scopes, fresh, now: now)
        }
    }
}
