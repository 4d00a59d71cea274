/// The request methods that this server knows; any other is refused before routing.
///
/// Source: RFC 9110 §9, RFC 5789. `CONNECT` and `TRACE` are left out: a server of resources has no use for them.
public enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
}
