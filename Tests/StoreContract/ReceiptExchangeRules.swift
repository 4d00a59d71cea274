import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let receiptExchangeRules = [
        StoreRule("receipts are due from their time on, those that have waited longest first, as many as asked for") {
            store in
            for (key, days) in [(1, 3.0), (2, 1), (3, 2), (4, 9)] {
                try await attest(key, refreshAfter: days * 86_400, in: store)
            }
            try await attest(5, refreshAfter: nil, in: store)
            try expect(try await due(store, after: 86_399), [])
            try expect(try await due(store, after: 86_400), [2])
            try expect(try await due(store, after: 300_000), [2, 3, 1])
            try expect(try await due(store, after: 300_000, limit: 2), [2, 3])
            try expect(try await due(store, after: 300_000, limit: 0), [])
            let record = try await store.receiptsDue(Sample.now.addingTimeInterval(86_400), limit: 1).first
            try expect(record, try await store.sampleKey(2))
        },
        StoreRule("a suspended key's receipt is due, a retired one's is not") { store in
            for key in 1...3 { try await attest(key, refreshAfter: Double(key), in: store) }
            try await store.setState(of: 1, to: .suspended)
            try await store.setState(of: 2, to: .retired)
            try expect(try await due(store, after: 10), [1, 3])
        },
        StoreRule("a new receipt takes the place of the old one, with its metric and its time") { store in
            try await store.attestSample(1, of: 1)
            var expected = try await store.sampleKey()
            expected.receipt = Sample.bytes(77, count: 2000)
            expected.receiptCreatedAt = Sample.now.addingTimeInterval(90_000)
            expected.riskMetric = 5
            expected.riskMetricAt = expected.receiptCreatedAt
            expected.refreshAt = Sample.now.addingTimeInterval(200_000)
            let outcome = try await exchange(
                .refreshed(
                    receipt: expected.receipt, createdAt: expected.receiptCreatedAt, metric: 5,
                    next: expected.refreshAt), replacing: 0, in: store)
            try expect(outcome, .recorded)
            try expect(try await store.sampleKey(), expected)
        },
        StoreRule("a receipt without a metric leaves the last one known; without a next time it is due no more") {
            store in
            try await store.attestSample(1)
            _ = try await exchange(refreshed(at: 10, metric: 5, next: 20), replacing: 0, in: store)
            try expect(
                try await exchange(refreshed(at: 20, metric: nil, next: nil), replacing: 10, in: store), .recorded)
            let key = try await store.sampleKey()
            try expect(key.riskMetric, 5)
            try expect(key.riskMetricAt, Sample.now.addingTimeInterval(10))
            try expect(key.receiptCreatedAt, Sample.now.addingTimeInterval(20))
            try expect(key.refreshAt, nil)
            try expect(try await due(store, after: 1_000_000), [])
        },
        StoreRule("what brings no receipt moves the time only, and failures are counted until something comes") {
            store in
            try await store.attestSample(1)
            var expected = try await store.sampleKey()
            let later = Sample.now.addingTimeInterval(100_000)
            try expect(
                try await exchange(.failed(next: later, failures: 3), replacing: 0, in: store), .recorded)
            expected.refreshAt = later
            expected.refreshFailures = 3
            try expect(try await store.sampleKey(), expected)
            try expect(try await due(store, after: 99_999), [])
            try expect(try await exchange(.notYet(next: later), replacing: 0, in: store), .recorded)
            expected.refreshFailures = 0
            try expect(try await store.sampleKey(), expected)
            _ = try await exchange(.failed(next: later, failures: 1), replacing: 0, in: store)
            _ = try await exchange(refreshed(at: 10, metric: 1, next: 20), replacing: 0, in: store)
            try expect(try await store.sampleKey().refreshFailures, 0)
            try expect(try await exchange(.ended, replacing: 10, in: store), .recorded)
            try expect(try await store.sampleKey().refreshAt, nil)
        },
        StoreRule("an exchange of a receipt that the key has no more, or of a key that is gone, changes nothing") {
            store in
            let results = [
                refreshed(at: 99, metric: 9, next: 100), .notYet(next: Sample.now),
                .failed(next: Sample.now, failures: 9), .ended,
            ]
            for result in results {
                try expect(try await exchange(result, replacing: 0, in: store), .superseded)
            }
            try await store.attestSample(1)
            _ = try await exchange(refreshed(at: 10, metric: 5, next: 20), replacing: 0, in: store)
            let before = try await store.sampleKey()
            for result in results {
                try expect(try await exchange(result, replacing: 0, in: store), .superseded)
                try expect(try await store.sampleKey(), before)
            }
            try await store.setState(to: .retired)
            for result in results {
                try expect(try await exchange(result, replacing: 10, in: store), .superseded)
            }
            try expect(try await store.sampleKey().refreshAt, nil)
        },
        StoreRule("an exchange touches neither state nor counter") { store in
            try await store.attestSample(1)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 3)), .accepted)
            try await store.setState(to: .suspended)
            _ = try await exchange(refreshed(at: 10, metric: 0, next: 20), replacing: 0, in: store)
            let key = try await store.sampleKey()
            try expect(key.state, .suspended)
            try expect(key.counter, 3)
            try expect(key.riskMetric, 0)
        },
        StoreRule("of 64 exchanges of one receipt at once, one brings the next") { store in
            try await store.attestSample(1)
            let outcomes = try await concurrently(64) { index in
                try await exchange(refreshed(at: 10 + Double(index), metric: index, next: 20), replacing: 0, in: store)
            }
            try expect(outcomes.count { $0 == .recorded }, 1, "recorded")
            try expect(outcomes.count { $0 == .superseded }, 63, "superseded")
        },
    ]

    private static func attest(
        _ key: Int, refreshAfter seconds: TimeInterval?, in store: any Store
    ) async throws {
        var attestation = try Sample.attestation(key)
        attestation.record.refreshAt = seconds.map { Sample.now.addingTimeInterval($0) }
        try expect(try await store.recordAttestation(attestation), .attested)
    }

    /// The numbers of the sample keys whose receipts are due some seconds after the samples' time.
    private static func due(
        _ store: any Store, after seconds: TimeInterval, limit: Int = 100
    ) async throws -> [Int] {
        let keys = try await store.receiptsDue(Sample.now.addingTimeInterval(seconds), limit: limit)
        return try keys.map { key in
            try must((1...9).first { try Sample.attestedKeyID($0) == key.keyID })
        }
    }

    private static func refreshed(
        at seconds: TimeInterval, metric: Int?, next: TimeInterval?
    ) -> ReceiptExchangeResult {
        .refreshed(
            receipt: [1, 2, 3], createdAt: Sample.now.addingTimeInterval(seconds), metric: metric,
            next: next.map { Sample.now.addingTimeInterval($0) })
    }

    /// Notes an exchange of the first sample key's receipt of that time.
    private static func exchange(
        _ result: ReceiptExchangeResult, replacing seconds: TimeInterval, in store: any Store
    ) async throws -> ReceiptExchangeOutcome {
        try await store.recordReceiptExchange(
            ReceiptExchangeRecord(
                keyID: try Sample.attestedKeyID(1), replacing: Sample.now.addingTimeInterval(seconds), outcome: result))
    }
}
