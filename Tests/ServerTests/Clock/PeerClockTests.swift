import Foundation
import LatchkeyStore
import Testing

@testable import LatchkeyServer

@Suite("The clock among those of other servers")
struct PeerClockTests {
    typealias Bench = WitnessedClockTests.Bench
    typealias Clocks = WitnessedClockTests.Clocks

    static let hour = WitnessedClockTests.hour

    /// What the database's clock says too.
    static var machineTime: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    static func note(_ server: String, ahead span: Int64 = 0, in bench: Bench) async throws {
        // A comparison that took long, on a busy machine, counts for nothing.
        while try await bench.server.store.compareClock(of: server, reading: { machineTime + span }) == nil {}
    }

    /// Compares until a comparison was quick enough to count.
    static func compare(_ clock: WitnessedClock) async {
        repeat { await clock.tend() } while clock.state.withLock { $0.comparedAt == nil }
    }

    /// Compares a clock that is so far ahead with another server's that was noted just before.
    static func compareWithOther(_ clock: WitnessedClock, ahead span: Int64 = 0, in bench: Bench) async throws {
        repeat {
            bench.clocks.pass(max(0, machineTime + span - Int64(bench.clocks.source.wall())))
            try await note("other", in: bench)
            clock.state.withLock { ($0.comparedAt, $0.peerCount) = (nil, 0) }
            await clock.tend()
        } while clock.state.withLock { $0.comparedAt == nil || $0.peerCount == 0 }
    }

    /// What an attempt saw that took less than 4 s.
    ///
    /// The database's clock goes on and forgets servers after a while, and a jump is told for 5 s: an attempt that a busy
    /// machine held up says nothing, and is made again.
    static func unhindered<Seen>(_ attempt: () async throws -> Seen) async throws -> Seen {
        while true {
            let start = ContinuousClock.now
            let seen = try await attempt()
            if ContinuousClock.now - start < .seconds(4) { return seen }
        }
    }

    /// What is seen of a clock that jumps away from another server's and comes back.
    struct Jump: Equatable {
        var troubles: [String?] = []
        var servers: Int?
        var isHealedMeanwhile = false
        var isTrustedMeanwhile = false
        var isTrustedAfterwards = false
        var disagreements = 0
        var agreements = 0
    }

    static func jump() async throws -> Jump {
        let bench = try Bench(Clocks(wall: machineTime))
        let clock = try bench.clock(named: "own")
        var seen = Jump(troubles: [clock.trouble])
        try await compareWithOther(clock, in: bench)
        seen.troubles.append(clock.trouble)
        seen.servers = clock.peerCounts?.servers
        bench.clocks.pass(1_000, setting: hour)
        _ = clock.read()
        try await compareWithOther(clock, ahead: hour, in: bench)
        seen.troubles.append(clock.trouble)
        bench.clocks.pass(2 * hour)
        try await compareWithOther(clock, ahead: 3 * hour, in: bench)
        seen.isHealedMeanwhile = clock.counts.generation != 0
        seen.isTrustedMeanwhile = clock.noteForCommit() != nil || clock.deletionMilliseconds != nil
        seen.disagreements = bench.count("disagrees with those of the other servers")
        // What the monotonic clock saw pass has not passed for the database.
        bench.clocks.pass(1_000, setting: -3 * hour)
        _ = clock.read()
        while clock.counts.generation == 0 { try await compareWithOther(clock, in: bench) }
        seen.troubles.append(clock.trouble)
        bench.clocks.pass(5_000)
        _ = clock.read()
        seen.troubles.append(clock.trouble)
        seen.isTrustedAfterwards = clock.noteForCommit() != nil
        seen.agreements = bench.count("in line again")
        return seen
    }

    @Test("a clock that jumps away from the others makes its server unready, and is nobody's until it is right again")
    func jumps() async throws {
        var seen = try await Self.unhindered(Self.jump)
        let ahead = try #require(seen.troubles[2])
        #expect(ahead.hasSuffix("s ahead of the other servers' clocks"))
        seen.troubles[2] = nil
        let unknown = "it was not compared with the other servers' yet"
        #expect(
            seen
                == Jump(
                    troubles: [unknown, nil, nil, "it jumped", nil], servers: 1, isTrustedAfterwards: true,
                    disagreements: 1, agreements: 1))
    }

    @Test("a server that starts with a clock that is behind the others is not ready")
    func starts() async throws {
        let (trouble, record) = try await Self.unhindered {
            let bench = try Bench(Clocks(wall: Self.machineTime - Self.hour))
            let clock = try bench.clock(named: "own")
            try await Self.compareWithOther(clock, ahead: -Self.hour, in: bench)
            let trouble = clock.trouble
            await clock.stop()
            return (trouble, try await bench.server.store.clockRecord())
        }
        #expect(trouble?.hasSuffix("s behind the other servers' clocks") == true)
        #expect(record.reading == nil)
    }

    @Test("a server alone with a database that has another time is ready, and the log tells it")
    func alone() async throws {
        let bench = try Bench(Clocks(wall: Self.machineTime + Self.hour))
        let clock = try bench.clock(named: "own")
        await Self.compare(clock)
        #expect(clock.trouble == nil && clock.peerCounts?.servers == 0)
        #expect(bench.count("the clock disagrees with the database's") == 1)
    }

    @Test("a server that ends is no other's peer any more")
    func leaves() async throws {
        let bench = try Bench(Clocks(wall: Self.machineTime))
        let clock = try bench.clock(named: "own")
        await Self.compare(clock)
        await clock.stop()
        var comparison: ClockComparison?
        while comparison == nil {
            comparison = try await bench.server.store.compareClock(of: "other") { Self.machineTime }
        }
        #expect(comparison?.others == [:])
    }

    @Test("a server that shares its database with none compares nothing")
    func unshared() async throws {
        let bench = try Bench(Clocks(wall: Self.machineTime + Self.hour))
        try await Self.note("other", in: bench)
        let clock = try bench.clock()
        await clock.tend()
        #expect(clock.trouble == nil && clock.peerCounts == nil)
    }
}
