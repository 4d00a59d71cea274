import LatchkeyLock
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The witnessed clock")
struct WitnessedClockTests {
    static let hour: Int64 = 3_600_000

    /// Two clocks that only the test moves.
    final class Clocks: Sendable {
        private let state: Lock<(wall: Int64, monotonic: Int64)>

        init(wall: Int64 = 1_762_782_894_000) { state = Lock((wall, 90_000_000)) }

        var source: ClockSource {
            ClockSource(
                wall: { UInt64(self.state.withLock { $0.wall }) },
                monotonic: { UInt64(self.state.withLock { $0.monotonic }) }, bootID: "boot", isMovedByHand: false)
        }

        /// Lets both pass, and sets the wall clock besides.
        func pass(_ milliseconds: Int64, setting span: Int64 = 0) {
            state.withLock { ($0.wall, $0.monotonic) = ($0.wall + milliseconds + span, $0.monotonic + milliseconds) }
        }
    }

    /// A store, the clocks of its server, and the lines of the log.
    struct Bench {
        let server: TestServer
        let clocks: Clocks
        let lines = Lock<[String]>([])

        init(_ clocks: Clocks = Clocks()) throws {
            server = try TestServer()
            self.clocks = clocks
        }

        /// How many lines of the log say something.
        func count(_ text: String) -> Int { lines.withLock { $0.count { $0.contains(text) } } }

        func clock(named peerName: String? = nil) throws -> WitnessedClock {
            WitnessedClock(
                clocks.source, store: server.store, record: try server.store.clockRecord(),
                challengeKeys: CurrentChallengeKeys(server.keys.challengeKeys),
                limits: { [server] in Upkeep.latestEnds(now: $0, server.configuration) }, peerName: peerName,
                log: ServerLog { [lines] line in lines.withLock { $0.append(line) } })
        }
    }

    @Test("the witnessed time goes on in the next process, and setting the wall clock moves it not at all")
    func goesOn() async throws {
        let bench = try Bench()
        let first = try bench.clock()
        bench.clocks.pass(10_000)
        #expect(first.witnessedMilliseconds == 10_000)
        bench.clocks.pass(1_000, setting: 365 * 24 * Self.hour)
        #expect(first.witnessedMilliseconds == 11_000)
        await first.stop()
        bench.clocks.pass(4_000, setting: -365 * 24 * Self.hour)
        let second = try bench.clock()
        #expect(second.witnessedMilliseconds == 15_000)
    }

    @Test("a jump makes the server unready until a new generation has begun and 5 s have passed", arguments: [1, -1])
    func heals(direction: Int64) async throws {
        let bench = try Bench()
        let clock = try bench.clock()
        #expect(clock.trouble == nil)
        bench.clocks.pass(1_000, setting: direction * Self.hour)
        #expect(clock.counts.jumps == 0)
        _ = clock.read()
        #expect(clock.trouble != nil && clock.counts.jumps == 1)
        while clock.counts.generation == 0 { await clock.tend() }
        #expect(try await bench.server.store.clockRecord().challengeGeneration == 1)
        #expect(clock.trouble == "it jumped")
        bench.clocks.pass(5_000)
        _ = clock.read()
        #expect(clock.trouble == nil && clock.counts.jumps == 1)
        #expect(bench.count("the clock jumped") == 1)
    }

    @Test("nothing is deleted for its age until both clocks have agreed for an hour, in this process or earlier ones")
    func deletion() async throws {
        let bench = try Bench()
        let first = try bench.clock()
        bench.clocks.pass(Self.hour - 1)
        #expect(first.deletionMilliseconds == nil)
        await first.stop()
        bench.clocks.pass(1)
        let second = try bench.clock()
        #expect(second.deletionMilliseconds == second.milliseconds)
        bench.clocks.pass(1, setting: Self.hour)
        #expect(second.deletionMilliseconds == nil)
        while second.counts.generation == 0 { await second.tend() }
        bench.clocks.pass(Self.hour)
        #expect(second.deletionMilliseconds == second.milliseconds)
    }

    @Test("a jump that was found and not healed is found again by the next process")
    func unhealed() async throws {
        let bench = try Bench()
        let first = try bench.clock()
        await first.tend()
        bench.clocks.pass(1_000, setting: -Self.hour)
        await bench.server.store.close()
        _ = first.read()
        #expect(first.noteForCommit() == nil)
        let store = try DatabaseStore(path: bench.server.configuration.databasePath)
        let second = WitnessedClock(
            bench.clocks.source, store: store, record: try await store.clockRecord(),
            challengeKeys: CurrentChallengeKeys(bench.server.keys.challengeKeys),
            limits: { Upkeep.latestEnds(now: $0, bench.server.configuration) }, log: ServerLog { _ in })
        #expect(second.trouble != nil)
        await second.tend()
        #expect(second.counts.generation == 1)
        await store.close()
    }

    @Test("a reading goes along with a commit every 5 s, not oftener")
    func notes() throws {
        let bench = try Bench()
        let clock = try bench.clock()
        #expect(clock.noteForCommit()?.witnessed == 0)
        bench.clocks.pass(4_999)
        #expect(clock.noteForCommit() == nil)
        bench.clocks.pass(1)
        #expect(clock.noteForCommit()?.witnessed == 5_000)
    }

    @Test("challenges of an earlier generation, its keys and its forgotten uses end with it")
    func generation() async throws {
        let bench = try Bench()
        let clock = try bench.clock()
        let old = clock.challengeKeys.ring
        bench.clocks.pass(1_000, setting: Self.hour)
        _ = clock.read()
        while clock.counts.generation == 0 { await clock.tend() }
        let new = clock.challengeKeys.ring
        #expect((old.generation, new.generation) == (0, 1))
        let serverID = try #require(ServerID(rawValue: "latchkey.example"))
        let id = try #require(ChallengeID(milliseconds: 1, generation: 1, random: [UInt8](repeating: 7, count: 10)))
        #expect(id.isPossible(in: 1) && !id.isPossible(in: 2) && id.isPossible(in: 1 + 4096))
        let texts = [old, new].map {
            ChallengeAuthority(serverID: serverID, keys: $0, decoys: bench.server.keys.decoys)
                .sessionChallenge(.assertion, id: id)
        }
        #expect(texts[0] != nil && texts[0] != texts[1])
    }
}
