/// A finished request, for logs and metrics.
///
/// It contains no path, header or body, because these may contain personal data.
public struct CompletedRequest: Sendable, Equatable {
    /// The request's id, as in the reply's `X-Request-Id`.
    public let id: String
    /// The method; `nil` if the request was refused before it was known.
    public let method: HTTPMethod?
    /// The template of the route that answered; `-` if none did.
    public let route: String
    /// The status of the reply; 0 if the client left, or was cut off, before there was one.
    public let status: Int
    /// The time from the request line to the end of the reply.
    public let duration: Duration
    /// Bytes of request line, headers and body that were read.
    public let bytesIn: Int
    /// Bytes of the reply's body, without its headers.
    public let bytesOut: Int
    /// The result of ``HTTPConfiguration/describeClient``, otherwise the peer: an IP address without port, or `unix`.
    public let remoteAddress: String

    /// Notes a request that is over.
    public init(
        id: String, method: HTTPMethod?, route: String, status: Int, duration: Duration, bytesIn: Int, bytesOut: Int,
        remoteAddress: String
    ) {
        self.id = id
        self.method = method
        self.route = route
        self.status = status
        self.duration = duration
        self.bytesIn = bytesIn
        self.bytesOut = bytesOut
        self.remoteAddress = remoteAddress
    }
}
