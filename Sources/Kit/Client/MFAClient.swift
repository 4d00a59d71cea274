import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls the server's sign-in API: one method a request, nothing decided here.
public struct MFAClient: Sendable {
    /// How long one request may take: 30 seconds.
    public static let timeout: TimeInterval = 30
    /// The longest reply that is read: 65,536 bytes; from a longer one the connection is cut.
    public static let maximumReplyLength = 65_536

    /// The server's URL: scheme, host and port; an optional path precedes the API's.
    public let baseURL: URL
    /// The server's name, known to the app beforehand and never learned from a reply.
    public let serverID: ServerID
    private let session: URLSession

    /// Creates a client.
    public init(baseURL: URL, session: URLSession, serverID: ServerID) {
        self.baseURL = baseURL
        self.session = session
        self.serverID = serverID
    }

    /// The parts of a request besides its body.
    package struct Extras: Sendable {
        /// The access token of the caller.
        var accessToken: AccessToken?
        /// By which the server knows the request again when it comes twice: 1–255 printable ASCII characters.
        var idempotencyKey: String?
        /// The values of the `{name}` segments of the path.
        var path: [PathParameter: String] = [:]
        /// What comes after the path's question mark.
        var query: [URLQueryItem] = []

        /// Names of parameters that a path has.
        enum PathParameter: String, Sendable {
            case username, deviceId, sessionId, identityId
        }
    }

    /// Sends a request with a body.
    package func send<Reply: WireBody>(
        _ endpoint: Endpoint, _ body: some WireBody, _ extras: Extras = Extras()
    ) async throws(LatchkeyError) -> Reply {
        try await sendForFields(endpoint, body, extras).reply
    }

    /// Sends a request with a body; the reply comes with its header.
    func sendForFields<Reply: WireBody>(
        _ endpoint: Endpoint, _ body: some WireBody, _ extras: Extras = Extras()
    ) async throws(LatchkeyError) -> (reply: Reply, fields: HTTPURLResponse) {
        guard let json = try? JSONEncoder().encode(body) else { throw LatchkeyError(.server(.invalidRequest)) }
        var request = try urlRequest(endpoint, extras)
        request.httpBody = json
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        return try await exchange(endpoint, request)
    }

    /// Sends a request without a body.
    package func send<Reply: WireBody>(_ endpoint: Endpoint, _ extras: Extras = Extras()) async throws(LatchkeyError)
        -> Reply
    {
        try await exchange(endpoint, try urlRequest(endpoint, extras)).reply
    }

    private func exchange<Reply: WireBody>(
        _ endpoint: Endpoint, _ request: URLRequest
    ) async throws(LatchkeyError) -> (reply: Reply, fields: HTTPURLResponse) {
        let (data, response) = try await session.exchange(request)
        guard response.statusCode == 200 else { throw refusal(endpoint, response, data) }
        guard let reply = try? JSONDecoder().decode(Reply.self, from: data) else {
            throw LatchkeyError(.replyMalformed)
        }
        return (reply, response)
    }

    private func urlRequest(_ endpoint: Endpoint, _ extras: Extras) throws(LatchkeyError) -> URLRequest {
        // Names and ids have no character that a path could misread.
        let path = extras.path.reduce(endpoint.path) { path, parameter in
            path.replacingOccurrences(of: "{\(parameter.key.rawValue)}", with: parameter.value)
        }
        var components = components(path: path)
        if !extras.query.isEmpty { components?.queryItems = extras.query }
        guard let url = components?.url else { throw LatchkeyError(.server(.invalidRequest)) }
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.timeout)
        request.httpMethod = endpoint.method.rawValue
        request.httpShouldHandleCookies = false
        request.setValue("application/json, \(Problem.mediaType)", forHTTPHeaderField: "Accept")
        if let accessToken = extras.accessToken {
            request.setValue("Bearer \(accessToken.rawValue)", forHTTPHeaderField: "Authorization")
        }
        if let key = extras.idempotencyKey, endpoint.isRepeatable {
            request.setValue("\"\(key)\"", forHTTPHeaderField: "Idempotency-Key")
        }
        return request
    }

    /// The parts of the address of a path at the server, whose own address may have a path too.
    func components(path: String) -> URLComponents? {
        var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
        let prefix = components?.path ?? ""
        components?.path = (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + path
        return components
    }

    private func refusal(_ endpoint: Endpoint, _ response: HTTPURLResponse, _ data: Data) -> LatchkeyError {
        guard !(300..<400).contains(response.statusCode) else {
            return LatchkeyError(.redirectRefused, underlying: .server(ServerRefusal(status: response.statusCode)))
        }
        let problem = try? JSONDecoder().decode(Problem.self, from: data)
        var error = LatchkeyError(
            ServerRefusal(
                status: response.statusCode, problemCode: problem?.code, field: problem?.field,
                requestID: problem?.instance ?? response.value(forHTTPHeaderField: "X-Request-Id"),
                retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }))
        // For endpoints with a bearer token, the token failed, not the signature.
        if endpoint.bearer != .none, error.code == .server(.authenticationFailed) { error.suggestion = .signInAgain }
        return error
    }
}

extension MFAClient.Extras {
    /// Only the access token; for the apps of this package.
    package init(bearer: AccessToken) { self.init(accessToken: bearer) }
}
