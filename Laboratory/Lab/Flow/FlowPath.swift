import FlowNetwork
import LatchkeyHTTP

/// Where a phone's apps find the visit's Flow network: `/flow/v1` behind the phone's key.
enum FlowPath {
    /// The base path of the access node.
    static let base = "/flow/v1"
    private static let prefix = "/flow"

    /// The request as the node gets it; nil for a request that is not for the node.
    ///
    /// The network's own controls (`/control`) are not for apps.
    static func request(_ request: HTTPRequest) -> NodeRequest? {
        let path = request.rawPath
        guard path == base || path.hasPrefix(base + "/") else { return nil }
        return try? NodeRequest(
            request.method, path.dropFirst(prefix.count) + (request.query.map { "?\($0)" } ?? ""), body: request.body)
    }
}
