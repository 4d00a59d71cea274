import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let assertionRules = [
        StoreRule("an assertion that is accepted keeps its counter and its time, and nothing else changes") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            try await store.attestSample(2, of: 1)
            let assertion = try Sample.assertion(counter: 3, at: 5)
            try expect(try await store.recordAssertion(assertion), .accepted)
            var used = try Sample.attestedKey(1, of: 1)
            used.counter = 3
            used.lastUsedAt = assertion.now
            try expect(try await store.sampleKey(1), used)
            try expect(try await store.sampleKey(2), try Sample.attestedKey(2, of: 1))
        },
        StoreRule("a counter must be higher than the last, and a refusal uses up no challenge") { store in
            try await store.attestSample(1)
            let challenge = 70
            try expect(
                try await store.recordAssertion(try Sample.assertion(counter: 0, challenge: challenge)),
                .counterNotIncreased)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 5)), .accepted)
            for counter in [UInt32(5), 4, 0] {
                let refused = try Sample.assertion(counter: counter, challenge: challenge)
                try expect(try await store.recordAssertion(refused), .counterNotIncreased)
            }
            try expect(try await store.sampleKey().counter, 5)
            let next = try Sample.assertion(counter: 6, challenge: challenge)
            try expect(try await store.recordAssertion(next), .accepted)
        },
        StoreRule("the highest counter of all is accepted once, and none after it") { store in
            try await store.attestSample(1)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: .max)), .accepted)
            try expect(try await store.sampleKey().counter, .max)
            for (counter, challenge) in [(UInt32.max, 1), (0, 2), (1, 3)] {
                let refused = try Sample.assertion(counter: counter, challenge: challenge)
                try expect(try await store.recordAssertion(refused), .counterNotIncreased)
            }
        },
        StoreRule("a challenge is asserted once, and the second attempt keeps no counter") { store in
            try await store.attestSample(1)
            try await store.attestSample(2)
            try expect(try await store.recordAssertion(try Sample.assertion(1, counter: 1, challenge: 1)), .accepted)
            for key in 1...2 {
                let second = try Sample.assertion(key, counter: 9, challenge: 1)
                try expect(try await store.recordAssertion(second), .challengeUsed)
            }
            try expect(try await store.sampleKey(1).counter, 1)
            try expect(try await store.sampleKey(2), try Sample.attestedKey(2))
        },
        StoreRule("a key that is unknown, suspended or retired asserts nothing, and its challenge stays usable") {
            store in
            let assertion = try Sample.assertion(counter: 1)
            try expect(try await store.recordAssertion(assertion), .unknownKey)
            try await store.attestSample(1)
            try await store.setState(to: .suspended)
            try expect(try await store.recordAssertion(assertion), .suspended)
            try await store.setState(to: .attested, from: .suspended)
            try expect(try await store.recordAssertion(assertion), .accepted)
            try await store.setState(to: .retired)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 2)), .retired)
            try expect(try await store.sampleKey().counter, 1)
        },
        StoreRule("of 64 assertions of one counter at once, one is accepted") { store in
            try await store.attestSample(1)
            let outcomes = try await concurrently(64) { index in
                try await store.recordAssertion(try Sample.assertion(counter: 1, challenge: index))
            }
            try expect(outcomes.count { $0 == .accepted }, 1, "accepted")
            try expect(outcomes.count { $0 == .counterNotIncreased }, 63, "refused")
            try expect(try await store.sampleKey().counter, 1)
        },
        StoreRule("of 64 counters at once, those that are accepted rise, and the last is kept") { store in
            try await store.attestSample(1)
            let outcomes = try await concurrently(64) { index in
                let counter = UInt32(index + 1)
                return (counter, try await store.recordAssertion(try Sample.assertion(counter: counter)))
            }
            let accepted = outcomes.filter { $0.1 == .accepted }.map(\.0)
            try expect(accepted.max(), 64, "highest")
            try expect(outcomes.count { $0.1 == .counterNotIncreased }, 64 - accepted.count, "refused")
            try expect(try await store.sampleKey().counter, 64)
        },
        StoreRule("one challenge used for assertions, attestations and sign-ins at once succeeds once in all") {
            store in
            try await store.enrollSample()
            for key in 0..<22 { try await store.attestSample(key) }
            let successes = try await concurrently(66) { index in
                switch index % 3 {
                case 0:
                    let assertion = try Sample.assertion(index / 3, counter: 1, challenge: 1)
                    return try await store.recordAssertion(assertion) == .accepted
                case 1:
                    let attestation = try Sample.attestation(100 + index, challenge: 1)
                    return try await store.recordAttestation(attestation) == .attested
                default:
                    let signIn = try Sample.signIn(challenge: try Sample.challenge(1), token: 100 + index)
                    return try await store.completeSignIn(signIn) == .completed
                }
            }
            try expect(successes.count { $0 }, 1, "successes")
        },
    ]
}
