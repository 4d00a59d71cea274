/// The configuration of a transport.
public struct HTTPConfiguration: Sendable {
    /// The address to listen on.
    ///
    /// Default: 127.0.0.1, any free port.
    public var address: ListenAddress
    /// The mode of a unix socket's file.
    ///
    /// Default 0660: owner and group may connect, for a proxy in the same group.
    public var unixSocketMode: UInt32 = 0o660
    /// The limits for a client.
    public var limits: HTTPLimits
    /// Threads that read and write sockets.
    ///
    /// Default `nil`: one for each core, at least 2.
    public var threads: Int?
    /// Called once for every request that is over, on a transport thread: it must be quick and must not block.
    public var onCompleted: (@Sendable (CompletedRequest) -> Void)?

    /// Tells for logs whose request it is, by its peer and its headers.
    ///
    /// Called once for a request whose head passed the gate, on a transport thread. Default `nil`: the peer's.
    public var describeClient: (@Sendable (_ peer: String, _ headers: HTTPHeaders) -> String)?

    /// Creates a configuration.
    public init(
        address: ListenAddress = .loopback(), limits: HTTPLimits = HTTPLimits(), threads: Int? = nil,
        onCompleted: (@Sendable (CompletedRequest) -> Void)? = nil
    ) {
        self.address = address
        self.limits = limits
        self.threads = threads
        self.onCompleted = onCompleted
    }
}
