import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Limits that outlast the process")
struct LimitMemoryTests {
    static let limits = [RateLimit(name: "few", quota: 2, windowSeconds: 60)]

    /// What a process has: tables that a memory keeps.
    struct Process {
        let memory: LimitMemory
        let throttle: FailureThrottle
        let limiter: RateLimiter
        let lines: Lock<[String]>

        init(_ server: TestServer, capacity: Int = 64) throws {
            let lines = Lock<[String]>([])
            self.lines = lines
            memory = LimitMemory(
                try server.store.keptLimits(), store: server.store, clock: server.witnessedClock,
                log: ServerLog { line in lines.withLock { $0.append(line) } })
            var policy = FailureThrottle.Policy()
            policy.capacity = capacity
            throttle = FailureThrottle(policy: policy, hash: memory.hash)
            limiter = RateLimiter(LimitMemoryTests.limits, capacity: capacity, hash: memory.hash)
            memory.keep(throttle, as: "failures")
            memory.keep(limiter, as: "few")
        }
    }

    static func now(_ server: TestServer) -> Int64 { Int64(server.witnessedClock.witnessedMilliseconds / 1000) }

    static func anna() throws -> Username { try #require(Username(rawValue: "anna")) }

    static func isAllowed(_ process: Process, _ server: TestServer) -> Bool {
        if case .allowed = process.limiter.take("a", now: now(server)) { true } else { false }
    }

    @Test("a wait and a window go on in the next process for as long as they had left, not longer")
    func goesOn() async throws {
        let server = try TestServer()
        let first = try Process(server)
        for _ in 0..<5 {
            first.throttle.recordFailure(of: first.throttle.subject(try Self.anna()), now: Self.now(server))
        }
        #expect(Self.isAllowed(first, server) && Self.isAllowed(first, server) && !Self.isAllowed(first, server))
        await first.memory.write()
        server.clock.advance(seconds: 10)
        let second = try Process(server)
        #expect(
            second.throttle.remainingDelay(of: second.throttle.subject(try Self.anna()), now: Self.now(server)) == 20)
        #expect(second.throttle.failures(username: try Self.anna()) == 5)
        #expect(!Self.isAllowed(second, server))
        server.clock.advance(seconds: 50)
        #expect(Self.isAllowed(second, server))
        #expect(
            second.throttle.remainingDelay(of: second.throttle.subject(try Self.anna()), now: Self.now(server)) == nil)
        #expect(second.lines.withLock { $0 }.isEmpty)
    }

    @Test("nothing is written where nothing was counted, and what could not be written is written the next time")
    func changes() async throws {
        let server = try TestServer()
        let process = try Process(server)
        await process.memory.write()
        #expect(server.store.statistics.commits == 0)
        process.throttle.recordFailure(of: process.throttle.subject(try Self.anna()), now: 1)
        await process.memory.write()
        await process.memory.write()
        #expect(server.store.statistics.commits == 1)
        process.throttle.recordFailure(of: process.throttle.subject(try Self.anna()), now: 2)
        #expect(process.throttle.takeChanges()?.count == 5)
        #expect(process.throttle.takeChanges() == nil)
        process.throttle.keepAgain()
        await process.memory.write()
        #expect(try Process(server).throttle.failures(username: try Self.anna()) == 2)
    }

    @Test("a table of another size begins anew, without a word; one that can't be read is told")
    func others() async throws {
        let server = try TestServer()
        let first = try Process(server)
        first.throttle.recordFailure(of: first.throttle.subject(try Self.anna()), now: 1)
        await first.memory.write()
        let larger = try Process(server, capacity: 128)
        #expect(larger.throttle.failures(username: try Self.anna()) == 0)
        #expect(larger.lines.withLock { $0 }.isEmpty)
        try await server.store.keepLimits([KeptLimit(name: "failures", content: [1, 2, 3])])
        let damaged = try Process(server)
        #expect(damaged.throttle.failures(username: try Self.anna()) == 0)
        #expect(damaged.lines.withLock { $0 }.count == 1)
        try await server.store.keepLimits([KeptLimit(name: "key", content: [1])])
        #expect(try Process(server).lines.withLock { $0 }.count == 1)
    }

    @Test("rows that no table of this size and these limits can hold are left out or cut")
    func foreignRows() throws {
        let policy = FailureThrottle.Policy()
        let throttle = FailureThrottle(policy: policy, hash: SubjectHash(key: [1]))
        let user = try Self.anna()
        throttle.recordFailure(of: throttle.subject(user), now: 100)
        let row = try #require(throttle.takeChanges())
        let next = FailureThrottle(policy: policy, hash: SubjectHash(key: [1]))
        for slot in [-1, Int64.max, row[0] + 8] {
            next.restore([slot] + row.dropFirst(), shiftedBy: 0, now: 100)
            #expect(next.failures(username: user) == 0)
        }
        next.restore(row.prefix(2) + [.max, .max, .max], shiftedBy: 0, now: 100)
        #expect(next.failures(username: user) == policy.freeFailures + 64)
        #expect(next.remainingDelay(of: next.subject(user), now: 100) == policy.maximumDelaySeconds)
        // A store from a backup: what was left of a wait is left.
        next.restore(row.prefix(2) + [6, 990, 1_030], shiftedBy: -900, now: 100)
        #expect(next.remainingDelay(of: next.subject(user), now: 100) == 30)
        next.restore(Array(row.prefix(3)), shiftedBy: 0, now: 100)
        #expect(next.failures(username: user) == 6)
    }
}
