import LatchkeyStore

/// Judges wall clock against monotonic clock: a pure account of readings.
struct ClockJudgment: Sendable {
    /// What a reading shows.
    enum Finding: Sendable, Equatable {
        /// Both clocks went on together.
        case agreed
        /// The wall clock moved by so many milliseconds more than the monotonic clock did.
        case jumped(milliseconds: Int64)
        /// The monotonic clock went back, which only clocks moved by hand do.
        case steppedBack
    }

    /// How far the clocks may part within a minute without a jump: 5 s, more than any time server slews.
    static let tolerance: Int64 = 5_000
    /// After how long the clocks are compared from a new beginning: a minute.
    static let span: Int64 = 60_000

    /// How much of the time between two processes counts as witnessed at most: a minute, after which a running server has
    /// noted its clock again.
    static let longestRestart: Int64 = 60_000

    /// The reading to which others are compared.
    private var base: ClockReading
    /// The last reading.
    private(set) var last: ClockReading
    /// For how many milliseconds the monotonic clock was seen to pass.
    private(set) var witnessed: Int64
    /// For how many milliseconds both clocks have agreed.
    private(set) var agreeing: Int64

    /// Goes on from what the store knows, with the first reading of a new process, and says what that reading shows.
    static func resume(_ record: ClockRecord, at reading: ClockReading) -> (ClockJudgment, Finding) {
        var judgment = ClockJudgment(
            base: reading, last: reading, witnessed: record.witnessed, agreeing: record.agreeing)
        guard let earlier = record.reading else {
            judgment.agreeing = 0
            return (judgment, .agreed)
        }
        let wall = reading.wall.saturatingSubtraction(of: earlier.wall)
        let elapsed = reading.monotonic.saturatingSubtraction(of: earlier.monotonic)
        // Two machines whose starts have no names are not known to be the same.
        guard !reading.bootID.isEmpty, earlier.bootID == reading.bootID, elapsed >= 0 else {
            // Nobody has seen how much time has passed; but never less than none.
            judgment.agreeing = 0
            return (judgment, wall < -tolerance ? .jumped(milliseconds: wall) : .agreed)
        }
        // What waits is to wait while a server runs, to which somebody can object: an outage does not count.
        judgment.witnessed = judgment.witnessed.saturatingAddition(of: min(elapsed, longestRestart))
        let drift = wall.saturatingSubtraction(of: elapsed)
        // Over a long pause a clock that is slewed by 0.1 % has not jumped.
        guard drift.magnitude > UInt64(tolerance + elapsed / 1000) else {
            judgment.agreeing = judgment.agreeing.saturatingAddition(of: elapsed)
            return (judgment, .agreed)
        }
        judgment.agreeing = 0
        return (judgment, .jumped(milliseconds: drift))
    }

    /// Takes a further reading of the same process.
    mutating func take(_ reading: ClockReading) -> Finding {
        let elapsed = reading.monotonic - last.monotonic
        let drift = (reading.wall - base.wall) - (reading.monotonic - base.monotonic)
        last = reading
        guard elapsed >= 0 else {
            base = reading
            agreeing = 0
            return .steppedBack
        }
        witnessed = witnessed.saturatingAddition(of: elapsed)
        guard abs(drift) <= Self.tolerance else {
            base = reading
            agreeing = 0
            return .jumped(milliseconds: drift)
        }
        agreeing = agreeing.saturatingAddition(of: elapsed)
        if reading.monotonic - base.monotonic >= Self.span { base = reading }
        return .agreed
    }

    /// Others have witnessed so much.
    mutating func follow(_ others: Int64) { witnessed = max(witnessed, others) }

    /// The clocks agree from now on only.
    mutating func restartAgreement() { agreeing = 0 }
}

// What the store has may be anything: a backup is a file that somebody else may have written.
extension Int64 {
    fileprivate func saturatingAddition(of other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other > 0 ? .max : .min) : sum
    }

    fileprivate func saturatingSubtraction(of other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other > 0 ? .min : .max) : difference
    }
}
