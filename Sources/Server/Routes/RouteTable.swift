import LatchkeyHTTP
import LatchkeyWire

/// Binds endpoints to typed handlers.
struct RouteTable {
    /// The untyped router that is being filled.
    private(set) var router = Router()
    /// The endpoints that have a handler.
    private(set) var endpoints: [Endpoint] = []

    typealias Refresh = @Sendable () async throws(RequestFailure) -> Void

    let clock: WitnessedClock
    let audit: AuditLog
    let log: ServerLog
    let authenticator: Authenticator
    let proxies: TrustedProxies
    let limits: AddressLimiter
    let idempotency: IdempotencyGuard
    /// Sees to it that the keys are not too old; `nil` if nobody else changes them.
    let refresh: Refresh?

    init(
        clock: WitnessedClock, authenticator: Authenticator, proxies: TrustedProxies,
        limits: AddressLimiter, idempotency: IdempotencyGuard, audit: AuditLog, log: ServerLog,
        refresh: Refresh? = nil
    ) {
        self.refresh = refresh
        self.clock = clock
        self.authenticator = authenticator
        self.proxies = proxies
        self.limits = limits
        self.idempotency = idempotency
        self.audit = audit
        self.log = log
    }

    /// Binds an endpoint whose request has a body.
    mutating func on<Request: WireBody, Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, RequestContext) async throws(RequestFailure) -> Response
    ) {
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            try Self.encode(await handler(RequestDecoding.decode(Request.self, from: request.body), context))
        }
    }

    /// Binds an endpoint whose request has a body and whose reply reports a limit's remaining quota.
    mutating func on<Request: WireBody, Body: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, RequestContext) async throws(RequestFailure) -> RateLimited<Body>
    ) {
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            let reply = try await handler(RequestDecoding.decode(Request.self, from: request.body), context)
            var response = try Self.encode(reply.body)
            RateLimitFields(reply.state).add(to: &response.headers)
            return response
        }
    }

    /// Binds an endpoint whose request has no body.
    mutating func on<Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (RequestContext) async throws(RequestFailure) -> Response
    ) {
        bind(endpoint, accepts: .none) { _, context throws(RequestFailure) in
            try Self.encode(await handler(context))
        }
    }

    /// Binds an endpoint whose request has no body and must come from a signed-in user, by a token of any audience.
    mutating func onSignedIn<Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (AuthenticatedContext) async throws(RequestFailure) -> Response
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .none) { _, context throws(RequestFailure) in
            try Self.encode(await handler(authenticator.identify(context)))
        }
    }

    /// Binds an endpoint whose request has no body and changes its signed-in user's data.
    mutating func onChange<Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (ChangeContext) async throws(RequestFailure) -> Response
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .none) { _, context throws(RequestFailure) in
            try Self.encode(await handler(authenticator.authorizeChange(context, to: endpoint)))
        }
    }

    /// Binds an endpoint whose reply is the JSON document of the moment.
    mutating func on(_ endpoint: Endpoint, cacheControl: String?, json document: @escaping @Sendable () -> [UInt8]) {
        endpoints.append(endpoint)
        router.on(HTTPMethod(endpoint.method), endpoint.path, accepts: .none) { _ in
            var response = HTTPResponse(json: document())
            response.headers["Cache-Control"] = cacheControl
            return response
        }
    }

    /// Binds an endpoint whose reply is a page created for each request.
    mutating func on(
        _ endpoint: Endpoint, page: @escaping @Sendable (RequestContext) async throws(RequestFailure) -> HTMLPage
    ) {
        bind(endpoint, accepts: .none) { _, context throws(RequestFailure) in try await page(context).response }
    }

    /// Binds a path whose handler gets the request as it came and makes the whole reply.
    mutating func on(
        _ method: HTTPMethod, path: String, accepts: RequestBody, describedBy endpoint: Endpoint?,
        answer: @escaping HTTPHandler
    ) {
        if let endpoint { endpoints.append(endpoint) }
        router.on(method, path, accepts: accepts, handler: answer)
    }

    /// Binds an endpoint whose handler makes the whole reply, and turns failures into theirs.
    mutating func bind(
        _ endpoint: Endpoint, accepts: RequestBody,
        _ body: @escaping @Sendable (HTTPRequest, RequestContext) async throws(RequestFailure) -> HTTPResponse
    ) {
        endpoints.append(endpoint)
        let (clock, audit, log, proxies) = (clock, audit, log, proxies)
        let realm = authenticator.tokens.serverID.rawValue
        let limiters = limits.limiters(for: endpoint)
        // Health and metrics are told of a server that has lost its database, too.
        let refresh = endpoint.usesKeys ? refresh : nil
        router.on(HTTPMethod(endpoint.method), endpoint.path, accepts: accepts) { request in
            let time = clock.read()
            let context = RequestContext(
                request, milliseconds: UInt64(max(0, time.wall)), witnessedMilliseconds: time.witnessed,
                proxies: proxies)
            do throws(RequestFailure) {
                try await refresh?()
                if !limiters.isEmpty, let subject = context.clientAddress?.subject {
                    for limiter in limiters { try limiter.charge(subject, now: context.witnessedSeconds) }
                }
                return try await body(request, context)
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
                return failure.response(requestID: context.id, realm: realm)
            }
        }
    }

    /// The reply with this body.
    static func encode(_ body: some Encodable) throws(RequestFailure) -> HTTPResponse {
        guard let bytes = SortedJSON.bytes(of: body) else {
            throw .refused(.internalError, detail: "The reply could not be written.")
        }
        return HTTPResponse(json: bytes)
    }
}

extension Endpoint {
    /// Whether its requests are made or judged with the server's keys.
    fileprivate var usesKeys: Bool { isLimitedByAddress || operationID == Endpoint.introspect.operationID }
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
