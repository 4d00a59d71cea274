import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let assertedSignInRules = [
        StoreRule("a bound device signs in with an assertion of its key, whose counter and use are kept") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            let signIn = try Sample.signIn(counter: 4, token: 1)
            try expect(try await store.completeSignIn(signIn), .completed)
            let key = try await store.sampleKey()
            try expect(key.counter, 4)
            try expect(key.lastUsedAt, signIn.authenticatedAt)
            try expect(try await store.device(signIn.deviceID)?.lastUsedAt, signIn.authenticatedAt)
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.attestedSession()))
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 4)), .counterNotIncreased)
        },
        StoreRule("a bound device does not sign in without an assertion, and its challenge stays usable") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            let challenge = try Sample.challenge(1)
            let without = try Sample.signIn(counter: nil, token: 1, challenge: challenge)
            try expect(try await store.completeSignIn(without), .assertionRequired)
            try expect(try await store.device(without.deviceID)?.lastUsedAt, nil)
            try expect(try await store.rotateSample(1, to: 2), .unknown)
            let with = try Sample.signIn(counter: 1, token: 1, challenge: challenge)
            try expect(try await store.completeSignIn(with), .completed)
        },
        StoreRule("an assertion of another key, with an old counter, or by a suspended key signs nobody in") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.attestSample(2, of: 1)
            try expect(try await store.recordAssertion(try Sample.assertion(counter: 5)), .accepted)
            let challenge = try Sample.challenge(1)
            for (key, counter) in [(2, UInt32(9)), (3, 9), (1, 5), (1, 4), (1, 0)] {
                let refused = try Sample.signIn(asserting: key, counter: counter, token: 1, challenge: challenge)
                try expect(try await store.completeSignIn(refused), .assertionRefused)
            }
            let valid = try Sample.signIn(counter: 6, token: 1, challenge: challenge)
            try await store.setState(to: .suspended)
            try expect(try await store.completeSignIn(valid), .assertionRefused)
            try expect(try await store.sampleKey().counter, 5)
            try await store.setState(to: .attested, from: .suspended)
            try expect(try await store.completeSignIn(valid), .completed)
            try expect(try await store.sampleKey(2).counter, 0)
        },
        StoreRule("an assertion for a device that is not bound is refused") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1)
            let challenge = try Sample.challenge(1)
            let with = try Sample.signIn(counter: 1, token: 1, challenge: challenge)
            try expect(try await store.completeSignIn(with), .assertionRefused)
            let without = try Sample.signIn(counter: nil, token: 1, challenge: challenge)
            try expect(try await store.completeSignIn(without), .completed)
        },
        StoreRule("a used challenge or a replaced key keeps no counter") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            let challenge = try Sample.challenge(1)
            let first = try Sample.signIn(counter: 1, token: 1, challenge: challenge)
            try expect(try await store.completeSignIn(first), .completed)
            let second = try Sample.signIn(counter: 2, token: 2, challenge: challenge)
            try expect(try await store.completeSignIn(second), .challengeUsed)
            var third = try Sample.signIn(counter: 2, token: 3)
            third.keyID = try Sample.keyID(7)
            try expect(try await store.completeSignIn(third), .deviceChanged)
            try expect(try await store.sampleKey().counter, 1)
        },
        StoreRule("a session is vouched for only while its key is the device's and not suspended") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try expect(try await store.completeSignIn(try Sample.signIn(counter: 1, token: 1)), .completed)
            try await store.setState(to: .suspended)
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session()))
            try await store.setState(to: .attested, from: .suspended)
            try expect(try await store.rotateSample(2, to: 3), .rotated(try Sample.attestedSession()))
            try await store.attestSample(2, of: 1, binding: 1)
            try expect(try await store.rotateSample(3, to: 4), .rotated(try Sample.session()))
        },
        StoreRule("a session that was begun before its device was bound is not vouched for") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session()))
        },
        StoreRule("of 64 sign-ins with one counter at once, one is completed") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            let outcomes = try await concurrently(64) { index in
                try await store.completeSignIn(try Sample.signIn(counter: 1, token: index))
            }
            try expect(outcomes.count { $0 == .completed }, 1, "completed")
            try expect(outcomes.count { $0 == .assertionRefused }, 63, "refused")
        },
    ]
}
