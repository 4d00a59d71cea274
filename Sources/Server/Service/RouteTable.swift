import LatchkeyHTTP
import LatchkeyWire

/// Binds endpoints to typed handlers.
struct RouteTable {
    /// The untyped router that is being filled.
    private(set) var router = Router()
    /// The endpoints that have a handler.
    private(set) var endpoints: [Endpoint] = []

    let clock: @Sendable () -> UInt64
    let audit: AuditLog
    let log: ServerLog
    let authenticator: Authenticator

    init(clock: @escaping @Sendable () -> UInt64, authenticator: Authenticator, audit: AuditLog, log: ServerLog) {
        self.clock = clock
        self.authenticator = authenticator
        self.audit = audit
        self.log = log
    }

    /// Binds an endpoint whose request has a body.
    mutating func on<Request: WireBody, Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, RequestContext) async throws(RequestFailure) -> Response
    ) {
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            try await handler(RequestDecoding.decode(Request.self, from: request.body), context)
        }
    }

    /// Binds an endpoint whose request has no body.
    mutating func on<Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (RequestContext) async throws(RequestFailure) -> Response
    ) {
        bind(endpoint, accepts: .none) { _, context throws(RequestFailure) in try await handler(context) }
    }

    /// Binds an endpoint whose request has a body and must come from a signed-in user.
    ///
    /// The identity comes first: who has none learns nothing of what else is wrong.
    mutating func onSignedIn<Request: WireBody, Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, AuthenticatedContext) async throws(RequestFailure) -> Response
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            let authenticated = try await authenticator.authenticate(context)
            return try await handler(RequestDecoding.decode(Request.self, from: request.body), authenticated)
        }
    }

    /// Binds an endpoint whose request has no body and must come from a signed-in user.
    mutating func onSignedIn<Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (AuthenticatedContext) async throws(RequestFailure) -> Response
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .none) { _, context throws(RequestFailure) in
            try await handler(authenticator.authenticate(context))
        }
    }

    /// Binds an endpoint whose reply is always the same JSON document; nobody may keep it unless told otherwise.
    mutating func on(_ endpoint: Endpoint, json document: [UInt8], cacheControl: String? = nil) {
        endpoints.append(endpoint)
        router.on(HTTPMethod(endpoint.method), endpoint.path, accepts: .none) { _ in
            var response = HTTPResponse(json: document)
            response.headers["Cache-Control"] = cacheControl
            return response
        }
    }

    /// Binds an endpoint whose reply is text of its media type.
    mutating func on(_ endpoint: Endpoint, text: @escaping @Sendable () async -> String) {
        endpoints.append(endpoint)
        router.on(HTTPMethod(endpoint.method), endpoint.path, accepts: .none) { _ in
            HTTPResponse(status: 200, headers: ["Content-Type": endpoint.mediaType], body: Array(await text().utf8))
        }
    }

    private mutating func bind<Response: Encodable & Sendable>(
        _ endpoint: Endpoint, accepts: RequestBody,
        _ body: @escaping @Sendable (HTTPRequest, RequestContext) async throws(RequestFailure) -> Response
    ) {
        endpoints.append(endpoint)
        let (clock, audit, log) = (clock, audit, log)
        router.on(HTTPMethod(endpoint.method), endpoint.path, accepts: accepts) { request in
            let context = RequestContext(request, milliseconds: clock())
            do throws(RequestFailure) {
                return try Self.encode(try await body(request, context))
            } catch {
                let failure = error
                audit.recordRejection(
                    operation: endpoint.operationID, reason: failure.auditReason, requestID: context.id,
                    now: context.milliseconds)
                if let cause = failure.cause {
                    log.write(
                        .error, "request failed",
                        ["operation": endpoint.operationID, "cause": cause, "requestId": context.id])
                }
                return failure.response(requestID: context.id)
            }
        }
    }

    private static func encode(_ body: some Encodable) throws(RequestFailure) -> HTTPResponse {
        guard let bytes = SortedJSON.bytes(of: body) else {
            throw .refused(.internalError, detail: "The reply could not be written.")
        }
        return HTTPResponse(json: bytes)
    }
}

extension HTTPMethod {
    init(_ method: Endpoint.Method) {
        self =
            switch method {
            case .get: .get
            case .post: .post
            case .delete: .delete
            }
    }
}
