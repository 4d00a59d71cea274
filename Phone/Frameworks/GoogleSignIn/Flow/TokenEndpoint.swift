import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the token endpoint gave (RFC 6749 §5.1, OpenID Connect Core §3.1.3.3).
struct TokenReply: Sendable, Equatable {
    var accessToken: String
    var accessTokenExpiration: Date?
    var refreshToken: String?
    var idToken: String?
    var scope: String?
    var serverAuthCode: String?
}

/// Exchanges codes and refresh tokens for tokens.
struct TokenEndpoint: Sendable {
    let web: Web
    let now: @Sendable () -> Date

    /// Exchanges the code of a sign-in.
    func exchange(code: String, for request: AuthorizationRequest, _ client: Client, at provider: Provider)
        async throws -> TokenReply
    {
        var fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirectURI),
            ("code_verifier", request.codeVerifier), ("client_id", request.clientID),
        ]
        if let audience = client.serverClientID { fields.append(("audience", audience)) }
        if let realm = client.openIDRealm { fields.append(("openid.realm", realm)) }
        return try await send(fields, to: provider, clientID: request.clientID, nonce: request.nonce)
    }

    /// Exchanges a refresh token.
    func refresh(_ state: SignInState, at provider: Provider) async throws -> TokenReply {
        guard let refreshToken = state.refreshToken else {
            throw AppAuthError.general(.tokenRefresh, "Unable to refresh the tokens: there is no refresh token.")
        }
        var fields = [
            ("grant_type", "refresh_token"), ("refresh_token", refreshToken), ("client_id", state.clientID),
        ]
        if let audience = state.serverClientID { fields.append(("audience", audience)) }
        if let realm = state.openIDRealm { fields.append(("openid.realm", realm)) }
        return try await send(fields, to: provider, clientID: state.clientID, nonce: nil)
    }

    private func send(
        _ fields: [(String, String)], to provider: Provider, clientID: String, nonce: String?
    ) async throws -> TokenReply {
        let url = provider.tokenEndpoint
        let reply = try await web.send(Web.form(url, fields), "making token request to")
        guard reply.status == 200 else {
            if (400..<500).contains(reply.status), let error = JSONObject(reply.data).flatMap(AppAuthError.token) {
                throw error
            }
            throw AppAuthError.general(
                .server, "Non-200 HTTP response (\(reply.status)) making token request to '\(url)'.")
        }
        let tokens = try read(reply.data)
        try check(tokens.idToken, provider, clientID, nonce)
        return tokens
    }

    private func read(_ data: Data) throws -> TokenReply {
        guard let object = JSONObject(data) else {
            throw AppAuthError.general(.json, "JSON error parsing token response.")
        }
        guard let accessToken = object["access_token"].string, !accessToken.isEmpty else {
            throw AppAuthError.general(.tokenReply, "Token response invalid.")
        }
        return TokenReply(
            accessToken: accessToken,
            accessTokenExpiration: object["expires_in"].number.map { now().addingTimeInterval($0) },
            refreshToken: object["refresh_token"].string, idToken: object["id_token"].string,
            scope: object["scope"].string, serverAuthCode: object["server_code"].string)
    }

    private func check(_ idToken: String?, _ provider: Provider, _ clientID: String, _ nonce: String?) throws {
        guard let idToken else { return }
        guard let token = IDToken(idToken) else {
            throw AppAuthError.general(.idTokenParsing, "ID Token parsing failed")
        }
        if let fault = token.fault(issuer: provider.issuer, clientID: clientID, nonce: nonce, now: now()) {
            throw AppAuthError.general(.idTokenValidation, fault)
        }
    }
}
