import LatchkeyWire

/// Counts requests for one-time passwords by address, user and number, known or not.
struct OneTimePasswordLimiter: Sendable {
    private let users: RateLimiter
    private let numbers: RateLimiter
    private let addresses: RateLimiter

    init(_ policy: OneTimePasswordPolicy) {
        users = RateLimiter(policy.userLimits, capacity: policy.limitCapacity)
        numbers = RateLimiter(policy.numberLimits, capacity: policy.limitCapacity)
        addresses = RateLimiter(policy.addressLimits, capacity: policy.limitCapacity)
    }

    /// Counts a request; returns the remaining quota of the limit with the longest wait.
    ///
    /// The address is checked first, so that a blocked address does not use up the quota of names.
    ///
    /// - Throws: `RequestFailure.limited` if a limit is used up.
    func charge(
        _ request: RequestOTPRequest, from address: String?, now seconds: Int64
    ) throws(RequestFailure) -> RateLimitState {
        let here = try address.map { address throws(RequestFailure) in try addresses.charge(address, now: seconds) }
        let user = try users.charge(request.username.rawValue, now: seconds)
        let number = try numbers.charge(request.phoneNumber.rawValue, now: seconds)
        return [number, here].compactMap { $0 }.reduce(user) { $1.isTighter(than: $0) ? $1 : $0 }
    }
}

extension RateLimitState {
    /// Whether it stops the next request sooner, or longer.
    fileprivate func isTighter(than other: RateLimitState) -> Bool {
        (remaining, -resetSeconds) < (other.remaining, -other.resetSeconds)
    }
}
