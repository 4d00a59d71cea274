import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyLock
import LatchkeyWire

@testable import OpenIDProvider

/// A provider whose time the test sets.
struct ProviderUnderTest: Sendable {
    static let issuer = "http://127.0.0.1:8090/openid"
    /// A client with a secret, beside Chatter.
    static let webSecret = "web-secret"

    let provider: OpenIDProvider
    let time: Lock<TimeInterval>

    init(
        file: URL? = nil, at time: TimeInterval = 1_762_782_894,
        _ change: (inout OpenIDConfiguration) -> Void = { _ in }
    ) throws {
        let clock = Lock(time)
        self.time = clock
        var configuration = try Self.configuration(file: file)
        change(&configuration)
        provider = try OpenIDProvider(configuration) { Date(timeIntervalSince1970: clock.withLock { $0 }) }
    }

    static func configuration(file: URL? = nil) throws -> OpenIDConfiguration {
        let url = try unwrap(URL(string: issuer))
        var configuration = OpenIDConfiguration(issuer: url)
        configuration.stateFile = file
        configuration.clients.append(
            OpenIDClient(
                id: try unwrap(ClientID(rawValue: "web")), name: "Web <shop>", authentication: .secret(webSecret),
                redirectURIs: [try unwrap(RedirectURI(rawValue: "https://shop.example/callback?from=openid"))]))
        return configuration
    }

    static func unwrap<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw Missing() }
        return value
    }

    struct Missing: Error {}

    func wait(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }

    func send(
        _ method: HTTPMethod, _ path: String, headers: HTTPHeaders = [:], body: String = ""
    ) async throws -> HTTPResponse {
        var headers = headers
        if headers["Host"] == nil { headers["Host"] = "127.0.0.1:8090" }
        if method == .post, headers["Content-Type"] == nil {
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        }
        return await provider.respond(
            to: try HTTPRequest(method, "/openid" + path, headers: headers, body: Array(body.utf8)))
    }

    func json(_ response: HTTPResponse) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(response.body))
    }

    static func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0.0)=\(QueryText.encoded($0.1))" }.joined(separator: "&")
    }

    /// Exchanges at the token endpoint.
    func token(_ fields: [(String, String)], headers: HTTPHeaders = [:]) async throws -> (Int, JSONValue) {
        let response = try await send(.post, "/token", headers: headers, body: Self.form(fields))
        return (response.status, try json(response))
    }
}

/// An app on a phone that asks for codes, with a browser that keeps its cookie.
final class AppUnderTest: Sendable {
    static let chatter = "latchkey-chatter.apps.googleusercontent.com"
    static let redirectURI = "com.googleusercontent.apps.latchkey-chatter:/oauth2callback"
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    /// The challenge of the verifier above (RFC 7636, appendix B).
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    let provider: ProviderUnderTest
    let cookie = Lock<String?>(nil)

    init(_ provider: ProviderUnderTest) { self.provider = provider }

    /// The parameters of a right request; a value of `nil` takes a parameter out.
    static func request(_ changes: [String: String?] = [:]) -> [(String, String)] {
        var fields: [String: String] = [
            "client_id": chatter, "redirect_uri": redirectURI, "response_type": "code", "scope": "openid email profile",
            "state": "s&1", "nonce": "n-1", "code_challenge": challenge, "code_challenge_method": "S256",
        ]
        for (name, value) in changes { fields[name] = value }
        return fields.sorted { $0.key < $1.key }
    }

    func browse(_ method: HTTPMethod, _ path: String, _ fields: [(String, String)] = []) async throws -> HTTPResponse {
        var headers: HTTPHeaders = [:]
        headers["Cookie"] = cookie.withLock { $0 }
        let form = ProviderUnderTest.form(fields)
        let response =
            method == .get
            ? try await provider.send(.get, path + (form.isEmpty ? "" : "?" + form), headers: headers)
            : try await provider.send(.post, path, headers: headers, body: form)
        if let set = response.headers["Set-Cookie"] {
            cookie.withLock { $0 = set.split(separator: ";").first.map(String.init) }
        }
        return response
    }

    func authorize(_ changes: [String: String?] = [:]) async throws -> HTTPResponse {
        try await browse(.get, "/authorize", Self.request(changes))
    }

    /// Answers a page.
    func answer(_ page: HTTPResponse, _ fields: [(String, String)]) async throws -> HTTPResponse {
        try await browse(.post, "/authorize/answer", [("ticket", try Self.ticket(page))] + fields)
    }

    /// The ticket of a page's form.
    static func ticket(_ page: HTTPResponse) throws -> String {
        let text = String(decoding: page.body, as: UTF8.self)
        let mark = try ProviderUnderTest.unwrap(text.range(of: #"name="ticket" value=""#))
        return String(text[mark.upperBound...].prefix { $0 != "\"" })
    }

    /// The parameters with which a reply sends the browser back to the app.
    static func callback(_ response: HTTPResponse, at uri: String = redirectURI) throws -> [String: String] {
        let location = try ProviderUnderTest.unwrap(response.headers["Location"])
        guard location.hasPrefix(uri) else { throw ProviderUnderTest.Missing() }
        let query = location.dropFirst(uri.count + 1)
        var values: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            values[parts[0]] = parts.count == 2 ? parts[1].removingPercentEncoding : ""
        }
        return values
    }

    /// Signs in with an account, and returns the code.
    func code(as subject: String = OpenIDAccount.lab[0].subject, _ changes: [String: String?] = [:]) async throws
        -> String
    {
        let page = try await authorize(changes)
        let reply = try await answer(page, [("account", subject)])
        return try ProviderUnderTest.unwrap(try Self.callback(reply)["code"])
    }

    /// Exchanges a code.
    func exchange(_ code: String, _ changes: [String: String?] = [:]) async throws -> (Int, JSONValue) {
        var fields: [String: String] = [
            "grant_type": "authorization_code", "client_id": Self.chatter, "code": code,
            "redirect_uri": Self.redirectURI, "code_verifier": Self.verifier,
        ]
        for (name, value) in changes { fields[name] = value }
        return try await provider.token(fields.sorted { $0.key < $1.key })
    }

    func refresh(_ token: String, _ more: [(String, String)] = []) async throws -> (Int, JSONValue) {
        try await provider.token(
            [("grant_type", "refresh_token"), ("client_id", Self.chatter), ("refresh_token", token)] + more)
    }

    /// Signs in to the end.
    func signIn(as subject: String = OpenIDAccount.lab[0].subject, _ changes: [String: String?] = [:]) async throws
        -> JSONValue
    {
        let (status, tokens) = try await exchange(try await code(as: subject, changes))
        guard status == 200 else { throw ProviderUnderTest.Missing() }
        return tokens
    }
}

extension JSONValue {
    /// The text of a member; empty if it is not there.
    func text(_ name: String) -> String {
        guard case .string(let text)? = self[name] else { return "" }
        return text
    }
}
