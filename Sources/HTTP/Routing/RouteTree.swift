/// Routes by path segment: a lookup costs one dictionary access for each segment, however many routes there are.
struct RouteTree: Sendable {
    /// The endpoints of a path template.
    struct Endpoint: Sendable {
        let template: String
        /// For each `{name}` segment, in order.
        let names: [String]
        var routes: [HTTPMethod: Route] = [:]
    }

    /// The handler of a method.
    struct Route: Sendable {
        let accepts: RequestBody
        let handler: HTTPHandler
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var endpoint: Endpoint?
    }

    // Nodes refer to each other by position, so that the tree is a plain value.
    private var nodes = [Node()]

    /// Adds a route.
    mutating func add(_ template: RouteTemplate, method: HTTPMethod, route: Route) {
        var position = 0
        for segment in template.segments {
            position = child(of: position, for: segment)
        }
        var endpoint = nodes[position].endpoint ?? Endpoint(template: template.text, names: template.names)
        precondition(
            endpoint.template == template.text, "\(template.text) and \(endpoint.template) are the same path")
        precondition(endpoint.routes[method] == nil, "\(method.rawValue) \(template.text) is registered twice")
        endpoint.routes[method] = route
        nodes[position].endpoint = endpoint
    }

    /// The endpoint of a path and the values of its parameters; a literal segment beats a parameter.
    func endpoint(for segments: [String]) -> (endpoint: Endpoint, values: [String])? {
        var values: [String] = []
        return find(segments[...], from: 0, values: &values).map { ($0, values) }
    }

    private mutating func child(of position: Int, for segment: RouteTemplate.Segment) -> Int {
        switch segment {
        case .literal(let text):
            if let child = nodes[position].literals[text] { return child }
            nodes[position].literals[text] = nodes.count
        case .parameter:
            if let child = nodes[position].parameter { return child }
            nodes[position].parameter = nodes.count
        }
        nodes.append(Node())
        return nodes.count - 1
    }

    // Goes back where a literal led nowhere. Every node has one parent, so none is visited twice.
    private func find(_ segments: ArraySlice<String>, from position: Int, values: inout [String]) -> Endpoint? {
        let node = nodes[position]
        guard let segment = segments.first else { return node.endpoint }
        // Literals are ASCII; a text of many marks takes long to hash.
        if segment.utf8.allSatisfy({ $0 < 0x80 }), let child = node.literals[segment],
            let found = find(segments.dropFirst(), from: child, values: &values)
        {
            return found
        }
        guard let child = node.parameter, !segment.isEmpty else { return nil }
        values.append(segment)
        if let found = find(segments.dropFirst(), from: child, values: &values) { return found }
        values.removeLast()
        return nil
    }
}
