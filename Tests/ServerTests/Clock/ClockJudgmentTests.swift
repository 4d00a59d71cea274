import LatchkeyStore
import Testing

@testable import LatchkeyServer

@Suite("The judgment of the clock")
struct ClockJudgmentTests {
    static let hour: Int64 = 3_600_000

    static func reading(_ wall: Int64, _ monotonic: Int64, boot: String = "a") -> ClockReading {
        ClockReading(wall: 1_000_000_000 + wall, monotonic: 1_000_000 + monotonic, bootID: boot)
    }

    static func record(_ reading: ClockReading?, witnessed: Int64 = 500, agreeing: Int64 = 400) -> ClockRecord {
        ClockRecord(
            reading: reading, witnessed: witnessed, agreeing: agreeing, challengeGeneration: 0, challengeSalt: [],
            forgottenUntil: 0)
    }

    @Test("a store that has seen no clock is told nothing, and the sums begin")
    func first() {
        let (judgment, finding) = ClockJudgment.resume(Self.record(nil, agreeing: 0), at: Self.reading(0, 0))
        #expect(finding == .agreed)
        #expect((judgment.witnessed, judgment.agreeing) == (500, 0))
    }

    @Test(
        "within one start of the machine a minute without a server is witnessed at most; the clocks agree over all of it",
        arguments: [(1_000, 1_000), (60_000, 60_000), (hour, 60_000)] as [(Int64, Int64)])
    func resume(elapsed: Int64, counted: Int64) {
        let (judgment, finding) = ClockJudgment.resume(
            Self.record(Self.reading(0, 0)), at: Self.reading(elapsed + 900, elapsed))
        #expect(finding == .agreed)
        #expect((judgment.witnessed, judgment.agreeing) == (500 + counted, 400 + elapsed))
    }

    @Test("machines whose starts have no name are not known to be the same")
    func nameless() {
        let record = Self.record(Self.reading(0, 0, boot: ""))
        let (judgment, finding) = ClockJudgment.resume(
            record, at: Self.reading(10, 48 * Self.hour, boot: ""))
        #expect(finding == .agreed)
        #expect((judgment.witnessed, judgment.agreeing) == (500, 0))
    }

    @Test(
        "sums and readings beyond all bounds, as somebody's file may have them, end nothing",
        arguments: [Int64.min, -1, 0, 1 << 53, .max])
    func extremes(value: Int64) {
        let now = Self.reading(0, 0)
        for reading in [
            ClockReading(wall: value, monotonic: 0, bootID: "a"), ClockReading(wall: 0, monotonic: value, bootID: "a"),
        ] {
            var (judgment, _) = ClockJudgment.resume(
                Self.record(reading, witnessed: value, agreeing: value), at: now)
            _ = judgment.take(Self.reading(1_000, 1_000))
            #expect(judgment.witnessed >= value)
        }
    }

    @Test(
        "a wall clock that moved while no server ran has jumped; what the monotonic clock saw is witnessed",
        arguments: [hour, -hour, 24 * hour, -24 * hour, 365 * 24 * hour, -365 * 24 * hour, 5_011])
    func jumpAcrossRestart(by span: Int64) {
        let (judgment, finding) = ClockJudgment.resume(
            Self.record(Self.reading(0, 0)), at: Self.reading(10_000 + span, 10_000))
        #expect(finding == .jumped(milliseconds: span))
        #expect((judgment.witnessed, judgment.agreeing) == (10_500, 0))
    }

    @Test("after another start of the machine nobody has seen the time between; only the past is a jump")
    func otherBoot() {
        let record = Self.record(Self.reading(0, 0))
        let (later, agreed) = ClockJudgment.resume(record, at: Self.reading(24 * Self.hour, 5, boot: "b"))
        #expect(agreed == .agreed)
        #expect((later.witnessed, later.agreeing) == (500, 0))
        let (_, back) = ClockJudgment.resume(record, at: Self.reading(-6_000, 5, boot: "b"))
        #expect(back == .jumped(milliseconds: -6_000))
    }

    @Test("a monotonic clock that went back between two processes counts as another start")
    func steppedBackBetween() {
        let (judgment, finding) = ClockJudgment.resume(
            Self.record(Self.reading(0, 5_000)), at: Self.reading(10, 0))
        #expect(finding == .agreed)
        #expect((judgment.witnessed, judgment.agreeing) == (500, 0))
    }

    @Test("clocks that part by 5 s at most agree; beyond it the wall clock has jumped, and agreement begins anew")
    func tolerance() {
        var judgment = ClockJudgment.resume(Self.record(nil), at: Self.reading(0, 0)).0
        #expect(judgment.take(Self.reading(6_000, 1_000)) == .agreed)
        #expect(judgment.take(Self.reading(7_001, 2_000)) == .jumped(milliseconds: 5_001))
        #expect((judgment.witnessed, judgment.agreeing) == (2_500, 0))
        #expect(judgment.take(Self.reading(8_001, 3_000)) == .agreed)
        #expect((judgment.witnessed, judgment.agreeing) == (3_500, 1_000))
    }

    @Test("a clock that is slewed by a second a minute never jumps")
    func slew() {
        var judgment = ClockJudgment.resume(Self.record(nil), at: Self.reading(0, 0)).0
        for minute in Int64(1)...120 {
            #expect(judgment.take(Self.reading(minute * 61_000, minute * 60_000)) == .agreed)
        }
        #expect(judgment.agreeing == 120 * 60_000)
    }

    @Test("clocks that a hand moves back take nothing from the witnessed time")
    func steppedBack() {
        var judgment = ClockJudgment.resume(Self.record(nil), at: Self.reading(0, 0)).0
        #expect(judgment.take(Self.reading(Self.hour, Self.hour)) == .agreed)
        #expect(judgment.take(Self.reading(0, 0)) == .steppedBack)
        #expect((judgment.witnessed, judgment.agreeing) == (500 + Self.hour, 0))
        #expect(judgment.take(Self.reading(1_000, 1_000)) == .agreed)
        #expect(judgment.witnessed == 1_500 + Self.hour)
    }
}
