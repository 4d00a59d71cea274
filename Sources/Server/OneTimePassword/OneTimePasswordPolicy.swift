/// The rules of one-time passwords.
public struct OneTimePasswordPolicy: Sendable {
    /// For how many seconds a password holds: 300 (NIST SP 800-63B §5.1.3.2 allows 600).
    public var lifetime = 300
    /// Maximum attempts per password: 5.
    public var maximumTries = 5
    /// Maximum passwords in a day (UTC): 20 per user, 20 per number to all of its users who have verified it, and 20 to
    /// all who have not.
    ///
    /// A number is verified for a user when a code sent to it comes back: what strangers request under names of their
    /// own can then not use up the user's day, and no number gets more than its part of the messages of all users.
    /// Counted in the store, so it survives restarts. Further requests get the usual reply, and nothing is sent.
    public var dailyLimit = 20
    /// Maximum passwords in a day (UTC) to a user's number that the user has not verified: 5.
    ///
    /// Such numbers share a fifth of the messages of a day, so no account may have much of it.
    public var unverifiedDailyLimit = 5
    /// Maximum requests for one user and number: one in 30 s, 5 in 15 min, 20 a day.
    ///
    /// Not for the number alone: a stranger who names it under a name of their own would keep its owner waiting.
    public var requestLimits = [
        RateLimit(name: "otp-resend", quota: 1, windowSeconds: 30),
        RateLimit(name: "otp-burst", quota: 5, windowSeconds: 900),
        RateLimit(name: "otp-day", quota: 20, windowSeconds: 86_400),
    ]
    /// Maximum requests per address: 20 an hour.
    public var addressLimits = [RateLimit(name: "otp-address", quota: 20, windowSeconds: 3600)]
    /// How many subjects the table of each of these holds at the most: 65,536.
    public var limitCapacity = 65_536

    /// The defaults.
    public init() {}
}
