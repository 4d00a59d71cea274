import Foundation
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Calls the server's sign-in API: one method a request, nothing decided here.
public struct MFAClient: Sendable {
    /// How long one request may take: 30 seconds.
    public static let timeout: TimeInterval = 30
    /// The longest reply that is read: 65,536 bytes.
    public static let maximumReplyLength = 65_536

    /// Where the server is: scheme, host and port; a path, if there is one, is put before the API's.
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

    /// Asks for the challenge whose signature proves possession of a new key.
    ///
    /// - Throws: ``MFAError``, as do all of these.
    public func enrollmentChallenge(
        _ request: EnrollmentChallengeRequest
    ) async throws(MFAError) -> ChallengeResponse {
        try await send(.enrollmentChallenge, request)
    }

    /// Registers a device; with a token if the user has one already.
    public func enroll(
        _ request: EnrollRequest, accessToken: AccessToken? = nil
    ) async throws(MFAError) -> EnrollResponse {
        try await send(.enroll, request, accessToken: accessToken)
    }

    /// Starts a sign-in.
    public func initiate(_ request: InitiateRequest) async throws(MFAError) -> ChallengeResponse {
        try await send(.initiate, request)
    }

    /// Ends a sign-in by key.
    public func verifySignature(_ request: VerifySignatureRequest) async throws(MFAError) -> TokenResponse {
        try await send(.verifySignature, request)
    }

    /// Exchanges a refresh token for new tokens.
    public func refresh(_ request: RefreshRequest) async throws(MFAError) -> TokenResponse {
        try await send(.refresh, request)
    }

    private func send<Reply: WireBody>(
        _ endpoint: Endpoint, _ body: some WireBody, accessToken: AccessToken? = nil
    ) async throws(MFAError) -> Reply {
        let request = try urlRequest(endpoint, body, accessToken)
        let (data, response) = try await session.exchange(request)
        guard data.count <= Self.maximumReplyLength else { throw MFAError(.replyMalformed) }
        guard response.statusCode == 200 else { throw refusal(endpoint, response, data) }
        guard let reply = try? JSONDecoder().decode(Reply.self, from: data) else { throw MFAError(.replyMalformed) }
        return reply
    }

    private func urlRequest(
        _ endpoint: Endpoint, _ body: some WireBody, _ accessToken: AccessToken?
    ) throws(MFAError) -> URLRequest {
        var components = URLComponents(url: baseURL, resolvingAgainstBaseURL: true)
        let prefix = components?.path ?? ""
        components?.path = (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + endpoint.path
        guard let url = components?.url, let json = try? JSONEncoder().encode(body) else {
            throw MFAError(.server(.invalidRequest))
        }
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.timeout)
        request.httpMethod = endpoint.method.rawValue
        request.httpBody = json
        request.httpShouldHandleCookies = false
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json, \(Problem.mediaType)", forHTTPHeaderField: "Accept")
        if let accessToken { request.setValue("Bearer \(accessToken.rawValue)", forHTTPHeaderField: "Authorization") }
        return request
    }

    private func refusal(_ endpoint: Endpoint, _ response: HTTPURLResponse, _ data: Data) -> MFAError {
        guard !(300..<400).contains(response.statusCode) else {
            return MFAError(.redirectRefused, underlying: .server(ServerRefusal(status: response.statusCode)))
        }
        let problem = try? JSONDecoder().decode(Problem.self, from: data)
        var error = MFAError(
            ServerRefusal(
                status: response.statusCode, problemCode: problem?.code, field: problem?.field,
                requestID: problem?.instance ?? response.value(forHTTPHeaderField: "X-Request-Id"),
                retryAfter: response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }))
        // Where a token is read, it is the token that failed, not the signature.
        if endpoint.bearer != .none, error.code == .server(.authenticationFailed) { error.suggestion = .signInAgain }
        return error
    }
}
