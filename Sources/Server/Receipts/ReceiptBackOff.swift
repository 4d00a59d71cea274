/// The pauses after exchanges that failed.
///
/// A pause doubles with each failure in a row, and its second half is left to chance, so that servers and keys which
/// failed together do not come back together.
public struct ReceiptBackOff: Sendable, Equatable {
    /// The pause after the first failure of a receipt, and of the service: 60 s.
    public var first = Duration.seconds(60)
    /// The longest pause of a receipt: a day.
    public var longest = Duration.seconds(86_400)
    /// The longest pause of the service as a whole that is of our own choice: an hour.
    public var longestOfService = Duration.seconds(3_600)
    /// The longest pause that the service may ask for by `Retry-After`: a day.
    public var longestRetryAfter = Duration.seconds(86_400)

    /// The default pauses.
    public init() {}

    /// The pause of a receipt.
    ///
    /// - Parameters:
    ///   - failures: how often it has failed in a row, from 1.
    ///   - random: a number from 0 to 1.
    func pause(after failures: Int, random: Double) -> Duration {
        Self.pause(first, longest, failures, random)
    }

    /// The pause of a receipt that was refused: the longest, for only a change at Apple's or ours helps.
    func pauseAfterRefusal(random: Double) -> Duration {
        Self.pause(longest, longest, 1, random)
    }

    /// The pause of the service as a whole.
    ///
    /// - Parameter retryAfter: the seconds that it asks for.
    func servicePause(after failures: Int, retryAfter: Int?, random: Double) -> Duration {
        let own = Self.pause(first, longestOfService, failures, random)
        return max(own, min(.seconds(retryAfter ?? 0), longestRetryAfter))
    }

    private static func pause(_ first: Duration, _ longest: Duration, _ failures: Int, _ random: Double) -> Duration {
        var (pause, doublings) = (first, max(failures, 1) - 1)
        while doublings > 0, pause < longest {
            pause *= 2
            doublings -= 1
        }
        return min(pause, longest) * (0.5 + 0.5 * min(max(random, 0), 1))
    }
}
