/// A path template: `/api/v1/device/{deviceId}/status`.
struct RouteTemplate: Sendable {
    enum Segment: Sendable, Equatable {
        case literal(String)
        case parameter(String)
    }

    let text: String
    let segments: [Segment]

    var names: [String] {
        segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
    }

    /// Splits a template.
    ///
    /// Templates come from our own source: a wrong one ends the program when it starts.
    init(_ text: String) {
        precondition(text.hasPrefix("/"), "the route template \(text) must begin with a slash")
        self.text = text
        segments = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map { part in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(String(part)) }
            return .parameter(String(part.dropFirst().dropLast()))
        }
        precondition(Set(names).count == names.count, "the route template \(text) names a parameter twice")
    }
}
