import LatchkeyStore
import Testing

@testable import LatchkeyServer

@Suite("The judgment of a clock among the servers of a database")
struct PeerJudgmentTests {
    static let hour: Int64 = 3_600_000

    static func judge(_ own: Int64, among others: Int64...) -> PeerJudgment {
        let named = others.enumerated().map { ("server \($0.offset)", $0.element) }
        return PeerJudgment.judge(ClockComparison(own: own, others: Dictionary(uniqueKeysWithValues: named)))
    }

    @Test("a server alone is not judged, however far the database's clock is")
    func alone() {
        #expect(Self.judge(30_000) == .alone)
        #expect(Self.judge(-30_001) == .undecided(milliseconds: -30_001))
        #expect(!Self.judge(Self.hour).isDisagreement)
    }

    @Test("of two servers the one that is more than 30 s from the other and the database is wrong", arguments: [1, -1])
    func two(direction: Int64) {
        #expect(Self.judge(direction * 30_000, among: 0) == .agrees(milliseconds: direction * 30_000))
        #expect(Self.judge(direction * 30_001, among: 0) == .disagrees(milliseconds: direction * 30_001))
        #expect(Self.judge(0, among: direction * Self.hour) == .agrees(milliseconds: 0))
    }

    @Test("a database whose clock is wrong makes no server wrong that has another on its side")
    func database() {
        #expect(Self.judge(Self.hour, among: Self.hour + 5) == .agrees(milliseconds: 0))
        #expect(Self.judge(-Self.hour, among: -Self.hour, -Self.hour - 7) == .agrees(milliseconds: 0))
    }

    @Test("where no two agree, the middle one is right: the database's between one ahead and one behind")
    func allDiffer() {
        #expect(Self.judge(Self.hour, among: -Self.hour) == .disagrees(milliseconds: Self.hour))
        #expect(Self.judge(Self.hour, among: 3 * Self.hour) == .agrees(milliseconds: 0))
    }

    @Test("of two halves that differ, the one with the database is right")
    func halves() {
        #expect(Self.judge(Self.hour, among: Self.hour, 0) == .disagrees(milliseconds: Self.hour))
        #expect(Self.judge(0, among: Self.hour, Self.hour) == .agrees(milliseconds: 0))
        // Of the two in the middle the nearer one counts.
        let hour = Self.hour
        #expect(Self.judge(9 * hour, among: 2 * hour, 5 * hour) == .disagrees(milliseconds: 7 * hour))
        #expect(Self.judge(2 * hour, among: 9 * hour, 5 * hour) == .agrees(milliseconds: 0))
    }
}
