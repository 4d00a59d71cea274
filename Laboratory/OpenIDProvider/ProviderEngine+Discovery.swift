import LatchkeyHTTP
import LatchkeyWire

// The documents that anybody may read.
extension ProviderEngine {
    /// The discovery document (OpenID Connect Discovery 1.0 §3, RFC 8414).
    func discovery(for _: HTTPRequest) -> HTTPResponse {
        let document: JSONValue = [
            "issuer": .string(configuration.issuerText),
            "authorization_endpoint": .string(address("/authorize")),
            "token_endpoint": .string(address("/token")),
            "revocation_endpoint": .string(address("/revoke")),
            "userinfo_endpoint": .string(address("/userinfo")),
            "jwks_uri": .string(address("/keys")),
            "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": ["RS256"],
            "scopes_supported": .array(Scope.allCases.map { .string($0.rawValue) }),
            "claims_supported": [
                "aud", "at_hash", "auth_time", "azp", "email", "email_verified", "exp", "family_name", "given_name",
                "iat", "iss", "name", "nonce", "sub",
            ],
            "code_challenge_methods_supported": ["S256"],
            "prompt_values_supported": ["none", "login", "consent", "select_account"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_basic", "client_secret_post"],
            "authorization_response_iss_parameter_supported": true,
            "request_parameter_supported": false,
            "request_uri_parameter_supported": false,
        ]
        var response = HTTPResponse(json: SortedJSON.bytes(of: document))
        response.headers["Cache-Control"] = "public, max-age=\(settings.keySetSeconds)"
        return response
    }

    /// The JSON Web Key Set (RFC 7517 §5): the key that signs, the one that comes next, and earlier ones.
    func keySet() async throws(OpenIDProviderError) -> HTTPResponse {
        let keys = try await keys().published(now: now)
        var response = HTTPResponse(json: SortedJSON.bytes(of: ["keys": JSONValue.array(keys.map(\.jwk))]))
        response.headers["Cache-Control"] = "public, max-age=\(settings.keySetSeconds), must-revalidate"
        return response
    }
}
