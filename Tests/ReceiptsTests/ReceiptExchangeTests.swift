import Foundation
import LatchkeyCrypto
import LatchkeyStore
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer

@Suite("Exchange of receipts")
struct ReceiptExchangeTests {
    @Test("a receipt becomes one with the phone's metric, which holds for a day and then becomes another")
    func exchanged() async throws {
        try await ExchangeBench.run { bench in
            let phone = try bench.phone()
            let first = try phone.attestedKey()
            let one = try #require(await bench.exchange.exchange(first).refreshed)
            #expect(one.riskMetric == 1)
            #expect(one.creation == TestClock.start)
            #expect(one.notBefore == TestClock.start + 86_400_000)
            _ = try phone.attestedKey()
            bench.clock.advance(seconds: 86_400)
            let two = try #require(await bench.exchange.exchange(first.with(one)).refreshed)
            #expect(two.riskMetric == 2)
            #expect(try UnverifiedReceipt(two.receipt).fields.token == UnverifiedReceipt(one.receipt).fields.token)
        }
    }

    @Test("the request is a POST of base64 to the service of the key's environment, with the bare token")
    func request() async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone(environment: .development).attestedKey()
            #expect(await bench.exchange.exchange(key).refreshed != nil)
            #expect(bench.production.requests.isEmpty)
            let request = try #require(bench.development.requests.first)
            #expect(request.method == "POST" && request.path == "/v1/attestationData")
            #expect(request.body == Array(Base64.encode(key.receipt).utf8))
            #expect(request.authorization?.split(separator: ".").count == 3)
            #expect(request.authorization?.contains(" ") == false)
        }
    }

    @Test("before its time a receipt is not sent; where only Apple's clock says so, 304 is understood")
    func early() async throws {
        try await ExchangeBench.run(skew: -30) { bench in
            let key = try bench.phone().attestedKey()
            let new = try #require(await bench.exchange.exchange(key).refreshed)
            let next = key.with(new)
            bench.clock.advance(seconds: 86_000)
            #expect(await bench.exchange.exchange(next) == .notYet(new.notBefore))
            #expect(bench.production.requests.count == 1)
            // The receipt's time has come here, and in 30 seconds there.
            bench.clock.advance(seconds: 380)
            #expect(await bench.exchange.exchange(next) == .notYet(nil))
            bench.clock.advance(seconds: 30)
            #expect(await bench.exchange.exchange(next).refreshed?.riskMetric == 1)
        }
    }

    @Test("a receipt of the other environment is rejected: 400")
    func otherEnvironment() async throws {
        try await ExchangeBench.run { bench in
            var key = try bench.phone(environment: .development).attestedKey()
            key.environment = .production
            let failure = await bench.exchange.exchange(key).failure
            #expect(failure == ReceiptExchangeFailure(.rejected, status: 400))
            #expect(failure?.isRefusal == true && failure?.isOfService == false)
        }
    }

    @Test("a receipt of a phone that the service does not know: 404")
    func unknown() async throws {
        try await ExchangeBench.run { bench in
            let key = try AttestedPhone(bench.clock).attestedKey()
            let failure = await bench.exchange.exchange(key).failure
            #expect(failure == ReceiptExchangeFailure(.unknown, status: 404))
            #expect(failure?.isRefusal == true && failure?.isOfService == false)
        }
    }

    @Test("a key that the team has not registered, or another team's: 401, and the next request has a new token")
    func unauthorized() async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone().attestedKey()
            let stranger = try TeamKey().account()
            let otherTeam = try bench.team.account(team: "ZZZZZZZZZZ")
            for accounts in [[], [stranger], [otherTeam]] {
                bench.production.change { $0.accounts = accounts }
                let failure = await bench.exchange.exchange(key).failure
                #expect(failure == ReceiptExchangeFailure(.unauthorized, status: 401))
                #expect(failure?.isOfService == true && failure?.leavesReceiptAlone == true)
            }
            #expect(Set(bench.production.requests.map(\.authorization)).count == 3)
            let account = try bench.team.account()
            bench.production.change { $0.accounts = [account] }
            #expect(await bench.exchange.exchange(key).refreshed != nil)
        }
    }

    @Test(
        "every other status has its meaning",
        arguments: [
            (400, "rejected"), (401, "unauthorized"), (403, "unauthorized"), (404, "unknown"), (405, "rejected"),
            (413, "rejected"), (429, "throttled"), (500, "service_failed"), (502, "service_failed"),
            (503, "service_failed"), (504, "service_failed"), (201, "bad_answer"), (204, "bad_answer"),
            (301, "service_failed"), (302, "service_failed"), (307, "service_failed"),
        ])
    func status(_ status: Int, _ code: String) async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone().attestedKey()
            bench.production.fail([.init(status: status)])
            #expect(await bench.exchange.exchange(key).failure?.description == "\(code), status \(status)")
            // And then it works.
            #expect(await bench.exchange.exchange(key).refreshed != nil)
        }
    }

    @Test("the service says when to come back", arguments: [429, 503])
    func retryAfter(_ status: Int) async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone().attestedKey()
            bench.production.fail([
                .init(status: status, retryAfter: "120"),
                .init(status: status, retryAfter: "Sat, 10 Oct 2026 03:00:00 GMT"),
                .init(status: status, retryAfter: "99999999999999999999"), .init(status: status, retryAfter: "-1"),
            ])
            #expect(await bench.exchange.exchange(key).failure?.retryAfter == 120)
            for _ in 0..<3 { #expect(await bench.exchange.exchange(key).failure?.retryAfter == nil) }
        }
    }

    @Test("a connection that ends without an answer")
    func dropped() async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone().attestedKey()
            bench.production.fail([nil])
            let failure = try #require(await bench.exchange.exchange(key).failure)
            #expect(failure.code == .unreachable && failure.connectionError != nil)
            #expect(failure.isOfService && !failure.leavesReceiptAlone)
        }
    }

    @Test("what the store has is no receipt, or has expired: nobody is asked")
    func over() async throws {
        try await ExchangeBench.run { bench in
            let key = try bench.phone().attestedKey()
            var broken = key
            broken.receipt = Array(key.receipt.prefix(1_000))
            #expect(await bench.exchange.exchange(broken) == .over)
            var otherKey = key
            otherKey.publicKey[64] ^= 1
            #expect(await bench.exchange.exchange(otherKey) == .over)
            bench.clock.advance(seconds: 90 * 86_400)
            #expect(await bench.exchange.exchange(key) == .over)
            #expect(bench.production.requests.isEmpty)
        }
    }

    @Test("a token serves many exchanges until it is old, and goes anew when the clock was set back")
    func tokens() async throws {
        try await ExchangeBench.run { bench in
            let phone = try bench.phone()
            let keys = try (0..<2).map { _ in try phone.attestedKey() }
            for key in keys { #expect(await bench.exchange.exchange(key).refreshed != nil) }
            bench.clock.advance(seconds: 599)
            _ = await bench.exchange.exchange(keys[0])
            #expect(Set(bench.production.requests.map(\.authorization)).count == 1)
            bench.clock.advance(seconds: 1)
            _ = await bench.exchange.exchange(keys[0])
            #expect(Set(bench.production.requests.map(\.authorization)).count == 2)
            bench.clock.setBack(seconds: 500)
            _ = await bench.exchange.exchange(keys[0])
            #expect(Set(bench.production.requests.map(\.authorization)).count == 3)
            #expect(bench.production.requests.count == 5)
        }
    }
}
