import Foundation
import LatchkeyLock
import LatchkeyTrust
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer
@testable import LatchkeyStore

@Suite("Refresh of risk metrics")
struct ReceiptRefresherTests {
    @Test("what is due is exchanged, kept and audited, and due again a day later")
    func refreshed() async throws {
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            let refresher = bench.refresher()
            #expect(await refresher.pass() == .seconds(60))
            let kept = try await bench.key(key)
            #expect(kept.riskMetric == 1 && kept.riskMetricAt == bench.clock.date && kept.state == .attested)
            #expect(try UnverifiedReceipt(kept.receipt).fields.kind == .receipt)
            #expect(try await bench.wait(key) == 86_400)
            #expect(bench.audited(.riskRefreshed) == 1)
            #expect(refresher.counts == .init(refreshed: 1))
            _ = await refresher.pass()
            #expect(bench.exchange.production.requests.count == 1)
            bench.clock.advance(seconds: 86_400)
            _ = await refresher.pass()
            #expect(refresher.counts.refreshed == 2)
        }
    }

    @Test("refreshes are spread by chance, and no sooner than the receipt or the interval allows")
    func spread() async throws {
        try await RefresherBench.run {
            $0.refreshInterval = 7 * 86_400
            $0.spread = 1_000
        } _: { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            _ = await bench.refresher(random: 0.5).pass()
            #expect(try await bench.wait(key) == 7 * 86_400 + 500)
        }
    }

    @Test("a metric that the policy denies suspends the key; a later one that it allows reinstates it")
    func policy() async throws {
        try await RefresherBench.run { bench in
            let phone = try bench.exchange.phone()
            let key = try await bench.keep(phone.attestedKey())
            for _ in 0..<2 { _ = try phone.attestedKey() }
            let refresher = bench.refresher(policy: ThresholdPolicy(denyFrom: 3))
            _ = await refresher.pass()
            #expect(try await bench.key(key).state == .suspended)
            #expect(try await bench.key(key).riskMetric == 3)
            #expect(bench.audited(.keySuspended) == 1)
            // Still denied: nothing changes.
            bench.clock.advance(seconds: 86_400)
            _ = await refresher.pass()
            #expect(bench.audited(.keySuspended) == 1 && bench.audited(.keyReinstated) == 0)
            bench.clock.advance(seconds: 30 * 86_400)
            _ = await refresher.pass()
            #expect(try await bench.key(key).riskMetric == 0)
            #expect(try await bench.key(key).state == .attested)
            #expect(bench.audited(.keyReinstated) == 1 && bench.audited(.riskRefreshed) == 3)
        }
    }

    @Test("a key that an operator has suspended stays so, whatever its metric is")
    func operators() async throws {
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            let suspended = try await bench.store.setAttestedKeyState(
                key, to: .suspended, from: .attested, by: .operator, at: bench.clock.date)
            #expect(suspended == .changed)
            _ = await bench.refresher(policy: ThresholdPolicy(denyFrom: 3)).pass()
            #expect(try await bench.key(key).riskMetric == 1)
            #expect(try await bench.key(key).state == .suspended && bench.audited(.keyReinstated) == 0)
        }
    }

    @Test("what has changed meanwhile is not audited again")
    func changedMeanwhile() async throws {
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            let reaction = MetricReaction(
                policy: ThresholdPolicy(denyFrom: 3), store: bench.store, audit: bench.audit)
            let record = try await bench.key(key)
            let now = bench.clock.milliseconds
            let receipt = RefreshedReceipt(receipt: record.receipt, riskMetric: 3, creation: now, notBefore: nil)
            for _ in 0..<2 { try await reaction.meet(receipt, of: record, now: now) }
            #expect(try await bench.key(key).state == .suspended)
            #expect(bench.audited(.keySuspended) == 1)
        }
    }

    @Test("a policy that denies whatever the metric is suspends nothing: the next request is judged anew")
    func otherReasons() async throws {
        struct DeniesAll: AttestationPolicy {
            func decide(_ facts: AttestationFacts) -> AttestationDecision { .deny }
        }
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            _ = await bench.refresher(policy: DeniesAll()).pass()
            #expect(try await bench.key(key).state == .attested)
            #expect(try await bench.key(key).riskMetric == 1)
        }
    }

    @Test("no line of the log holds a token, a receipt or what the service wrote")
    func secrecy() async throws {
        try await RefresherBench.run { bench in
            let phone = try bench.exchange.phone()
            let record = try phone.attestedKey()
            try await bench.keep(record)
            bench.exchange.production.fail([.init(status: 400, body: Array("secret".utf8))])
            _ = await bench.refresher().pass()
            let lines = bench.logLines.withLock { $0 }
            #expect(lines.contains { $0.contains("rejected, status 400") })
            let token = try #require(bench.exchange.production.requests.first?.authorization)
            for line in lines {
                #expect(!line.contains(token) && !line.contains("secret"))
                #expect(!line.contains(Base64.encode(record.receipt).prefix(40)))
            }
        }
    }

    @Test(
        "what is the receipt's fault puts off that receipt, the others go on",
        arguments: [(400, 43_200.0), (404, 43_200.0), (200, 30.0)])
    func failed(_ status: Int, _ wait: Double) async throws {
        try await RefresherBench.run {
            $0.concurrency = 1
        } _: { bench in
            let phone = try bench.exchange.phone()
            let keys = [try await bench.keep(phone.attestedKey()), try await bench.keep(phone.attestedKey())]
            bench.exchange.production.fail([.init(status: status)])
            #expect(await bench.refresher().pass() == .seconds(60))
            let records = [try await bench.key(keys[0]), try await bench.key(keys[1])]
            let failed = try #require(records.first { $0.riskMetric == nil })
            #expect(failed.refreshFailures == 1)
            #expect(try await bench.wait(failed.keyID) == wait)
            #expect(records.contains { $0.riskMetric == 2 })
        }
    }

    @Test("failures in a row make the pause longer, a success ends them")
    func failures() async throws {
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            let refresher = bench.refresher(random: 1)
            for (failures, wait) in [(1, 60), (2, 120), (3, 240)] {
                bench.exchange.production.fail([.init(status: 200)])
                _ = await refresher.pass()
                #expect(try await bench.key(key).refreshFailures == failures)
                #expect(try await bench.wait(key) == Double(wait))
                bench.clock.advance(seconds: UInt64(wait))
            }
            _ = await refresher.pass()
            #expect(try await bench.key(key).refreshFailures == 0)
            #expect(refresher.counts == .init(refreshed: 1, failed: [.badAnswer: 3]))
        }
    }

    @Test(
        "what is the service's fault leaves it alone for a while; refused tokens and quotas are not held against the key",
        arguments: [(401, 0), (403, 0), (429, 0), (500, 1), (503, 1), (302, 1)])
    func service(_ status: Int, _ failures: Int) async throws {
        try await RefresherBench.run {
            $0.concurrency = 1
        } _: { bench in
            let phone = try bench.exchange.phone()
            for _ in 0..<3 { try await bench.keep(phone.attestedKey()) }
            bench.exchange.production.fail([.init(status: status, retryAfter: "90")])
            let refresher = bench.refresher()
            #expect(await refresher.pass() == .seconds(90))
            #expect(bench.exchange.production.requests.count == 1)
            let due = try await bench.store.receiptsDue(bench.clock.date, limit: 10)
            #expect(due.count == 3 - failures)
            bench.clock.advance(seconds: 60)
            #expect(await refresher.pass() == .seconds(30))
            #expect(bench.exchange.production.requests.count == 1)
            bench.clock.advance(seconds: 30)
            _ = await refresher.pass()
            #expect(refresher.counts.refreshed == 3)
        }
    }

    @Test("without an answer the pause doubles up to an hour, then one answer lifts it")
    func unreachable() async throws {
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            let refresher = bench.refresher(random: 1)
            var pauses: [Duration] = []
            for _ in 0..<8 {
                bench.exchange.production.fail([nil])
                let pause = await refresher.pass()
                pauses.append(pause)
                // The key's own pause is as long, then longer.
                let wait = try #require(try await bench.wait(key))
                bench.clock.advance(seconds: UInt64(wait.rounded(.up)))
            }
            #expect(pauses == [60, 120, 240, 480, 960, 1_920, 3_600, 3_600].map { .seconds($0) })
            #expect(await refresher.pass() == .seconds(60))
            #expect(refresher.counts.refreshed == 1 && refresher.counts.failed[.unreachable] == 8)
        }
    }

    @Test("what Apple's clock calls too early waits an hour; a receipt that has ended is never sent again")
    func earlyAndOver() async throws {
        try await RefresherBench.run { bench in
            let phone = try bench.exchange.phone()
            let key = try await bench.keep(phone.attestedKey())
            let refresher = bench.refresher()
            bench.exchange.production.fail([.init(status: 304)])
            _ = await refresher.pass()
            #expect(try await bench.wait(key) == 3_600)
            #expect(refresher.counts == .init(notYet: 1))
            bench.clock.advance(seconds: 90 * 86_400)
            _ = await refresher.pass()
            #expect(try await bench.wait(key) == nil)
            #expect(refresher.counts == .init(notYet: 1, ended: 1))
            #expect(bench.exchange.production.requests.count == 1)
        }
    }

    @Test("a batch and the number of exchanges at a time are bounded, and a full batch is followed by the next")
    func bounds() async throws {
        try await RefresherBench.run {
            $0.batch = 5
            $0.concurrency = 2
        } _: { bench in
            let phone = try bench.exchange.phone()
            for _ in 0..<7 { try await bench.keep(phone.attestedKey()) }
            let refresher = bench.refresher()
            #expect(await refresher.pass() == .seconds(1))
            #expect(refresher.counts.refreshed == 5)
            #expect(await refresher.pass() == .seconds(60))
            #expect(refresher.counts.refreshed == 7)
            #expect((1...2).contains(bench.exchange.production.mostRunning))
        }
    }

    @Test("while the store can't keep results, no more are fetched than are under way, and no batch follows at once")
    func unwritable() async throws {
        try await RefresherBench.run {
            $0.batch = 5
            $0.concurrency = 2
        } _: { bench in
            let phone = try bench.exchange.phone()
            for _ in 0..<7 { try await bench.keep(phone.attestedKey()) }
            try await bench.permitWrites(false)
            let refresher = bench.refresher()
            #expect(await refresher.pass() == .seconds(60))
            #expect(bench.exchange.production.requests.count == 2)
            #expect(bench.logLines.withLock { $0 }.contains { $0.contains("the store can't be written") })
            try await bench.permitWrites(true)
            #expect(await refresher.pass() == .seconds(1))
            #expect(await refresher.pass() == .seconds(60))
            #expect(try await bench.store.receiptsDue(bench.clock.date, limit: 10).isEmpty)
        }
    }

    @Test("a result that comes after the key was attested anew is not kept")
    func superseded() async throws {
        try await RefresherBench.run { bench in
            let phone = try bench.exchange.phone()
            let old = try phone.attestedKey()
            let key = try await bench.keep(old)
            // Another server is faster.
            let new = try #require(await bench.exchange.exchange.exchange(old).refreshed)
            let next = bench.clock.date.addingTimeInterval(100_000)
            let reaction = MetricReaction(policy: ThresholdPolicy(), store: bench.store, audit: bench.audit)
            let outcome = try await bench.store.recordReceiptExchange(
                ReceiptExchangeRecord(
                    keyID: key, replacing: old.receiptCreatedAt,
                    outcome: .refreshed(
                        receipt: new.receipt, createdAt: bench.clock.date, metric: 9, next: bench.clock.date)))
            #expect(outcome == .recorded)
            bench.clock.advance(seconds: 86_400)
            let late = try #require(await bench.exchange.exchange.exchange(bench.key(key)).refreshed)
            try await reaction.meet(late, of: old, now: bench.clock.milliseconds)
            let refused = try await bench.store.recordReceiptExchange(
                ReceiptExchangeRecord(
                    keyID: key, replacing: old.receiptCreatedAt,
                    outcome: .refreshed(receipt: late.receipt, createdAt: bench.clock.date, metric: 1, next: next)))
            #expect(refused == .superseded)
            #expect(try await bench.key(key).riskMetric == 9)
        }
    }

    @Test("the background job makes a pass, waits as long as the pass says, and ends when it is stopped")
    func job() async throws {
        try await RefresherBench.run { bench in
            let key = try await bench.keep(bench.exchange.phone().attestedKey())
            let waits = Lock<[Duration]>([])
            let (slept, hasSlept) = AsyncStream.makeStream(of: Void.self)
            let refresher = bench.refresher { duration in
                waits.withLock { $0.append(duration) }
                hasSlept.yield()
                // Until it is stopped.
                try await Task.sleep(for: .seconds(3_600))
            }
            refresher.start()
            refresher.start()
            for await _ in slept { break }
            #expect(try await bench.key(key).riskMetric == 1)
            await refresher.stop()
            #expect(waits.withLock { $0 } == [.seconds(60)])
            #expect(refresher.counts.refreshed == 1)
        }
    }

    @Test("a stop ends an exchange that nobody answers, and its receipt stays due")
    func stopped() async throws {
        let clock = TestClock()
        let server = try SilentServer()
        let folder = try TemporaryFolder()
        let store = try DatabaseStore(path: folder.file("latchkey.db"))
        let audit = try AuditLog(path: folder.file("audit.jsonl"))
        let configuration = try ReceiptExchangeConfiguration(
            teamID: AttestedPhone.team, keyID: TeamKey.keyID, key: try TeamKey().secret, productionURL: server.url)
        let record = try AttestedPhone(clock).attestedKey()
        let challenge = try #require(
            ChallengeID(milliseconds: clock.milliseconds, random: [UInt8](repeating: 1, count: 10)))
        #expect(
            try await store.recordAttestation(KeyAttestation(record: record, consuming: challenge)) == .attested)
        let refresher = ReceiptRefresher(
            configuration, exchange: try ExchangeBench.exchange(configuration, clock), store: store,
            reaction: MetricReaction(policy: ThresholdPolicy(), store: store, audit: audit), log: ServerLog { _ in },
            clock: { clock.milliseconds })
        refresher.start()
        await server.waitForConnection()
        await refresher.stop()
        #expect(refresher.counts == .init())
        #expect(try await store.attestedKey(record.keyID) == record)
        await store.close()
        audit.close(now: clock.milliseconds)
    }

    @Test("an exchange that takes too long is given up")
    func timeout() async throws {
        let clock = TestClock()
        let server = try SilentServer()
        var configuration = try ReceiptExchangeConfiguration(
            teamID: AttestedPhone.team, keyID: TeamKey.keyID, key: try TeamKey().secret, productionURL: server.url)
        configuration.exchangeTimeout = .milliseconds(50)
        let record = try AttestedPhone(clock).attestedKey()
        let failure = await (try ExchangeBench.exchange(configuration, clock)).exchange(record).failure
        #expect(failure?.code == .unreachable)
    }
}
