import Foundation
import LatchkeyKit
import Testing

@Suite struct AttestationBackoffTests {
    private static let start = Date(timeIntervalSince1970: 1_790_000_000)
    private let plain = AttestationBackoff.Rules(stretch: 0, jitter: nil)

    private func delay(
        _ cause: AttestationBackoff.Cause, _ failures: Int, _ rules: AttestationBackoff.Rules
    ) -> TimeInterval {
        var random = SeededNumbers(state: 1)
        return rules.delay(after: cause, failures: failures, using: &random)
    }

    @Test(
        "waits double up to the cap, whatever the status",
        arguments: [
            AttestationBackoff.Cause.failure, .http(status: 403), .http(status: 429), .http(status: 500),
            .http(status: 503),
        ])
    func doubling(cause: AttestationBackoff.Cause) {
        #expect((1...5).map { delay(cause, $0, plain) } == [1, 2, 4, 8, 16])
        #expect(delay(cause, 15, plain) == 14_400)
        #expect(delay(cause, 1_000_000, plain) == 14_400)
    }

    @Test(
        "a request that is not understood, or denied by the policy, waits a day",
        arguments: [AttestationBackoff.Cause.http(status: 400), .http(status: 404), .denied])
    func misunderstanding(cause: AttestationBackoff.Cause) {
        #expect(delay(cause, 1, plain) == 86_400)
    }

    @Test(
        "Retry-After is never undercut",
        arguments: [(503, 1, 30, 30.0), (429, 7, 30, 64), (503, 1, 0, 1), (404, 1, 100_000, 100_000)])
    func retryAfter(status: Int, failures: Int, seconds: Int, expected: TimeInterval) {
        #expect(delay(.http(status: status, retryAfter: seconds), failures, plain) == expected)
    }

    @Test("every wait is stretched by at most a half; from a minute on, one to thirty minutes of jitter are added")
    func randomness() {
        var random = SeededNumbers(state: 3)
        let rules = AttestationBackoff.Rules()
        var short: [TimeInterval] = []
        var long: [TimeInterval] = []
        for _ in 0..<2000 {
            short.append(rules.delay(after: .failure, failures: 3, using: &random))
            long.append(rules.delay(after: .failure, failures: 8, using: &random))
        }
        #expect(short.allSatisfy { (4...6).contains($0) })
        #expect(long.allSatisfy { (128 + 60...192 + 1800).contains($0) })
        // Spread over the whole span, not only within it.
        #expect((long.max() ?? 0) - (long.min() ?? 0) > 1700)
        #expect((short.max() ?? 0) - (short.min() ?? 0) > 1.9)
    }

    @Test("the same seed draws the same waits")
    func determinism() {
        func waits() -> [TimeInterval] {
            var random = SeededNumbers(state: 5)
            var backoff = AttestationBackoff()
            return (0..<20).map { _ in
                backoff.fail(.failure, at: Self.start, by: AttestationBackoff.Rules(), using: &random)
                return backoff.delay
            }
        }
        #expect(waits() == waits())
    }

    @Test("without network the wait stays short, and does not count towards the rest")
    func offline() {
        var random = SeededNumbers(state: 1)
        var backoff = AttestationBackoff()
        for _ in 0..<50 { backoff.fail(.offline, at: Self.start, by: plain, using: &random) }
        #expect(backoff.failures == 0)
        #expect(backoff.delay == 1)
        #expect(delay(.offline, 20, plain) == 60)
    }

    @Test("after so many retries the phone rests for a day, and begins anew")
    func rest() {
        var random = SeededNumbers(state: 1)
        var backoff = AttestationBackoff()
        var rules = plain
        rules.maxRetryAttempts = 3
        let delays = (0..<5).map { _ in
            backoff.fail(.failure, at: Self.start, by: rules, using: &random)
            return backoff.delay
        }
        #expect(delays == [1, 2, 4, 86_400, 1])
    }

    @Test("a wait ends with its time, with a success, and with a clock that was set back")
    func end() {
        var random = SeededNumbers(state: 1)
        var backoff = AttestationBackoff()
        #expect(backoff.waits(at: Self.start) == nil)
        backoff.fail(.http(status: 503, retryAfter: 30), at: Self.start, by: plain, using: &random)
        let end = Self.start.addingTimeInterval(30)
        #expect(backoff.waits(at: Self.start) == end)
        #expect(backoff.waits(at: Self.start.addingTimeInterval(29)) == end)
        #expect(backoff.waits(at: end) == nil)
        #expect(backoff.waits(at: Self.start.addingTimeInterval(-1)) == nil)
        backoff.succeed()
        #expect(backoff == AttestationBackoff())
    }
}
