import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let attestedKeyPurgeRules = [
        StoreRule("a purge forgets attested keys that are unused, unbound and neither suspended nor retired") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            try await store.attestSample(2, of: 1, binding: 1)
            for key in 3...6 { try await store.attestSample(key) }
            try await store.setState(of: 3, to: .suspended)
            try await store.setState(of: 4, to: .retired)
            try expect(try await store.recordAssertion(try Sample.assertion(5, counter: 1, at: 100)), .accepted)
            let keeping = PurgeLimits(challengesBefore: .distantPast, refreshTokensBefore: .distantPast)
            try expect(try await store.purge(keeping), PurgeCounts())
            var limits = keeping
            limits.attestedKeysUnusedSince = Sample.now
            try expect(try await store.purge(limits), PurgeCounts())
            limits.attestedKeysUnusedSince = Sample.now.addingTimeInterval(100)
            try expect(try await store.purge(limits), PurgeCounts(attestedKeys: 2))
            for key in 1...6 {
                let isKept = try await store.attestedKey(try Sample.attestedKeyID(key)) != nil
                try expect(isKept, key != 1 && key != 6, "key \(key)")
            }
            let due = try await store.receiptsDue(Sample.now.addingTimeInterval(1_000_000), limit: 100)
            try expect(due.map(\.keyID), try [2, 3, 5].map { try Sample.attestedKeyID($0) })
            let again = try Sample.attestation(1, of: 2, challenge: 60)
            try expect(try await store.recordAttestation(again), .attested)
        },
        StoreRule("a purge forgets more attested keys than one batch has") { store in
            let outcomes = try await concurrently(1100) { index in
                try await store.recordAttestation(try Sample.attestation(index))
            }
            try expect(outcomes.count { $0 == .attested }, 1100, "attested")
            var limits = PurgeLimits(challengesBefore: .distantPast, refreshTokensBefore: .distantPast)
            limits.attestedKeysUnusedSince = Sample.now.addingTimeInterval(1)
            try expect(try await store.purge(limits), PurgeCounts(attestedKeys: 1100))
        },
    ]
}
