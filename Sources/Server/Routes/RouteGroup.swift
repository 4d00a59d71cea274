import LatchkeyHTTP
import LatchkeyWire

/// Routes that are added to a server's own: those of a service that trusts its sign-ins and attested apps.
///
/// The group's endpoints appear in `/openapi.json`, `/docs` and `/metrics` like the server's own; limits by client
/// address apply to paths under `/api/v1/`.
///
/// ```swift
/// var group = RouteGroup()
/// group.on(.orders) { request throws(RouteRefusal) in
///     OrderList(orders: orders.of(try await request.signedInDevice().username))
/// }
/// configuration.routeGroups = [group]
/// ```
public struct RouteGroup: Sendable {
    /// The endpoints, in the order of the documentation.
    public private(set) var endpoints: [Endpoint] = []

    /// What ends with the server, in the order of its adding.
    private(set) var closings: [@Sendable () async -> Void] = []

    private var bindings: [@Sendable (inout RouteTable, RouteServices) -> Void] = []

    /// Creates a group without routes.
    public init() {}

    /// Adds a route whose request has a JSON body.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint. Its method and path must not be those of another route; a server with colliding
    ///     routes does not start.
    ///   - handler: Makes the reply, which is sent as JSON with status 200.
    public mutating func on<Request: WireBody, Response: Encodable & Sendable>(
        _ endpoint: Endpoint,
        _ handler: @escaping @Sendable (Request, RouteRequest) async throws(RouteRefusal) -> Response
    ) {
        add(endpoint) { routes, services in
            routes.on(endpoint) { (body: Request, context) throws(RequestFailure) in
                do throws(RouteRefusal) {
                    return try await handler(body, RouteRequest(context: context, services: services))
                } catch {
                    throw error.failure
                }
            }
        }
    }

    /// Adds a route whose request has no body.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint; see above.
    ///   - handler: Makes the reply, which is sent as JSON with status 200.
    public mutating func on<Response: Encodable & Sendable>(
        _ endpoint: Endpoint, _ handler: @escaping @Sendable (RouteRequest) async throws(RouteRefusal) -> Response
    ) {
        add(endpoint) { routes, services in
            routes.on(endpoint) { context throws(RequestFailure) in
                do throws(RouteRefusal) {
                    return try await handler(RouteRequest(context: context, services: services))
                } catch {
                    throw error.failure
                }
            }
        }
    }

    /// Adds a route whose handler gets the request as it came and makes the whole reply, of any status and type.
    ///
    /// Limits by address and the audit log's counts of refusals are the handler's own business.
    ///
    /// - Parameters:
    ///   - path: The path template; with the method it must not be that of another route.
    ///   - accepts: The kind of body; anything by default.
    ///   - endpoint: Describes the route in `/openapi.json` and `/docs`; without it the route is not shown there.
    public mutating func on(
        _ method: HTTPMethod, path: String, accepts: RequestBody = .any, describedBy endpoint: Endpoint? = nil,
        answer: @escaping HTTPHandler
    ) {
        if let endpoint { endpoints.append(endpoint) }
        bindings.append { routes, _ in
            routes.on(method, path: path, accepts: accepts, describedBy: endpoint, answer: answer)
        }
    }

    /// Has the server end something of the group's, such as its file, once it has answered its last request.
    public mutating func whenStopped(_ close: @escaping @Sendable () async -> Void) {
        closings.append(close)
    }

    private mutating func add(
        _ endpoint: Endpoint, _ binding: @escaping @Sendable (inout RouteTable, RouteServices) -> Void
    ) {
        endpoints.append(endpoint)
        bindings.append(binding)
    }

    func mount(on routes: inout RouteTable, _ services: RouteServices) {
        for binding in bindings { binding(&routes, services) }
    }
}

/// The server's services for routes of groups.
struct RouteServices: Sendable {
    let authenticator: Authenticator
    /// `nil` if the server takes no attested apps.
    let assertionTokens: AssertionTokenAuthority?
}
