import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Limits that several servers share")
struct SharedLimitTests {
    static let limits = [RateLimit(name: "few", quota: 4, windowSeconds: 60)]

    /// What one of several servers has, and exchanges with the others.
    final class Member {
        let devices: FailureThrottle
        let users: FailureThrottle
        let limiter: RateLimiter
        let name: String

        init(_ name: String) {
            self.name = name
            let hash = SubjectHash(key: [1])
            devices = FailureThrottle(policy: FailureThrottle.Policy(), hash: hash)
            users = FailureThrottle(policy: .user, hash: hash)
            limiter = RateLimiter(SharedLimitTests.limits, capacity: 64, hash: hash)
            for counts in tables { counts.share() }
        }

        var tables: [any KeptCounts] { [devices, users, limiter] }

        /// Gives the others what has changed.
        func tell(_ others: Member..., shiftedBy shift: Int64 = 0, now: Int64) {
            for (index, table) in tables.enumerated() {
                guard let rows = table.takeChanges() else { continue }
                for other in others {
                    other.tables[index].take(rows, ofServer: name, shiftedBy: shift, now: now)
                }
            }
        }

        func fail(_ times: Int, now: Int64) throws {
            for _ in 0..<times { try throttle.recordFailure(of: try attempt, now: now) }
        }

        func succeed(now: Int64) throws { throttle.recordSuccess(of: try attempt, now: now) }

        func failures() throws -> Int { devices.failures(username: try Self.anna, deviceID: try Self.phone) }

        func userFailures() throws -> Int { users.failures(username: try Self.anna) }

        func delay(now: Int64) throws -> Int64? { devices.remainingDelay(of: try attempt.device, now: now) }

        func isAllowed(now: Int64) -> Bool { if case .allowed = limiter.take("a", now: now) { true } else { false } }

        private var throttle: SignInThrottle { SignInThrottle(devices: devices, users: users) }
        private var attempt: SignInThrottle.Attempt {
            get throws {
                let user = try Self.anna
                return SignInThrottle.Attempt(username: user, device: devices.subject(user, try Self.phone))
            }
        }
        private static var anna: Username { get throws { try #require(Username(rawValue: "anna")) } }
        private static var phone: DeviceID { get throws { try #require(DeviceID(rawValue: "phone")) } }
    }

    @Test("failures on two servers lock a device on both, and it waits on both for as long")
    func addsUp() throws {
        let (one, two) = (Member("one"), Member("two"))
        try one.fail(3, now: 100)
        one.tell(two, now: 100)
        #expect(try two.failures() == 3)
        try two.fail(2, now: 101)
        #expect(try two.delay(now: 101) == 30)
        two.tell(one, now: 102)
        #expect(try one.failures() == 5)
        #expect(try one.delay(now: 103) == 28)
        #expect(try one.delay(now: 131) == nil)
        try one.fail(1, now: 131)
        #expect(try one.delay(now: 131) == 60)
    }

    @Test("a success makes the failures on all servers void, those of the user too, and no later ones")
    func clears() throws {
        let (one, two) = (Member("one"), Member("two"))
        try one.fail(3, now: 100)
        one.tell(two, now: 100)
        try two.succeed(now: 105)
        #expect(try two.failures() == 0)
        #expect(try two.userFailures() == 0)
        try two.fail(1, now: 106)
        #expect(try two.failures() == 1)
        let three = Member("three")
        try three.fail(2, now: 104)
        try two.succeed(now: 107)
        two.tell(one, three, now: 108)
        #expect(try one.failures() == 0)
        #expect(try one.userFailures() == 0)
        #expect(try three.failures() == 0)
        one.tell(two, now: 109)
        #expect(try two.failures() == 0)
        try one.fail(1, now: 110)
        one.tell(two, now: 110)
        #expect(try two.failures() == 1)
        #expect(try two.userFailures() == 1)
    }

    @Test(
        "failures of the second of a success elsewhere stay, in the first second of a database too",
        arguments: [0, 100] as [Int64])
    func sameSecond(now: Int64) throws {
        let (one, two) = (Member("one"), Member("two"))
        try two.fail(1, now: now)
        try two.succeed(now: now)
        two.tell(one, now: now)
        try one.fail(5, now: now)
        one.tell(two, now: now)
        two.tell(one, now: now)
        for member in [one, two] { #expect(try member.delay(now: now) == 30) }
        let third = Member("three")
        try one.fail(1, now: now)
        one.tell(third, now: now)
        #expect(try third.delay(now: now) == 60)
        try one.succeed(now: now + 1)
        one.tell(two, third, now: now + 1)
        for member in [one, two, third] { #expect(try member.failures() == 0) }
    }

    @Test("a success where nobody failed leaves no trace")
    func leavesNoTrace() throws {
        let one = Member("one")
        try one.succeed(now: 1)
        #expect(one.devices.takeChanges() == nil)
        #expect(one.users.takeChanges() == nil)
    }

    @Test("failures that a policy forgets after a time are forgotten wherever they were")
    func forgets() throws {
        let (one, two) = (Member("one"), Member("two"))
        try one.fail(99, now: 100)
        one.tell(two, now: 100)
        try two.fail(1, now: 101)
        let user = try #require(Username(rawValue: "anna"))
        #expect(two.users.remainingDelay(of: two.users.subject(user), now: 101) != nil)
        let next = 100 + 86_400 + 101
        try two.fail(1, now: Int64(next))
        #expect(two.users.remainingDelay(of: two.users.subject(user), now: Int64(next)) == nil)
    }

    @Test("requests to two servers use up one quota, and each window ends for itself")
    func countsTogether() {
        let (one, two) = (Member("one"), Member("two"))
        #expect(one.isAllowed(now: 100) && one.isAllowed(now: 100) && one.isAllowed(now: 100))
        one.tell(two, now: 101)
        #expect(two.isAllowed(now: 110) && !two.isAllowed(now: 110))
        two.tell(one, now: 111)
        #expect(!one.isAllowed(now: 112))
        #expect(one.isAllowed(now: 160) && one.isAllowed(now: 160))
    }

    @Test("what is left and when it resets counts what was done on other servers")
    func reports() {
        let (one, two) = (Member("one"), Member("two"))
        #expect(one.isAllowed(now: 100) && one.isAllowed(now: 100))
        one.tell(two, now: 101)
        guard case .allowed(let state) = two.limiter.take("a", now: 110) else {
            Issue.record("it was refused")
            return
        }
        #expect(state.remaining == 1)
        #expect(state.resetSeconds == 60)
    }

    @Test("another server's times are moved by what both clocks differ, and never into the future")
    func shifts() throws {
        let (one, two) = (Member("one"), Member("two"))
        try one.fail(5, now: 100)
        one.tell(two, shiftedBy: 40, now: 140)
        #expect(try two.delay(now: 140) == 30)
        try one.fail(5, now: 200)
        one.tell(two, shiftedBy: 500, now: 240)
        #expect(try #require(try two.delay(now: 240)) <= 3600)
    }

    @Test("a server that is started again goes on with what it told, and what others told")
    func restarts() throws {
        let (one, two) = (Member("one"), Member("two"))
        try one.fail(2, now: 100)
        let rows = try #require(one.devices.takeChanges())
        two.devices.take(rows, ofServer: "one", shiftedBy: 0, now: 100)
        try two.succeed(now: 101)
        let kept = try #require(two.devices.takeChanges())
        let again = Member("two")
        again.devices.restore(kept, shiftedBy: 0, now: 102)
        again.devices.take(rows, ofServer: "one", shiftedBy: 0, now: 102)
        #expect(try again.failures() == 0)
    }

    /// A memory of a server, which reads these counts of others.
    private func memory(
        _ server: TestServer, _ others: Lock<[KeptLimitOfOther]>,
        forget: @escaping @Sendable (String, Int64) async throws(StoreError) -> Void = { _, _ in }
    ) throws -> LimitMemory {
        LimitMemory(
            [], store: server.store, clock: server.witnessedClock, log: ServerLog { _ in },
            sharing: LimitMemory.Sharing(
                key: [UInt8](repeating: 1, count: 32), all: { others.withLock { $0 } },
                others: { revision in others.withLock { $0.filter { $0.revision > revision } } }, forget: forget))
    }

    private func limiter(_ memory: LimitMemory) -> RateLimiter {
        let limiter = RateLimiter(Self.limits, capacity: 64, hash: memory.hash)
        memory.keep(limiter, as: "few")
        return limiter
    }

    /// What a memory has written, as others read it.
    private func written(_ server: TestServer, revision: Int64) throws -> [KeptLimitOfOther] {
        let content = try #require(try server.store.keptLimits().first { $0.name == "few" })
        return [KeptLimitOfOther(instance: "one", revision: revision, limit: content)]
    }

    private func now(_ server: TestServer) -> Int64 { Int64(server.witnessedClock.witnessedMilliseconds / 1000) }

    @Test("a memory reads the others' counts when it starts, and what they have written since")
    func exchanges() async throws {
        let server = try TestServer()
        let others = Lock<[KeptLimitOfOther]>([])
        let now = now(server)
        let first = try memory(server, others)
        let counted = limiter(first)
        for revision in Int64(1)...2 {
            for _ in 0..<2 { _ = counted.take("a", now: now) }
            await first.write()
            let rows = try written(server, revision: revision)
            others.withLock { $0 = rows }
            let second = try memory(server, others)
            let other = limiter(second)
            await second.readOthers()
            await second.readOthers()
            guard case .allowed(let state) = other.take("a", now: now) else { continue }
            #expect(state.remaining == 1)
        }
        let last = try memory(server, others)
        let other = limiter(last)
        await last.readOthers()
        guard case .refused = other.take("a", now: now) else {
            Issue.record("the quota of four was used up by the other server")
            return
        }
    }

    @Test("what a server has kept is forgotten once it has written nothing for two days, and once only")
    func forgets() async throws {
        let server = try TestServer()
        let others = Lock<[KeptLimitOfOther]>([])
        let forgotten = Lock<[String]>([])
        let isDown = Lock(false)
        let gone = try memory(server, others)
        _ = limiter(gone).take("a", now: now(server))
        await gone.write()
        let rows = try written(server, revision: 7)
        others.withLock { $0 = rows }
        let last = try memory(server, others) { instance, revision throws(StoreError) in
            if isDown.withLock({ $0 }) { throw StoreError.malformedRow }
            forgotten.withLock { $0.append("\(instance) \(revision)") }
        }
        _ = limiter(last)
        await last.readOthers()
        server.clock.advance(seconds: 2 * 86_400)
        await last.forgetOthers()
        #expect(forgotten.withLock { $0 } == [])
        server.clock.advance(seconds: 1)
        isDown.withLock { $0 = true }
        await last.forgetOthers()
        isDown.withLock { $0 = false }
        for _ in 1...2 { await last.forgetOthers() }
        #expect(forgotten.withLock { $0 } == ["one 7"])
    }
}
