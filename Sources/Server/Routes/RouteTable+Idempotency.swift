import LatchkeyHTTP
import LatchkeyStore
import LatchkeyWire

extension RouteTable {
    /// Binds an endpoint that may be called twice under one `Idempotency-Key`; the handler does, and returns nothing.
    mutating func onRepeatable<Request: RepeatableBody>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, RequestContext) async throws(RequestFailure) -> Void
    ) {
        bindRepeatable(
            endpoint, recognize: { _, _ throws(RequestFailure) in },
            identify: { context throws(RequestFailure) in context }, Self.withUsualReply(handler))
    }

    /// Binds an endpoint that changes a signed-in user's data and may be repeated with an `Idempotency-Key`.
    mutating func onRepeatableChange<Request: RepeatableBody>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, ChangeContext) async throws(RequestFailure) -> Void
    ) {
        onRepeatableChange(endpoint, replying: Self.withUsualReply(handler))
    }

    /// Binds such an endpoint whose first reply may say more than the repeated ones, which must not give tokens away.
    mutating func onRepeatableChange<Request: RepeatableBody>(
        _ endpoint: Endpoint,
        replying handler: @escaping @Sendable (Request, ChangeContext) async throws(RequestFailure) -> Request.Success
    ) {
        let authenticator = authenticator
        bindRepeatable(
            endpoint,
            recognize: { context, username throws(RequestFailure) in
                try await authenticator.recognize(context, as: username)
            },
            identify: { context throws(RequestFailure) in
                try await authenticator.authorizeChange(context)
            }, handler)
    }

    private static func withUsualReply<Request: RepeatableBody, Caller: Sendable>(
        _ handler: @escaping @Sendable (Request, Caller) async throws(RequestFailure) -> Void
    ) -> @Sendable (Request, Caller) async throws(RequestFailure) -> Request.Success {
        { body, caller throws(RequestFailure) in
            try await handler(body, caller)
            return body.success
        }
    }

    /// The identity is checked before other faults, but after looking for an earlier reply.
    ///
    /// The device that has removed itself must be able to learn that it did; for that, whose token it was is enough.
    private mutating func bindRepeatable<Request: RepeatableBody, Caller: Sendable>(
        _ endpoint: Endpoint,
        recognize: @escaping @Sendable (RequestContext, Username) async throws(RequestFailure) -> Void,
        identify: @escaping @Sendable (RequestContext) async throws(RequestFailure) -> Caller,
        _ handler: @escaping @Sendable (Request, Caller) async throws(RequestFailure) -> Request.Success
    ) {
        let idempotency = idempotency
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            if endpoint.bearer == .required { _ = try Authenticator.bearerToken(of: context) }
            let key = try IdempotencyKey.read(request.headers)
            let decoded = Result { () throws(RequestFailure) in
                try RequestDecoding.decode(Request.self, from: request.body)
            }
            guard let key, case .success(let body) = decoded else {
                let caller = try await identify(context)
                let body = try decoded.get()
                return try Self.encode(await handler(body, caller))
            }
            try await recognize(context, body.username)
            let repeatable = try RepeatableRequest(
                key, operation: endpoint.operationID, body: body, context: context)
            var context = context
            context.repeatable = repeatable
            let named = context
            var reply = body.success
            let outcome = try await idempotency.once(repeatable) { () throws(RequestFailure) in
                reply = try await handler(body, try await identify(named))
            }
            var response = try Self.encode(reply)
            if case .replayed = outcome { response.headers[IdempotencyKey.replayedHeader] = "true" }
            return response
        }
    }
}
