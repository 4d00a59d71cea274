import ChatterWire
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyTrust
import LatchkeyWire

/// The paths under `/api/v1/chatter`: refusals are `application/problem+json`.
struct ModernRoutes: Sendable {
    let signIns: SignInDesk
    let posts: PostDesk
    let addresses: AddressDesk
    let log: ServerLog

    var routes: [ChatterRoute] {
        [
            route(.chatterNonce) { _ throws(ModernRefusal) in
                try ModernRefusal.of { () throws(ChatterFault) in ChatterReply.json(try signIns.nonce()) }
            },
            route(.chatterSignIn, answer: signIn),
            route(.chatterSignOut, answer: signOut),
            route(.chatterList, answer: list),
            route(.chatterPost, answer: post),
        ]
    }

    private typealias Answer = @Sendable (HTTPRequest) async throws(ModernRefusal) -> HTTPResponse

    private func signIn(_ request: HTTPRequest) async throws(ModernRefusal) -> HTTPResponse {
        let body: ChatterSignInRequest = try Self.body(request)
        do throws(ChatterFault) {
            return ChatterReply.json(try await signIns.signIn(body.idToken, by: .nonce))
        } catch {
            throw .fault(error)
        }
    }

    private func signOut(_ request: HTTPRequest) async throws(ModernRefusal) -> HTTPResponse {
        let chatterID = try Self.chatterID(request)
        do throws(ChatterFault) {
            try await posts.signOut(chatterID)
        } catch {
            throw .fault(error)
        }
        return ChatterReply.json(Acknowledgement(success: true, message: "Signed out"))
    }

    private func post(_ request: HTTPRequest) async throws(ModernRefusal) -> HTTPResponse {
        let chatterID = try Self.chatterID(request)
        let body: ChattRequest = try Self.body(request)
        do throws(ChatterFault) {
            return ChatterReply.json(try await posts.post(body.message, by: chatterID))
        } catch {
            throw .fault(error)
        }
    }

    private func list(_ request: HTTPRequest) throws(ModernRefusal) -> HTTPResponse {
        let since: ChattCursor? = try Self.query(.since, request)
        let before: ChattCursor? = try Self.query(.before, request)
        let limit: ChattLimit? = try Self.query(.limit, request)
        guard since == nil || before == nil else { throw .wrongQuery(.before, "Ask for since or before, not both.") }
        let place = since.map { .since($0) } ?? before.map { .before($0) } ?? ChattPlace.newest
        return try ModernRefusal.of { () throws(ChatterFault) in
            ChatterReply.json(try posts.page(place, limit: limit?.number ?? ChattLimit.standard))
        }
    }

    private func route(_ endpoint: Endpoint, answer: @escaping Answer) -> ChatterRoute {
        let method = HTTPMethod(rawValue: endpoint.method.rawValue) ?? .get
        let isSignIn = endpoint.operationID == Endpoint.chatterSignIn.operationID
        return ChatterRoute(
            method: method, path: endpoint.path, accepts: endpoint.request == nil ? .none : .json, endpoint: endpoint
        ) { request in
            do throws(ModernRefusal) {
                try ModernRefusal.of { () throws(ChatterFault) in
                    try addresses.charge(request, isSignIn: isSignIn)
                }
                return try await answer(request)
            } catch {
                if let cause = error.cause {
                    log.write(
                        .error, "request failed",
                        ["operation": endpoint.operationID, "cause": cause, "requestId": request.id])
                }
                return error.response(requestID: request.id)
            }
        }
    }

    private static func body<Body: WireBody>(_ request: HTTPRequest) throws(ModernRefusal) -> Body {
        do {
            return try RouteRefusal.decode(from: request.body)
        } catch {
            throw .refused(error)
        }
    }

    /// The chatterID of the request's bearer token.
    private static func chatterID(_ request: HTTPRequest) throws(ModernRefusal) -> ChatterID {
        guard let text = request.headers.credentials("Bearer") else {
            throw .refused(
                RouteRefusal(.authorizationRequired, detail: "Send the chatterID of a sign-in as a bearer token."))
        }
        guard let chatterID = ChatterID(rawValue: text) else { throw .fault(.chatterIDInvalid) }
        return chatterID
    }

    private static func query<Value: WireString>(
        _ parameter: PathParameter, _ request: HTTPRequest
    ) throws(ModernRefusal) -> Value? {
        let refusal = ModernRefusal.wrongQuery(parameter, "\(parameter.name) in the query has a wrong value.")
        do throws(RequestTarget.Fault) {
            guard let text = try request.target.queryValue(parameter.name) else { return nil }
            guard let value = Value(rawValue: text) else { throw .forbiddenCharacter }
            return value
        } catch {
            throw refusal
        }
    }
}
