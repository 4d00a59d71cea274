import LatchkeyHTTP

/// A request to the node, in the process or over HTTP.
public struct NodeRequest: Sendable {
    /// The method.
    public let method: HTTPMethod
    /// Path and query.
    public let target: RequestTarget
    /// The body.
    public let body: [UInt8]
    /// A fault for this request alone, before any that are planned.
    public let fault: NetworkFault?

    /// Makes a request of checked parts.
    public init(_ method: HTTPMethod, _ target: RequestTarget, body: [UInt8] = [], fault: NetworkFault? = nil) {
        self.method = method
        self.target = target
        self.body = body
        self.fault = fault
    }

    /// Makes a request.
    ///
    /// - Parameter target: path and query, percent-encoded, such as `/v1/blocks?height=sealed`.
    /// - Throws: `RequestTarget.Fault` if it is not one.
    public init(
        _ method: HTTPMethod, _ target: String, body: [UInt8] = [], fault: NetworkFault? = nil
    ) throws(RequestTarget.Fault) {
        self.init(method, try RequestTarget(target.utf8), body: body, fault: fault)
    }
}

/// What comes back from the node.
public enum NodeReply: Sendable, Hashable {
    /// A reply with its JSON.
    case response(status: Int, body: [UInt8])
    /// The connection failed; the request may have been carried out or not.
    case connectionLost
    /// No reply came in the time that the client waits; the request may have been carried out or not.
    case timedOut

    /// The status; `nil` without a reply.
    public var status: Int? {
        guard case .response(let status, _) = self else { return nil }
        return status
    }
}

/// A request as the node saw it, for tests and tables.
public struct SeenRequest: Sendable, Hashable {
    /// The kind.
    public let kind: RequestKind
    /// Method, path and query; of a longer line its first 1,024 bytes.
    public let line: String
    /// The fault that befell it; `nil` for none.
    public let fault: NetworkFault?
    /// The status that the client got; `nil` for no reply.
    public let status: Int?

    /// The longest line that is remembered, in bytes: thousands of requests are.
    static let longestLine = 1_024

    init(_ request: NodeRequest, _ kind: RequestKind, fault: NetworkFault?, status: Int?) {
        let query = request.target.query.map { "?\($0)" } ?? ""
        let line = "\(request.method.rawValue) \(request.target.rawPath)\(query)"
        // A request's target is ASCII.
        self.line = String(line.prefix(Self.longestLine))
        self.kind = kind
        self.fault = fault
        self.status = status
    }
}
