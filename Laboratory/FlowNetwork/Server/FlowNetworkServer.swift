import LatchkeyHTTP

/// A local Flow network over HTTP: the node's interface under `/v1`, and that of ``NetworkControl`` under `/control`.
public final class FlowNetworkServer: Sendable {
    /// The network.
    public let node: LocalAccessNode
    private let transport: MicroHTTPDTransport

    /// Prepares a server.
    ///
    /// - Parameters:
    ///   - node: The network.
    ///   - address: Where to listen; default any free port of 127.0.0.1. There is no sign-in and no TLS.
    ///   - timeOut: How long a request that gets no reply is kept before its connection is closed; default 60 s.
    public init(_ node: LocalAccessNode, address: ListenAddress = .loopback(), timeOut: Duration = .seconds(60)) {
        self.node = node
        let limits = HTTPLimits(maximumBodyLength: 2 << 20, requestTimeout: timeOut + .seconds(10))
        transport = MicroHTTPDTransport(
            configuration: HTTPConfiguration(address: address, limits: limits),
            application: { await Self.respond(to: $0, by: node, timeOut: timeOut) })
    }

    /// The port; 0 before ``start()``.
    public var port: UInt16 { transport.boundPort }

    /// Begins to serve.
    ///
    /// - Throws: `TransportError`
    public func start() throws(TransportError) {
        try transport.start()
    }

    /// Stops serving.
    public func stop() async {
        await transport.stop()
    }

    /// Answers a request of HTTP, for servers that have the network among other things.
    ///
    /// The header `X-Latchkey-Fault` names a fault for this request.
    /// - Parameters:
    ///   - request: The request; its path begins with `/v1` or `/control`.
    ///   - timeOut: How long a request that gets no reply is kept.
    public static func respond(
        to request: HTTPRequest, by node: LocalAccessNode, timeOut: Duration
    ) async -> HTTPResponse {
        if request.target.segments.first == "control" {
            return response(NetworkControl(node: node).reply(to: request))
        }
        var fault: NetworkFault?
        if let name = request.headers["X-Latchkey-Fault"] {
            fault = NetworkFault(name: name)
            guard fault != nil else {
                return response(LocalAccessNode.reply(.badRequest("there is no fault of that name")))
            }
        }
        let reply = node.reply(
            to: NodeRequest(request.method, request.target, body: request.body, fault: fault))
        // The transport cancels the wait when the server stops; the connection is closed either way.
        if reply == .timedOut { try? await Task.sleep(for: timeOut) }
        return response(reply)
    }

    private static func response(_ reply: NodeReply) -> HTTPResponse {
        switch reply {
        case .response(let status, let body): return HTTPResponse(status: status, json: body)
        case .connectionLost, .timedOut:
            var response = HTTPResponse(status: 503)
            response.isDropped = true
            return response
        }
    }
}
