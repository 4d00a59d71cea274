/// The request methods that this server knows; any other is refused before routing.
///
/// Source: RFC 9110 §9, RFC 5789. `CONNECT` is left out: its target is no path. No route takes `TRACE`; it is known so
/// that its refusal (405) tells which methods a path has.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case trace = "TRACE"
}
