import LatchkeyWire

/// Finds the handler for a request by method and path.
///
/// A literal segment beats a `{name}` segment. A path that ends in a slash is another path. `GET` answers `HEAD`, and
/// `OPTIONS` is answered 204 with `Allow`, unless they are registered themselves.
public struct Router: Sendable {
    private var tree = RouteTree()

    /// Creates a router without routes: it answers 404.
    public init() {}

    /// Registers a handler for a method and a path template such as `/device/{deviceId}/status`.
    ///
    /// A path and method registered twice, or two templates that differ only in a parameter's name, end the program.
    public mutating func on(
        _ method: HTTPMethod, _ template: String, accepts: RequestBody = .none, handler: @escaping HTTPHandler
    ) {
        tree.add(RouteTemplate(template), method: method, route: RouteTree.Route(accepts: accepts, handler: handler))
    }

    /// Answers a request, with ``HTTPResponse/route`` set where the path is known.
    public func respond(to request: HTTPRequest) async -> HTTPResponse {
        guard let (endpoint, values) = tree.endpoint(for: request.target.segments) else {
            return HTTPResponse(problem: .notFound, requestID: request.id)
        }
        var response: HTTPResponse
        if let route = Self.route(for: request.method, at: endpoint) {
            var request = request
            request.parameters = Dictionary(zip(endpoint.names, values)) { first, _ in first }
            response = await Self.answer(request, by: route)
        } else if request.method == .options {
            response = HTTPResponse(status: 204, headers: ["Allow": Self.allow(endpoint)])
        } else {
            response = HTTPResponse(
                problem: .methodNotAllowed, requestID: request.id, headers: ["Allow": Self.allow(endpoint)])
        }
        response.route = endpoint.template
        return response
    }

    private static func route(for method: HTTPMethod, at endpoint: RouteTree.Endpoint) -> RouteTree.Route? {
        endpoint.routes[method] ?? (method == .head ? endpoint.routes[.get] : nil)
    }

    private static func answer(_ request: HTTPRequest, by route: RouteTree.Route) async -> HTTPResponse {
        switch route.accepts {
        case .none:
            var request = request
            request.body = []
            return await route.handler(request)
        case .json:
            guard request.body.isEmpty || request.headers.isOfType("application/json") else {
                return HTTPResponse(problem: .unsupportedMediaType, requestID: request.id)
            }
            return await route.handler(request)
        case .any: return await route.handler(request)
        }
    }

    private static func allow(_ endpoint: RouteTree.Endpoint) -> String {
        HTTPMethod.allCases
            .filter { $0 == .options || route(for: $0, at: endpoint) != nil }
            .map(\.rawValue).joined(separator: ", ")
    }
}
