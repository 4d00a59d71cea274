import LatchkeyHTTP
import LatchkeyServer
import LatchkeyWire

/// A route of Chatter's, for a server of its own or a group of another's.
struct ChatterRoute: Sendable {
    let method: HTTPMethod
    let path: String
    /// The kind of body; the paths of the document take any.
    var accepts = RequestBody.any
    /// Its description; `nil` for a path that is only a spelling of another, or a refusal.
    let endpoint: Endpoint?
    let answer: HTTPHandler
}

/// Counts requests against the limits by address.
struct AddressDesk: Sendable {
    private let requests: RateLimiter?
    private let signIns: RateLimiter?
    private let proxies: TrustedProxies
    private let clock: @Sendable () -> Int64

    init(_ configuration: ChatterConfiguration, clock: @escaping @Sendable () -> Int64) {
        let limits = configuration.limits
        requests = RateLimiter(limits.requests, orNone: limits.capacity)
        signIns = RateLimiter(limits.signIns, orNone: limits.capacity)
        proxies = configuration.trustedProxies
        self.clock = clock
    }

    /// Charges a request that is a sign-in, or another one.
    func charge(_ request: HTTPRequest, isSignIn: Bool = false) throws(ChatterFault) {
        guard let subject = proxies.limitSubject(of: request) else { return }
        try requests?.charge(subject, now: clock() / 1000)
        if isSignIn { try signIns?.charge(subject, now: clock() / 1000) }
    }
}
