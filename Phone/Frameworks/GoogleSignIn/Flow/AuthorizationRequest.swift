import Foundation
import LatchkeyCrypto
import VirtualPhone

/// One request to sign a person in: authorization code flow with PKCE (RFC 6749 §4.1, RFC 7636, RFC 8252).
struct AuthorizationRequest: Sendable {
    let clientID: String
    let redirectURI: String
    let state: String
    let nonce: String
    /// The secret to whose hash the code is bound.
    let codeVerifier: String
    /// The page that the person sees first.
    let url: URL

    /// What is asked for.
    struct Wish: Sendable {
        var client: Client
        var scopes: [String]
        /// The account that the provider should suggest.
        var hint: String?
        /// The nonce of the app's choice; one is made if it has none.
        var nonce: String?
    }

    init(_ wish: Wish, at provider: Provider) throws {
        clientID = wish.client.clientID
        redirectURI = wish.client.redirectURI
        state = try Self.random()
        nonce = try wish.nonce ?? Self.random()
        codeVerifier = try Self.random()
        let challenge = Data(HashAlgorithm.sha256.hash(Array(codeVerifier.utf8))).base64URL
        var fields = [
            ("response_type", "code"), ("client_id", clientID), ("redirect_uri", redirectURI),
            ("scope", wish.scopes.joined(separator: " ")), ("state", state), ("nonce", nonce),
            ("code_challenge", challenge), ("code_challenge_method", "S256"), ("include_granted_scopes", "true"),
        ]
        if let audience = wish.client.serverClientID { fields.append(("audience", audience)) }
        if let hint = wish.hint { fields.append(("login_hint", hint)) }
        if let domain = wish.client.hostedDomain { fields.append(("hd", domain)) }
        url = try Self.url(provider.authorizationEndpoint, fields)
    }

    /// The code in the URL that the provider led the browser to.
    ///
    /// - Throws: ``GIDSignInError``: `canceled` for `access_denied`, `unknown` for other errors, and for a URL that does
    ///   not belong to this request.
    func code(from callback: URL) throws(GIDSignInError) -> String {
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? {
            let values = items.filter { $0.name == name }
            return values.count == 1 ? values.first?.value : nil
        }
        guard belongs(callback), value("state") == state else {
            throw GIDSignInError(.unknown, "The reply does not belong to this sign-in: state mismatch.")
        }
        if let error = value("error") {
            throw GIDSignInError(error == "access_denied" ? .canceled : .unknown, error)
        }
        guard let code = value("code"), !code.isEmpty else { throw GIDSignInError(.unknown, "Unknown error") }
        return code
    }

    /// Whether a URL is the redirect URI with a query.
    func belongs(_ callback: URL) -> Bool {
        let parts = redirectURI.split(separator: ":", maxSplits: 1)
        return callback.scheme?.lowercased() == parts.first.map(String.init) && callback.path == Client.callbackPath
    }

    /// 256 random bits: AppAuth's length for state, nonce and verifier.
    private static func random() throws -> String { Data(try SecureRandom.bytes(32)).base64URL }

    /// The endpoint, whose own query stays, with more fields.
    private static func url(_ endpoint: URL, _ fields: [(String, String)]) throws -> URL {
        guard var components = URLComponents(url: endpoint, resolvingAgainstBaseURL: false) else {
            throw GIDSignInError(.unknown, "The provider's authorization endpoint is no URL.")
        }
        let before = components.percentEncodedQuery.map { $0 + "&" } ?? ""
        components.percentEncodedQuery = before + Web.encoded(fields)
        guard let url = components.url else {
            throw GIDSignInError(.unknown, "The provider's authorization endpoint is no URL.")
        }
        return url
    }
}
