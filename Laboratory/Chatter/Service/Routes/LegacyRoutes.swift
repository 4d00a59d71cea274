import ChatterWire
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The paths of the document, with and without the final slash: other methods are answered 404, refusals have no body.
struct LegacyRoutes: Sendable {
    let signIns: SignInDesk
    let posts: PostDesk
    let addresses: AddressDesk
    let log: ServerLog

    var routes: [ChatterRoute] {
        path(.getChatts) { _ throws(ChatterFault) in HTTPResponse(json: try posts.legacyList()) }
            + path(.addUser, answer: addUser) + path(.postAuth, answer: postAuth) + path("/postchatt/")
    }

    private typealias Answer = @Sendable (HTTPRequest) async throws(ChatterFault) -> HTTPResponse

    private func addUser(_ request: HTTPRequest) async throws(ChatterFault) -> HTTPResponse {
        guard let body = Self.members(request.body), let client = body["clientID"], let token = body["idToken"] else {
            return HTTPResponse(status: 400)
        }
        guard let client = Self.text(client, as: ClientID.self), let token = Self.text(token, as: IDTokenText.self)
        else { throw .idTokenRejected(.malformed) }
        let session = try await signIns.signIn(token, by: .client(client))
        return Self.json(AddUserResponse(chatterID: session.chatterId, lifetime: session.lifetime))
    }

    private func postAuth(_ request: HTTPRequest) async throws(ChatterFault) -> HTTPResponse {
        guard let body = Self.members(request.body), let chatterID = body["chatterID"], let message = body["message"]
        else { return HTTPResponse(status: 400) }
        // The document's client sends null if it has none.
        guard let chatterID = Self.text(chatterID, as: ChatterID.self) else { throw .chatterIDInvalid }
        guard let message = Self.text(message, as: ChattMessage.self) else { return HTTPResponse(status: 400) }
        _ = try await posts.post(message, by: chatterID)
        return Self.json(PostAuthResponse())
    }

    /// The routes of a path: the endpoint's method is answered, all others are 404.
    private func path(_ endpoint: Endpoint, answer: @escaping Answer) -> [ChatterRoute] {
        path(endpoint.path).map { route in
            guard route.method.rawValue == endpoint.method.rawValue else { return route }
            return ChatterRoute(
                method: route.method, path: route.path, endpoint: route.path == endpoint.path ? endpoint : nil,
                answer: handler(answer, isSignIn: endpoint.path == Endpoint.addUser.path))
        }
    }

    /// A path without anything, with and without its final slash.
    private func path(_ path: String) -> [ChatterRoute] {
        [path, String(path.dropLast())].flatMap { path in
            HTTPMethod.allCases.map {
                ChatterRoute(method: $0, path: path, endpoint: nil) { _ in HTTPResponse(status: 404) }
            }
        }
    }

    private func handler(_ answer: @escaping Answer, isSignIn: Bool) -> HTTPHandler {
        { request in
            do throws(ChatterFault) {
                try addresses.charge(request, isSignIn: isSignIn)
                return try await answer(request)
            } catch {
                if let cause = error.cause {
                    log.write(.error, "request failed", ["cause": cause, "requestId": request.id])
                }
                return Self.refusal(error)
            }
        }
    }

    private static func refusal(_ fault: ChatterFault) -> HTTPResponse {
        switch fault {
        case .idTokenRejected, .nonceInvalid, .nonceUsed, .nonceReserved, .signedOut: return HTTPResponse(status: 511)
        case .chatterIDInvalid: return HTTPResponse(status: 401)
        case .keysUnavailable, .store(.overloaded), .store(.closed): return HTTPResponse(status: 503)
        case .store, .crypto: return HTTPResponse(status: 500)
        case .limited(let state):
            var response = HTTPResponse(status: 429, headers: ["Retry-After": String(state.resetSeconds)])
            RateLimitFields(state).add(to: &response.headers)
            return response
        }
    }

    /// The members of a strict JSON object; `nil` for anything else.
    private static func members(_ body: [UInt8]) -> [String: JSONValue]? {
        guard JSONSyntax.isStrict(body),
            case .object(let members)? = try? JSONDecoder().decode(JSONValue.self, from: Data(body))
        else { return nil }
        return members
    }

    private static func text<Value: WireString>(_ value: JSONValue, as _: Value.Type) -> Value? {
        guard case .string(let text) = value else { return nil }
        return Value(rawValue: text)
    }

    private static func json(_ body: some Encodable) -> HTTPResponse {
        ChatterReply.json(body)
    }
}
