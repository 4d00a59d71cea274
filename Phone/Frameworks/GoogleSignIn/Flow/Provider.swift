import Foundation
import LatchkeyLock
import VirtualPhone

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The endpoints of the provider that signs people in.
struct Provider: Sendable, Equatable {
    /// The issuer that ID tokens must name; nil for Google, whose name the SDK does not check.
    var issuer: String?
    var authorizationEndpoint: URL
    var tokenEndpoint: URL
    var userInfoEndpoint: URL?
    var revocationEndpoint: URL?

    /// The issuer of Google's own ID tokens.
    static let googleIssuer = "https://accounts.google.com"
}

/// Finds the phone's provider.
final class ProviderDirectory: Sendable {
    private let web: Web
    private let known = Lock<[String: Provider]>([:])

    init(web: Web) {
        self.web = web
    }

    /// The provider that the phone has for its setting "identity provider": asked for once for each issuer.
    func provider() async throws -> Provider {
        let issuer = try Self.setting() ?? Provider.googleIssuer
        if let provider = known.withLock({ $0[issuer] }) { return provider }
        let provider = try await discover(issuer)
        known.withLock { $0[issuer] = provider }
        return provider
    }

    private static func setting() throws -> String? {
        do {
            return try ProcessPhone.connection.send(ReadIdentityProvider()).issuer
        } catch {
            throw GIDSignInError(.unknown, "The phone does not say who its identity provider is: \(error)")
        }
    }

    /// Reads the provider's description (OpenID Connect Discovery §4).
    private func discover(_ issuer: String) async throws -> Provider {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        guard let url = URL(string: base + "/.well-known/openid-configuration"), url.host != nil else {
            throw AppAuthError.general(.invalidDiscoveryDocument, "The issuer '\(issuer)' is no URL.")
        }
        let reply = try await web.send(URLRequest(url: url), "fetching discovery document")
        guard reply.status == 200 else {
            throw AppAuthError.general(
                .network, "Non-200 HTTP response (\(reply.status)) fetching discovery document '\(url)'.")
        }
        return try Self.read(reply.data, issuer)
    }

    /// Reads the provider's description.
    ///
    /// - Throws: for a description of another issuer (§4.3), or without the endpoints that signing in needs.
    static func read(_ data: Data, _ issuer: String) throws -> Provider {
        guard let document = JSONObject(data), document["issuer"].string == issuer,
            let authorization = endpoint(document, "authorization_endpoint"),
            let token = endpoint(document, "token_endpoint")
        else {
            throw AppAuthError.general(
                .invalidDiscoveryDocument, "The discovery document of '\(issuer)' is no such document.")
        }
        return Provider(
            issuer: issuer == Provider.googleIssuer ? nil : issuer, authorizationEndpoint: authorization,
            tokenEndpoint: token, userInfoEndpoint: endpoint(document, "userinfo_endpoint"),
            revocationEndpoint: endpoint(document, "revocation_endpoint"))
    }

    /// An endpoint; nil unless it is one of https, or of http on this computer.
    private static func endpoint(_ document: JSONObject, _ name: String) -> URL? {
        guard let url = document[name].url, let host = url.host else { return nil }
        return url.scheme == "https" || (url.scheme == "http" && loopback.contains(host)) ? url : nil
    }

    private static let loopback: Set = ["127.0.0.1", "localhost", "::1", "[::1]"]
}
