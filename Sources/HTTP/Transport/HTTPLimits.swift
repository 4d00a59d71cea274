/// The limits for a client.
///
/// Every limit has a default that suits small JSON requests.
public struct HTTPLimits: Sendable, Equatable {
    /// The longest body, in bytes.
    ///
    /// Default 65 536. A longer one is answered 413 and not read.
    public var maximumBodyLength: Int
    /// The longest request line and headers together, in bytes.
    ///
    /// Default 16 384. Beyond: 431. Beyond about twice this length libmicrohttpd answers by itself, with 431 or 414 and
    /// an HTML body.
    public var maximumHeaderLength: Int
    /// The longest path and query, in bytes.
    ///
    /// Default 8 192. Beyond: 414.
    public var maximumTargetLength: Int
    /// The most header lines.
    ///
    /// Default 100. Beyond: 400.
    public var maximumHeaderCount: Int
    /// The time for one request, from its request line to the answer, whatever the client does.
    ///
    /// Default 30 s. A request that is still being read then is cut off; a handler that still runs is cancelled, and
    /// the client gets 503. The client has as long again to take the reply. The request line itself must come within
    /// this time after the connection was opened, or, on a kept connection, within this time and ``idleTimeout``: the
    /// library does not tell when its first byte comes.
    public var requestTimeout: Duration
    /// The time without traffic after which a connection is closed.
    ///
    /// Default 30 s; rounded up to whole seconds.
    public var idleTimeout: Duration
    /// The time that a request still being read has once the transport stops.
    ///
    /// Default 2 s: else one client that sends half a request holds up every stop for ``requestTimeout``.
    public var stopGrace = Duration.seconds(2)
    /// The most connections at a time.
    ///
    /// Default 16 384, least 1; fewer if the system does not permit so many open files. When there are as many, those
    /// that have waited longest for their clients are closed to make room: idle ones, slow ones, but none whose handler
    /// runs. An idle one takes about 33 KiB of memory once it was used.
    public var maximumConnections: Int
    /// The most connections from one IP address; more are closed at once.
    ///
    /// Default `nil`, no limit. Behind a proxy all connections come from one address: leave it `nil` there. Unix
    /// sockets are not counted.
    public var maximumConnectionsPerAddress: Int?

    /// Creates limits; those not given have their defaults.
    public init(
        maximumBodyLength: Int = 65_536, maximumHeaderLength: Int = 16_384, maximumTargetLength: Int = 8_192,
        maximumHeaderCount: Int = 100, requestTimeout: Duration = .seconds(30), idleTimeout: Duration = .seconds(30),
        maximumConnections: Int = 16_384, maximumConnectionsPerAddress: Int? = nil
    ) {
        self.maximumBodyLength = maximumBodyLength
        self.maximumHeaderLength = maximumHeaderLength
        self.maximumTargetLength = maximumTargetLength
        self.maximumHeaderCount = maximumHeaderCount
        self.requestTimeout = requestTimeout
        self.idleTimeout = idleTimeout
        self.maximumConnections = maximumConnections
        self.maximumConnectionsPerAddress = maximumConnectionsPerAddress
    }
}
