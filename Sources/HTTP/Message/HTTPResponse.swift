/// A whole reply.
///
/// The transport adds `Date`, `Content-Length`, `Connection`, `X-Request-Id`, `X-Content-Type-Options: nosniff` and,
/// unless the reply sets its own, `Cache-Control: no-store`. A reply to `HEAD` carries the body that `GET` would
/// have; the transport sends its length and not its bytes.
public struct HTTPResponse: Sendable {
    /// The status, 200–599.
    public var status: Int
    /// The headers; those that belong to the transport are replaced.
    public var headers: HTTPHeaders
    /// The body.
    public var body: [UInt8]
    /// A body that is made over time, in the place of ``body``; it is sent without a length.
    public var stream: HTTPBodyStream?
    /// Whether the connection is closed without a reply, as if the network had failed.
    public var isDropped = false
    /// The template of the route that answered, for logs and metrics; set by ``Router``, never sent.
    public var route: String?

    /// Creates a reply.
    public init(status: Int, headers: HTTPHeaders = [:], body: [UInt8] = []) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates a reply with a JSON body.
    public init(status: Int = 200, json body: [UInt8]) {
        self.init(status: status, headers: ["Content-Type": "application/json"], body: body)
    }
}
