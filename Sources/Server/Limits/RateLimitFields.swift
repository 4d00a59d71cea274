import LatchkeyHTTP

/// The fields that tell a client of its limits (draft-ietf-httpapi-ratelimit-headers-10).
package struct RateLimitFields: Sendable {
    /// The value of `RateLimit-Policy`: `"name";q=quota;w=seconds`.
    let policy: String
    /// The value of `RateLimit`: `"name";r=remaining;t=seconds`.
    let rateLimit: String
    /// After how many seconds there is more to have.
    let resetSeconds: Int64

    /// The fields of a limit.
    package init(_ state: RateLimitState) {
        self.init(
            name: state.limit.name, quota: state.limit.quota, windowSeconds: state.limit.windowSeconds,
            remaining: state.remaining, resetSeconds: state.resetSeconds)
    }

    /// The fields of a wait after failures: its quota has no window, as only a success or time brings it back.
    init(_ policy: FailureThrottle.Policy, waitSeconds: Int64) {
        self.init(
            name: policy.name, quota: policy.freeFailures, windowSeconds: nil, remaining: 0, resetSeconds: waitSeconds)
    }

    private init(name: String, quota: Int, windowSeconds: Int64?, remaining: Int, resetSeconds: Int64) {
        let name = Self.string(name)
        policy = "\(name);q=\(quota)" + (windowSeconds.map { ";w=\($0)" } ?? "")
        rateLimit = "\(name);r=\(remaining);t=\(resetSeconds)"
        self.resetSeconds = resetSeconds
    }

    /// Adds the fields to those of a reply.
    package func add(to headers: inout HTTPHeaders) {
        headers["RateLimit-Policy"] = policy
        headers["RateLimit"] = rateLimit
    }

    /// A structured-field string (RFC 9651 §3.3.3); invalid characters are left out.
    private static func string(_ text: String) -> String {
        let characters = text.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }
        return "\"" + characters.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
    }
}

/// The reply of a limited operation, with the remaining quota.
struct RateLimited<Body: Encodable & Sendable>: Sendable {
    /// The reply's body.
    let body: Body
    /// The remaining quota after this request.
    let state: RateLimitState
}
