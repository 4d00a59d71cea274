import LatchkeyHTTP
import LatchkeyWire

extension RouteTable {
    /// Binds an endpoint whose request has a body and must come from a signed-in user, by a token of any
    /// audience.
    ///
    /// The identity is checked before other faults.
    mutating func onSignedIn<Request: WireBody, Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, AuthenticatedContext) async throws(RequestFailure) -> Response
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            let authenticated = try await authenticator.identify(context)
            return try Self.encode(
                await handler(RequestDecoding.decode(Request.self, from: request.body), authenticated))
        }
    }

    /// Binds an endpoint whose request has a body and changes its signed-in user's data.
    mutating func onChange<Request: WireBody, Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, ChangeContext) async throws(RequestFailure) -> Response
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            let change = try await authenticator.authorizeChange(context)
            return try Self.encode(await handler(RequestDecoding.decode(Request.self, from: request.body), change))
        }
    }

    /// Binds such an endpoint, whose reply reports a limit's remaining quota.
    mutating func onChange<Request: WireBody, Body: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, ChangeContext) async throws(RequestFailure) -> RateLimited<Body>
    ) {
        let authenticator = authenticator
        bind(endpoint, accepts: .json) { request, context throws(RequestFailure) in
            let change = try await authenticator.authorizeChange(context)
            let reply = try await handler(RequestDecoding.decode(Request.self, from: request.body), change)
            var response = try Self.encode(reply.body)
            RateLimitFields(reply.state).add(to: &response.headers)
            return response
        }
    }
}
