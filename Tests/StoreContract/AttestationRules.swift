import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let attestationRules = [
        StoreRule("an attested key is kept with all that is known of it") { store in
            try await store.enrollSample()
            try expect(try await store.attestedKey(try Sample.attestedKeyID(1)), nil)
            var record = try Sample.attestedKey(1, of: 1)
            record.environment = .development
            record.riskMetric = 3
            record.riskMetricAt = Sample.now.addingTimeInterval(-60)
            record.refreshFailures = 2
            let attestation = KeyAttestation(record: record, consuming: try Sample.challenge(1))
            try expect(try await store.recordAttestation(attestation), .attested)
            try expect(try await store.attestedKey(record.keyID), record)
            try expect(try await store.attestedKeys(of: try Sample.userID(1)), [record])
            try expect(try await store.attestedKeys(of: try Sample.userID(2)), [])
        },
        StoreRule("a user's attested keys are listed in the order of their first attestation, nobody's under no name") {
            store in
            for user in 1...2 { try await store.enrollSample(user, of: user) }
            for key in [3, 1, 2] { try await store.attestSample(key, of: 1) }
            try await store.attestSample(4)
            try await store.attestSample(5, of: 2)
            let keys = try await store.attestedKeys(of: try Sample.userID(1))
            try expect(keys, try [3, 1, 2].map { try Sample.attestedKey($0, of: 1) })
        },
        StoreRule("a key that is attested again gets the new receipt; its counter, state, user and times stay") {
            store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 7)), .accepted)
            let before = try await store.sampleKey()
            var again = try Sample.attestation(1, of: 1, challenge: 2)
            again.record.receipt = Sample.bytes(99, count: 500)
            again.record.receiptCreatedAt = Sample.now.addingTimeInterval(50)
            again.record.refreshAt = Sample.now.addingTimeInterval(90_000)
            again.record.attestedAt = Sample.now.addingTimeInterval(50)
            try expect(try await store.recordAttestation(again), .attestedAgain(.attested))
            var after = before
            after.receipt = again.record.receipt
            after.receiptCreatedAt = again.record.receiptCreatedAt
            after.refreshAt = again.record.refreshAt
            try expect(try await store.attestedKey(before.keyID), after)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 7)), .counterNotIncreased)
            try expect(try await store.attestedKeys(of: try Sample.userID(1)), [after])
        },
        StoreRule("a key of nobody becomes its first user's; nobody's attestation leaves it theirs") { store in
            try await store.enrollSample()
            try await store.attestSample(1)
            let first = try Sample.attestation(1, of: 1, challenge: 2)
            try expect(try await store.recordAttestation(first), .attestedAgain(.attested))
            try expect(try await store.sampleKey().username, try Sample.user(1))
            let nobody = try Sample.attestation(1, challenge: 3)
            try expect(try await store.recordAttestation(nobody), .attestedAgain(.attested))
            try expect(try await store.sampleKey().username, try Sample.user(1))
            try expect(try await store.attestedKeys(of: try Sample.userID(1)).count, 1)
        },
        StoreRule("a key is one user's, one app's, in one environment; a refusal uses up no challenge") { store in
            for user in 1...2 { try await store.enrollSample(user, of: user) }
            try await store.attestSample(1, of: 1)
            let before = try await store.sampleKey()
            let valid = try Sample.attestation(1, of: 1, challenge: 2)
            var (user, app, environment) = (valid, valid, valid)
            user.record.user = try Sample.userID(2)
            user.record.username = try Sample.user(2)
            app.record.appID = "TEAM123456.org.example.other"
            environment.record.environment = .development
            for taken in [user, app, environment] {
                try expect(try await store.recordAttestation(taken), .takenByAnother)
            }
            try expect(try await store.sampleKey(), before)
            try expect(try await store.recordAttestation(valid), .attestedAgain(.attested))
        },
        StoreRule("a challenge attests once, whether the key is new or known, and the second attempt changes nothing") {
            store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            let before = try await store.sampleKey()
            var again = try Sample.attestation(1, of: 1)
            again.record.receiptCreatedAt = Sample.now.addingTimeInterval(50)
            try expect(try await store.recordAttestation(again), .challengeUsed)
            try expect(try await store.sampleKey(), before)
            var other = try Sample.attestation(2, of: 1)
            other.consuming = again.consuming
            try expect(try await store.recordAttestation(other), .challengeUsed)
            try expect(try await store.attestedKey(other.record.keyID), nil)
        },
        StoreRule("a retired key is never attested again, a suspended one stays suspended") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            try await store.attestSample(2, of: 1)
            try await store.setState(of: 1, to: .retired)
            try await store.setState(of: 2, to: .suspended)
            let challenge = 5
            let retired = try Sample.attestation(1, of: 1, challenge: challenge)
            try expect(try await store.recordAttestation(retired), .retired)
            try expect(try await store.sampleKey(1).state, .retired)
            let suspended = try Sample.attestation(2, of: 1, challenge: challenge)
            try expect(try await store.recordAttestation(suspended), .attestedAgain(.suspended))
            try expect(try await store.sampleKey(2).state, .suspended)
        },
        StoreRule("whoever is not enrolled, not that user, or not since before the token, attests nothing") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            let refused = [
                try Sample.signedIn(device: 9), try Sample.signedIn(device: 2), try Sample.signedIn(device: 2, of: 2),
                try Sample.signedIn(of: 2), try Sample.signedIn(at: -1),
            ]
            var attestation = try Sample.attestation(1, of: 1)
            for device in refused {
                attestation.requester = device
                attestation.bindingTo = nil
                try expect(try await store.recordAttestation(attestation), .authorizationRequired)
                attestation.requester = nil
                attestation.bindingTo = device
                try expect(try await store.recordAttestation(attestation), .authorizationRequired)
            }
            try expect(try await store.attestedKey(attestation.record.keyID), nil)
            attestation.bindingTo = nil
            attestation.requester = try Sample.signedIn()
            try expect(try await store.recordAttestation(attestation), .attested)
        },
        StoreRule("an attested key that breaks its rule is refused, and its challenge stays usable") { store in
            var broken = try Sample.attestation(1)
            broken.record.publicKey.removeLast()
            let short = broken
            try await expectFailure("a key of 64 bytes") { _ = try await store.recordAttestation(short) }
            try expect(try await store.attestedKey(short.record.keyID), nil)
            try await store.attestSample(1)
        },
        StoreRule("of 64 users who have one key attested at once, one gets it") { store in
            for user in 0..<64 { try await store.enrollSample(user, of: user) }
            let outcomes = try await concurrently(64) { index in
                (index, try await store.recordAttestation(try Sample.attestation(1, of: index, challenge: index)))
            }
            let winners = outcomes.filter { $0.1 == .attested }
            try expect(winners.count, 1, "attested")
            try expect(outcomes.count { $0.1 == .takenByAnother }, 63, "refused")
            try expect(try await store.sampleKey().username, try winners.first.map { try Sample.user($0.0) })
        },
        StoreRule("of 64 attestations with one challenge at once, one is kept") { store in
            let outcomes = try await concurrently(64) { index in
                try await store.recordAttestation(try Sample.attestation(index, challenge: 1))
            }
            try expect(outcomes.count { $0 == .attested }, 1, "attested")
            try expect(outcomes.count { $0 == .challengeUsed }, 63, "refused")
            var kept = 0
            for index in 0..<64 where try await store.attestedKey(try Sample.attestedKeyID(index)) != nil { kept += 1 }
            try expect(kept, 1, "keys")
        },
    ]
}
