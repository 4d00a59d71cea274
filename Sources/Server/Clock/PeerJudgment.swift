import LatchkeyStore

/// What a server's clock is among those of the other servers that share its database.
enum PeerJudgment: Sendable, Equatable {
    /// It was not compared yet.
    case pending
    /// No other server has noted its clock, and the database's is near.
    case alone
    /// No other server has noted its clock, and the database's is so far off; nobody knows which of the two is right.
    case undecided(milliseconds: Int64)
    /// It is near the middle of all clocks.
    case agrees(milliseconds: Int64)
    /// It is so far ahead of the middle of all clocks; behind it, if negative.
    case disagrees(milliseconds: Int64)

    /// How far a clock may be from the middle of all: 30 s.
    ///
    /// So two servers that agree differ by a minute at most, which challenges and tokens allow.
    static let limit: Int64 = 30_000

    /// Judges a server's clock against the middle one of all servers' clocks and the database's.
    ///
    /// Of two middle ones, which an even number has, the one nearer to the database's clock counts.
    static func judge(_ comparison: ClockComparison) -> PeerJudgment {
        guard !comparison.others.isEmpty else {
            return abs(comparison.own) <= limit ? .alone : .undecided(milliseconds: comparison.own)
        }
        // All are counted from the database's clock, whose own distance is 0.
        let clocks = (comparison.others.values + [comparison.own, 0]).sorted()
        let (lower, upper) = (clocks[(clocks.count - 1) / 2], clocks[clocks.count / 2])
        let middle = lower <= 0 && upper >= 0 ? 0 : abs(lower) < abs(upper) ? lower : upper
        let distance = comparison.own - middle
        return abs(distance) <= limit ? .agrees(milliseconds: distance) : .disagrees(milliseconds: distance)
    }

    /// Whether the server's clock is wrong, as far as the others know.
    var isDisagreement: Bool {
        if case .disagrees = self { true } else { false }
    }

    /// Whether both are the same finding, be the distances others.
    func isSameFinding(as other: PeerJudgment) -> Bool {
        switch (self, other) {
        case (.pending, .pending), (.alone, .alone), (.undecided, .undecided), (.agrees, .agrees),
            (.disagrees, .disagrees):
            true
        default: false
        }
    }
}
