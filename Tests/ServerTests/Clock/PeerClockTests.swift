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
    ///
    /// The database's clock goes on and forgets servers after a while, however busy the machine is.
    static func compareWithOther(_ clock: WitnessedClock, ahead span: Int64 = 0, in bench: Bench) async throws {
        repeat {
            bench.clocks.pass(max(0, machineTime + span - Int64(bench.clocks.source.wall())))
            try await note("other", in: bench)
            clock.state.withLock { ($0.comparedAt, $0.peerCount) = (nil, 0) }
            await clock.tend()
        } while clock.state.withLock { $0.comparedAt == nil || $0.peerCount == 0 }
    }

    @Test("a clock that jumps away from the others makes its server unready, and is nobody's until it is right again")
    func jumps() async throws {
        let bench = try Bench(Clocks(wall: Self.machineTime))
        let clock = try bench.clock(named: "own")
        #expect(clock.trouble == "it was not compared with the other servers' yet")
        try await Self.compareWithOther(clock, in: bench)
        #expect(clock.trouble == nil && clock.peerCounts?.servers == 1)
        bench.clocks.pass(1_000, setting: Self.hour)
        _ = clock.read()
        try await Self.compareWithOther(clock, ahead: Self.hour, in: bench)
        #expect(clock.trouble?.hasSuffix("s ahead of the other servers' clocks") == true)
        bench.clocks.pass(2 * Self.hour)
        try await Self.compareWithOther(clock, ahead: 3 * Self.hour, in: bench)
        #expect(clock.counts.generation == 0)
        #expect(clock.noteForCommit() == nil && clock.deletionMilliseconds == nil)
        #expect(bench.lines.withLock { $0.count { $0.contains("disagrees with those of the other servers") } } == 1)
        // What the monotonic clock saw pass has not passed for the database.
        bench.clocks.pass(1_000, setting: -3 * Self.hour)
        _ = clock.read()
        while clock.counts.generation == 0 { try await Self.compareWithOther(clock, in: bench) }
        #expect(clock.peerCounts?.disagrees == false && clock.trouble == "it jumped")
        bench.clocks.pass(5_000)
        _ = clock.read()
        #expect(clock.trouble == nil && clock.noteForCommit() != nil)
        #expect(bench.lines.withLock { $0.count { $0.contains("in line again") } } == 1)
    }

    @Test("a server that starts with a clock that is behind the others is not ready")
    func starts() async throws {
        let bench = try Bench(Clocks(wall: Self.machineTime - Self.hour))
        let clock = try bench.clock(named: "own")
        try await Self.compareWithOther(clock, ahead: -Self.hour, in: bench)
        #expect(clock.trouble?.hasSuffix("s behind the other servers' clocks") == true)
        await clock.stop()
        #expect(try bench.server.store.clockRecord().reading == nil)
    }

    @Test("a server alone with a database that has another time is ready, and the log tells it")
    func alone() async throws {
        let bench = try Bench(Clocks(wall: Self.machineTime + Self.hour))
        let clock = try bench.clock(named: "own")
        await Self.compare(clock)
        #expect(clock.trouble == nil && clock.peerCounts?.servers == 0)
        #expect(bench.lines.withLock { $0.count { $0.contains("the clock disagrees with the database's") } } == 1)
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
