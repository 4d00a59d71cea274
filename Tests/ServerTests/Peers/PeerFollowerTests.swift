import LatchkeyLock
import LatchkeyStore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Following other servers of the database")
struct PeerFollowerTests {
    /// Counts how often keys were looked at.
    private final class Counter: FollowedKeys {
        let looks = Lock(0)

        func follow(_ revision: Int64) async throws(ServerStartError) { looks.withLock { $0 += 1 } }
    }

    private static func follower(
        _ server: TestServer, _ keys: Counter, _ now: Lock<ContinuousClock.Instant>
    ) -> PeerFollower {
        PeerFollower(
            store: server.store, clock: server.witnessedClock, keys: keys, log: ServerLog { _ in },
            now: { now.withLock { $0 } })
    }

    @Test("a request has it look when the last look is four seconds ago, and not before")
    func looksWhenDue() async throws {
        let server = try TestServer()
        let (keys, now) = (Counter(), Lock(ContinuousClock.now))
        let follower = Self.follower(server, keys, now)
        for (milliseconds, looks) in [(0, 1), (3_999, 1), (1, 2), (1, 2)] {
            now.withLock { $0 += .milliseconds(milliseconds) }
            try await follower.ensureFresh()
            #expect(keys.looks.withLock { $0 } == looks)
        }
    }

    @Test("requests are refused when the last look is too long ago and the database does not answer")
    func refuses() async throws {
        let server = try TestServer()
        let (keys, now) = (Counter(), Lock(ContinuousClock.now))
        let follower = Self.follower(server, keys, now)
        try await follower.ensureFresh()
        await server.store.close()
        try await follower.ensureFresh()
        now.withLock { $0 += PeerFollower.longestSilence }
        await #expect(throws: RequestFailure.self) { try await follower.ensureFresh() }
        #expect(keys.looks.withLock { $0 } == 1)
    }

    @Test("a generation of challenges that another server began is this one's, and no challenge before it is accepted")
    func followsGeneration() async throws {
        let server = try TestServer()
        let device = try TestDevice()
        try await server.enroll(device)
        let follower = Self.follower(server, Counter(), Lock(ContinuousClock.now))
        try await server.store.advanceChallengeGeneration(from: 0, capping: nil)
        try await follower.look()
        let before = try await server.initiate(device)
        try await server.store.advanceChallengeGeneration(from: 1, capping: nil)
        // Before it looks, the store refuses what it would accept.
        #expect(try await server.post(.verifySignature, try device.verification(before)).status == 401)
        try await follower.look()
        #expect(server.currentKeys.challengeKeys.generation == 2)
        #expect(try await server.post(.verifySignature, try device.verification(before)).status == 401)
        #expect(try await server.signIn(device).status == 200)
    }

    @Test("the time that others have witnessed is taken over, and never goes back")
    func followsTime() throws {
        let server = try TestServer()
        let before = server.witnessedClock.witnessedMilliseconds
        server.witnessedClock.follow(Int64(before) + 5_000)
        #expect(server.witnessedClock.witnessedMilliseconds == before + 5_000)
        server.witnessedClock.follow(1)
        #expect(server.witnessedClock.witnessedMilliseconds == before + 5_000)
    }
}
