import ChatterWire
import Foundation
import LatchkeyKit
import LatchkeyWire

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests of the document to Chatter's back end.
///
/// Any status but 200 is a failure, and the reply is checked before anything is taken from it.
struct ChattStore: Sendable {
    /// The longest reply that is read: 8 MiB, more than the back end's longest list.
    static let maximumReplyLength = 8_388_608
    /// How long one request may take: 30 seconds.
    static let timeout: TimeInterval = 30

    let serverURL: URL
    let session: URLSession

    /// Reads the newest chatts; nobody needs to be signed in.
    func chatts() async throws(LatchkeyError) -> [LegacyChatt] {
        let reply: GetChattsResponse = try await send(try request(.getChatts))
        return reply.chatts
    }

    /// Exchanges an ID token for a chatterID.
    ///
    /// - Parameter now: the time at which its lifetime begins to count, read before the request is sent.
    func addUser(
        clientID: String, idToken: String, now: Date
    ) async throws(LatchkeyError) -> SessionIdentity {
        guard let clientID = ClientID(rawValue: clientID), let idToken = IDTokenText(rawValue: idToken) else {
            throw LatchkeyError(.server(.invalidRequest))
        }
        let reply: AddUserResponse = try await send(
            try request(.addUser, AddUserRequest(clientID: clientID, idToken: idToken)))
        guard
            let identity = SessionIdentity(
                id: Secret(reply.chatterID.rawValue), lifetime: TimeInterval(reply.lifetime), requestedAt: now)
        else { throw LatchkeyError(.replyMalformed) }
        return identity
    }

    /// Posts a chatt; returns only if the back end has said yes.
    func postChatt(_ message: ChattMessage, as identity: SessionIdentity) async throws(LatchkeyError) {
        guard let chatterID = ChatterID(rawValue: identity.text) else { throw LatchkeyError(.notSignedIn) }
        let _: PostAuthResponse = try await send(
            try request(.postAuth, PostAuthRequest(chatterID: chatterID, message: message)))
    }

    /// Has the back end forget every chatterID of the person; the document's own paths have nothing for that.
    func signOut(_ identity: SessionIdentity) async throws(LatchkeyError) {
        var request = try request(.chatterSignOut)
        request.setValue("Bearer \(identity.text)", forHTTPHeaderField: "Authorization")
        let _: Acknowledgement = try await send(request)
    }

    // MARK: Requests

    private func request(_ endpoint: Endpoint) throws(LatchkeyError) -> URLRequest {
        var components = URLComponents(url: serverURL, resolvingAgainstBaseURL: true)
        let prefix = components?.path ?? ""
        components?.path = (prefix.hasSuffix("/") ? String(prefix.dropLast()) : prefix) + endpoint.path
        guard let url = components?.url else { throw LatchkeyError(.serverURLInvalid) }
        var request = URLRequest(
            url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: Self.timeout)
        request.httpMethod = endpoint.method.rawValue
        request.httpShouldHandleCookies = false
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Accept")
        return request
    }

    private func request(_ endpoint: Endpoint, _ body: some WireBody) throws(LatchkeyError) -> URLRequest {
        var request = try request(endpoint)
        guard let json = try? JSONEncoder().encode(body) else { throw LatchkeyError(.server(.invalidRequest)) }
        request.httpBody = json
        request.setValue("application/json; charset=utf-8", forHTTPHeaderField: "Content-Type")
        return request
    }

    private func send<Reply: WireBody>(_ request: URLRequest) async throws(LatchkeyError) -> Reply {
        let (data, response) = try await session.exchange(request)
        let status = response.statusCode
        guard status == 200 else {
            let isElsewhere = (300..<400).contains(status)
            throw LatchkeyError(
                isElsewhere ? .redirectRefused : .serverUnknown, suggestion: .retry,
                underlying: .server(ServerRefusal(status: status)))
        }
        guard data.count <= Self.maximumReplyLength, let reply = try? JSONDecoder().decode(Reply.self, from: data)
        else { throw LatchkeyError(.replyMalformed) }
        return reply
    }
}

extension SessionIdentity {
    /// The chatterID as a text, for a request that is sent at once.
    fileprivate var text: String { id.withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
