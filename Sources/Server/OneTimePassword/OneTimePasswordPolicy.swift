/// The rules of one-time passwords.
public struct OneTimePasswordPolicy: Sendable {
    /// For how many seconds a password holds: 300 (NIST SP 800-63B §5.1.3.2 allows 600).
    public var lifetime = 300
    /// How often one password may be tried: 5.
    public var maximumTries = 5
    /// How many passwords a user, and a number, get in a day of UTC: 20.
    ///
    /// Counted in the store, so it survives restarts. Further requests get the usual reply, and nothing is sent.
    public var dailyLimit = 20
    /// How often a user may ask: once in 30 s, 5 times in 15 min, 20 times a day.
    public var userLimits = limits("user")
    /// How often a number may be asked for: as often.
    public var numberLimits = limits("number")
    /// How often one address may ask: 20 times an hour.
    public var addressLimits = [RateLimit(name: "otp-address", quota: 20, windowSeconds: 3600)]
    /// How many subjects the table of each of these holds at the most: 65,536.
    public var limitCapacity = 65_536
    /// The limits on wrong passwords of a user.
    public var throttle = defaultThrottle

    /// The defaults.
    public init() {}

    private static func limits(_ subject: String) -> [RateLimit] {
        [
            RateLimit(name: "otp-\(subject)-resend", quota: 1, windowSeconds: 30),
            RateLimit(name: "otp-\(subject)-burst", quota: 5, windowSeconds: 900),
            RateLimit(name: "otp-\(subject)-day", quota: 20, windowSeconds: 86_400),
        ]
    }

    private static var defaultThrottle: FailureThrottle.Policy {
        var policy = FailureThrottle.Policy()
        policy.name = "otp-failures"
        return policy
    }
}
