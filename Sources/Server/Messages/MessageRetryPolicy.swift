/// How often a message is tried, and after which pauses.
///
/// Between tries the pause doubles, and its second half is left to chance, so that servers which failed together do not
/// come back together.
public struct MessageRetryPolicy: Sendable, Equatable {
    /// The most tries, the first among them: 4.
    public var maximumAttempts = 4
    /// The pause after the first failure: 500 ms.
    public var firstPause = Duration.milliseconds(500)
    /// The longest pause that is of our own choice: 8 s.
    public var longestPause = Duration.seconds(8)
    /// The longest pause that a provider may ask for by `Retry-After`: 30 s; if it wants more, there is no further try.
    public var longestRetryAfter = Duration.seconds(30)

    /// The default policy.
    public init() {}

    /// The pause before the next attempt; `nil` for no further attempt.
    ///
    /// - Parameters:
    ///   - attempt: The number of the try that has failed, from 1.
    ///   - retryAfter: The seconds that the provider asks for.
    ///   - random: A number from 0 to 1.
    func pause(after attempt: Int, retryAfter: Int?, random: Double) -> Duration? {
        guard attempt < maximumAttempts else { return nil }
        var pause = firstPause
        for _ in 1..<max(attempt, 1) where pause < longestPause { pause *= 2 }
        pause = min(pause, longestPause)
        let own = pause * (0.5 + 0.5 * min(max(random, 0), 1))
        guard let retryAfter else { return own }
        let wanted = Duration.seconds(retryAfter)
        return wanted > longestRetryAfter ? nil : max(wanted, own)
    }
}
