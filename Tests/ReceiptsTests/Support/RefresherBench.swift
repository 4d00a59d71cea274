import Foundation
import LatchkeyCrypto
import LatchkeyLock
import LatchkeyWire
import Testing
import VirtualPhone

@testable import LatchkeyServer
@testable import LatchkeyStore

/// A refresher over a real store and the services of an ``ExchangeBench``.
final class RefresherBench: Sendable {
    let exchange: ExchangeBench
    let store: DatabaseStore
    let audit: AuditLog
    let logLines = Lock<[String]>([])
    private let folder: TemporaryFolder

    private init(_ exchange: ExchangeBench) throws {
        self.exchange = exchange
        folder = try TemporaryFolder()
        store = try DatabaseStore(path: folder.file("latchkey.db"))
        let lines = logLines
        audit = try AuditLog(
            path: folder.file("audit.jsonl"), log: ServerLog { line in lines.withLock { $0.append(line) } })
    }

    static func run(
        _ configure: (inout ReceiptExchangeConfiguration) -> Void = { _ in },
        _ body: (RefresherBench) async throws -> Void
    ) async throws {
        try await ExchangeBench.run(configure) { exchange in
            let bench = try RefresherBench(exchange)
            try await body(bench)
            await bench.store.close()
            bench.audit.close(now: exchange.clock.milliseconds)
        }
    }

    var clock: TestClock { exchange.clock }

    /// A refresher as a server makes one at its start.
    ///
    /// - Parameters:
    ///   - policy: acts on the metrics.
    ///   - random: its chance, from 0 to 1.
    func refresher(
        policy: any AttestationPolicy = ThresholdPolicy(), random: Double = 0,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }
    ) -> ReceiptRefresher {
        let clock = clock
        let lines = logLines
        return ReceiptRefresher(
            exchange.configuration, exchange: exchange.exchange, store: store,
            reaction: MetricReaction(policy: policy, store: store, audit: audit),
            log: ServerLog { line in lines.withLock { $0.append(line) } }, clock: { clock.milliseconds }, sleep: sleep,
            random: { random })
    }

    /// Puts a key into the store, due at once.
    @discardableResult
    func keep(_ record: AttestedKeyRecord) async throws -> AttestedKeyID {
        let challenge = ChallengeID(milliseconds: clock.milliseconds, random: try SecureRandom.bytes(10))
        let outcome = try await store.recordAttestation(
            KeyAttestation(record: record, consuming: try #require(challenge)))
        #expect(outcome == .attested)
        return record.keyID
    }

    /// Has the store fail to change receipts, or change them again.
    func permitWrites(_ isPermitted: Bool) async throws {
        try await store.write { writer throws(StoreError) in
            try writer.connection.execute(
                isPermitted
                    ? "DROP TRIGGER temp.refuse"
                    : """
                    CREATE TEMP TRIGGER refuse BEFORE UPDATE ON attestation_receipts
                    BEGIN SELECT RAISE(ABORT, ''); END
                    """)
        }
    }

    func key(_ id: AttestedKeyID) async throws -> AttestedKeyRecord { try #require(try await store.attestedKey(id)) }

    /// The audited events with this word.
    func audited(_ kind: AuditEvent.Kind) -> Int { audit.counts.events[kind] ?? 0 }

    /// Seconds from now until a key is due, to the millisecond; nil for never.
    func wait(_ id: AttestedKeyID) async throws -> Double? {
        try await key(id).refreshAt.map { ($0.timeIntervalSince(clock.date) * 1000).rounded() / 1000 }
    }
}
