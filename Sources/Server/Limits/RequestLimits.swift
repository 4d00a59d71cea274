import LatchkeyWire

/// The limits per address; an empty list means no limit.
public struct RequestLimits: Sendable, Equatable {
    /// All requests to endpoints under `/api/v1`: 1,200 in a minute.
    ///
    /// A client sends two for a sign-in; this leaves room for a whole office behind one address.
    public var requests = [RateLimit(name: "requests", quota: 1200, windowSeconds: 60)]
    /// Tries to enroll a device, successful or not: 60 in an hour.
    public var enrollments = [RateLimit(name: "enrollments", quota: 60, windowSeconds: 3600)]
    /// How many addresses each limit can tell apart, rounded up to a multiple of 8: 65,536 (1.5 MiB).
    public var capacity = 65_536

    /// The defaults.
    public init() {}
}

/// Keeps the limits by address.
struct AddressLimiter: Sendable {
    private let requests: RateLimiter?
    private let enrollments: RateLimiter?

    init(_ limits: RequestLimits, memory: LimitMemory) {
        func limiter(_ list: [RateLimit], _ name: String) -> RateLimiter? {
            guard !list.isEmpty else { return nil }
            let limiter = RateLimiter(list, capacity: limits.capacity, hash: memory.hash)
            memory.keep(limiter, as: name)
            return limiter
        }
        requests = limiter(limits.requests, "requests")
        enrollments = limiter(limits.enrollments, "enrollments")
    }

    /// The limit that an endpoint's requests count against.
    func limiters(for endpoint: Endpoint) -> [RateLimiter] {
        guard endpoint.isLimitedByAddress else { return [] }
        return [requests, endpoint.operationID == Endpoint.enroll.operationID ? enrollments : nil].compactMap { $0 }
    }
}
