import Glibc
import LatchkeyLock
import LatchkeyStore
import Testing

@testable import LatchkeyServer

@Suite("Whether the store can be written")
struct WriteProbeTests {
    /// A clock that only the test moves.
    final class Uptime: Sendable {
        private let state = Lock(ContinuousClock.now)

        var now: ContinuousClock.Instant { state.withLock { $0 } }

        func advance(_ duration: Duration) { state.withLock { $0 += duration } }
    }

    @Test("a failure of any write counts for five seconds; then the store is asked")
    func memory() async throws {
        let server = try TestServer()
        let uptime = Uptime()
        let trouble = StoreTrouble(error: .sqlite(.full, during: .writing), at: uptime.now)
        let probe = WriteProbe(store: server.store, lastTrouble: { trouble }, now: { uptime.now })
        #expect(await probe.failure() == trouble.error)
        uptime.advance(.milliseconds(4_999))
        #expect(await probe.failure() == trouble.error)
        #expect(server.store.statistics.steps == 0)
        uptime.advance(.milliseconds(1))
        #expect(await probe.failure() == nil)
        #expect(server.store.statistics.commits == 1)
    }

    @Test("a database that was away counts until it answers again")
    func connections() async throws {
        let server = try TestServer()
        let uptime = Uptime()
        for error in [StoreError.connectionLost(during: .writing), .unreachable("it restarts")] {
            let trouble = StoreTrouble(error: error, at: uptime.now)
            let probe = WriteProbe(store: server.store, lastTrouble: { trouble }, now: { uptime.now })
            #expect(await probe.failure() == nil)
        }
        #expect(server.store.statistics.commits == 2)
    }

    @Test("the store is asked once a second, however often and by however many")
    func rate() async throws {
        let server = try TestServer()
        let uptime = Uptime()
        let probe = WriteProbe(store: server.store, lastTrouble: { nil }, now: { uptime.now })
        let failures = try await atOnce(64) { _ in await probe.failure() }
        #expect(failures.allSatisfy { $0 == nil })
        #expect(server.store.statistics.steps == 1)
        uptime.advance(.milliseconds(999))
        #expect(await probe.failure() == nil)
        #expect(server.store.statistics.steps == 1)
        await server.store.close()
        uptime.advance(.milliseconds(1))
        #expect(await probe.failure() == .closed)
        #expect(await probe.failure() == .closed)
    }

    @Test("the health check asks whether the store can be written")
    func health() async throws {
        let server = try TestServer()
        #expect(try await server.send(.get, "/health").status == 200)
        #expect(server.store.statistics.commits == 1)
    }

    @Test(
        "a folder that can't be changed is told with the system's reason; only EPERM means another owner",
        arguments: [
            (EROFS, "Read-only file system"), (EPERM, "it belongs to another user"), (EIO, "Input/output error"),
        ])
    func reasons(code: Int32, reason: String) {
        #expect(ServerEngine.reason(ofFailedChange: code) == reason)
    }
}
