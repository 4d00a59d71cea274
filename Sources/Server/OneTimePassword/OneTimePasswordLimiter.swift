import LatchkeyWire

/// Counts requests for one-time passwords by address, and by user and number together, known or not.
///
/// Nothing is counted by the name or the number alone: a stranger who knows only one of them must not be able to use
/// up what the user has. The store limits how many are sent to a user and to a number.
struct OneTimePasswordLimiter: Sendable {
    private let pairs: RateLimiter
    private let addresses: RateLimiter

    init(_ policy: OneTimePasswordPolicy, memory: LimitMemory? = nil) {
        let hash = memory?.hash ?? SubjectHash()
        pairs = RateLimiter(policy.requestLimits, capacity: policy.limitCapacity, hash: hash)
        addresses = RateLimiter(policy.addressLimits, capacity: policy.limitCapacity, hash: hash)
        memory?.keep(pairs, as: "otp-pairs")
        memory?.keep(addresses, as: "otp-addresses")
    }

    /// Counts a request; returns the remaining quota of the limit with the longest wait.
    ///
    /// The address is checked first, so that a blocked address does not use up the quota of others.
    ///
    /// - Throws: `RequestFailure.limited` if a limit is used up.
    func charge(
        _ request: RequestOTPRequest, from address: String?, now seconds: Int64
    ) throws(RequestFailure) -> RateLimitState {
        let here = try address.map { address throws(RequestFailure) in try addresses.charge(address, now: seconds) }
        let pair = try pairs.charge("\(request.username.folded) \(request.phoneNumber)", now: seconds)
        guard let here, here.isTighter(than: pair) else { return pair }
        return here
    }
}

extension RateLimitState {
    /// Whether it stops the next request sooner, or longer.
    fileprivate func isTighter(than other: RateLimitState) -> Bool {
        (remaining, -resetSeconds) < (other.remaining, -other.resetSeconds)
    }
}
