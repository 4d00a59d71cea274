/// A whole request: it passed the gate, and its body was read to the end.
public struct HTTPRequest: Sendable {
    /// The request's id: 16 random bytes in lower-case hex, made by the transport.
    ///
    /// A client's own id is not trusted.
    public let id: String
    /// The method.
    public let method: HTTPMethod
    /// The checked target.
    public let target: RequestTarget
    /// The headers.
    public let headers: HTTPHeaders
    /// The body, at most ``HTTPLimits/maximumBodyLength`` bytes; empty on a route that takes none.
    public internal(set) var body: [UInt8]
    /// The peer: an IPv4 or IPv6 address without port, or `unix`.
    ///
    /// Behind a proxy this is the proxy; whether to believe its `X-Forwarded-For` is the application's decision.
    public let remoteAddress: String
    /// The user of the process at the other end of a unix socket when it connected, as the system tells; else `nil`.
    public let peerUserID: UInt32?
    /// The values of the route's `{name}` segments, decoded; never empty strings.
    public internal(set) var parameters: [String: String] = [:]

    /// The decoded path.
    public var path: String { target.path }
    /// The path as it came, percent-encoded.
    public var rawPath: String { target.rawPath }
    /// The query as it came, percent-encoded, without `?`.
    public var query: String? { target.query }

    /// Creates a request from its parts.
    public init(
        id: String, method: HTTPMethod, target: RequestTarget, headers: HTTPHeaders = [:], body: [UInt8] = [],
        remoteAddress: String = "unix", peerUserID: UInt32? = nil
    ) {
        self.id = id
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.remoteAddress = remoteAddress
        self.peerUserID = peerUserID
    }

    /// Creates a request within the process, with a new id.
    ///
    /// - Throws: ``RequestTarget/Fault`` if `target` (`/path?query`, percent-encoded) is not one.
    public init(
        _ method: HTTPMethod, _ target: String, headers: HTTPHeaders = [:], body: [UInt8] = [],
        remoteAddress: String = "unix", peerUserID: UInt32? = nil
    ) throws(RequestTarget.Fault) {
        self.init(
            id: RequestID.make(), method: method, target: try RequestTarget(target.utf8), headers: headers, body: body,
            remoteAddress: remoteAddress, peerUserID: peerUserID)
    }
}
