import FlowNetwork
import Testing

@testable import LatchkeyFlow

@Suite("Repeated requests")
struct RetryTests {
    @Test("a passing failure is repeated with growing waits", arguments: [408, 429, 500, 502, 503, 504])
    func waits(status: Int) async throws {
        let clock = PatientClock()
        let transport = FixedReplies("{}", status: status)
        let client = AccessNode(transport: transport, clock: clock.clock)
        do throws(AccessError) {
            _ = try await client.block()
            Issue.record("it succeeded")
        } catch {
            #expect(error.attempts == 5)
            #expect(error.status == status)
            #expect(error.isTemporary)
            #expect(error.leavesOutcomeOpen == (status != 429))
        }
        #expect(clock.waits == [1, 2, 4, 8])
        #expect(transport.asked.count == 5)
    }

    @Test("a lasting failure is not repeated", arguments: [302, 400, 401, 403, 404, 413, 418])
    func lasting(status: Int) async throws {
        let clock = PatientClock()
        let transport = FixedReplies("{}", status: status)
        await #expect(throws: AccessError.self) {
            try await AccessNode(transport: transport, clock: clock.clock).block()
        }
        #expect(clock.waits.isEmpty)
        #expect(transport.asked.count == 1)
    }

    @Test("a node's Retry-After is kept to, up to the longest wait")
    func retryAfter() {
        let policy = RetryPolicy(attempts: 5, firstWait: 1, longestWait: 30)
        #expect(policy.wait(after: 1, retryAfter: 7) == 7)
        #expect(policy.wait(after: 4, retryAfter: 7) == 8)
        #expect(policy.wait(after: 1, retryAfter: 999_999_999) == 30)
        #expect(policy.wait(after: 1_000_000, retryAfter: nil) == 30)
        #expect(RetryPolicy(attempts: -1, firstWait: -1, longestWait: -1).attempts == 1)
    }

    @Test("an outcome that one attempt has left open stays open")
    func openOutcome() async throws {
        let replies = [AccessReply(status: 502, body: []), AccessReply(status: 400, body: [])]
        let client = AccessNode(transport: FixedReplies(replies), clock: PatientClock().clock)
        do throws(AccessError) {
            _ = try await client.block()
            Issue.record("it succeeded")
        } catch {
            #expect(error.code == .badRequest)
            #expect(error.leavesOutcomeOpen)
        }
        #expect(!AccessError(.badRequest).leavesOutcomeOpen)
    }

    @Test("a network that comes back is reached")
    func comesBack() async throws {
        let local = try LocalAccount()
        local.node.plan(.refused, FaultTrigger(.account, times: 3))
        #expect(try await local.client().account(local.address).activeWeight == 1000)
        #expect(local.clock.waits == [1, 2, 4])
    }

    @Test("a canceled task waits no longer")
    func canceled() async throws {
        let client = AccessNode(transport: FixedReplies("{}", status: 503), clock: PatientClock().clock)
        let task = Task { try await client.block() }
        task.cancel()
        await #expect(throws: AccessError.self) { try await task.value }
    }
}
