/// Answers requests: receives a whole request, returns a whole reply, and never fails.
///
/// It runs first on a thread that also serves other connections: a handler must not block, only suspend.
public typealias HTTPHandler = @Sendable (HTTPRequest) async -> HTTPResponse

/// Carries requests from a socket to a handler, and replies back.
public protocol HTTPTransport: Sendable {
    /// Opens the listening socket and begins to serve.
    ///
    /// - Throws: ``TransportError``; nothing is left open then.
    func start() throws(TransportError)

    /// The TCP port that it listens on; 0 before ``start()`` and on a unix socket.
    var boundPort: UInt16 { get }

    /// Stops gracefully: refuses new connections, finishes running requests, then closes all. A second call does
    /// nothing.
    ///
    /// Takes at most about twice ``HTTPLimits/requestTimeout``: one for the handlers, one to send their replies.
    func stop() async
}
