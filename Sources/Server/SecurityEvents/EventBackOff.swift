/// The pauses between attempts to deliver security events.
struct EventBackOff: Sendable, Equatable {
    /// Between rounds that brought no failure: 1 s.
    var idle = Duration.seconds(1)
    /// The first pause after a failure; it doubles with each in a row: 1 s.
    var first = Duration.seconds(1)
    /// The longest pause of our own choice: five minutes.
    var longest = Duration.seconds(300)
    /// The longest that the receiver may ask for by `Retry-After`: an hour.
    var longestRetryAfter = Duration.seconds(3_600)
    /// Time limit of one delivery: 10 s.
    var timeout = Duration.seconds(10)

    /// The pause after so many failures in a row, its second half left to chance.
    func pause(after failures: Int, retryAfter: Int?, random: Double) -> Duration {
        let doublings = min(max(failures, 1) - 1, 20)
        let own = min(first * (1 << doublings), longest) * (0.5 + 0.5 * min(max(random, 0), 1))
        return max(own, min(.seconds(retryAfter ?? 0), longestRetryAfter))
    }
}
