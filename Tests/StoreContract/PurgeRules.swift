import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let purgeRules = [
        StoreRule("a purge of an empty store removes nothing, whatever the times") { store in
            for time in [Date.distantPast, Sample.now, .distantFuture, Date(timeIntervalSince1970: .infinity)] {
                let limits = PurgeLimits(challengesBefore: time, refreshTokensBefore: time)
                try expect(try await store.purge(limits), PurgeCounts())
            }
        },
        StoreRule("a purge removes only challenges made before the given time") { store in
            try await store.enrollSample()
            for seconds in 0..<6 { try await signIn(seconds, in: store) }
            let limits = Sample.purge(challengesBefore: 3, tokensBefore: 0)
            try expect(try await store.purge(limits), PurgeCounts(challenges: 3))
            try expect(try await store.purge(limits), PurgeCounts())
            for seconds in 3..<6 {
                try expect(try await store.completeSignIn(try again(seconds)), .challengeUsed)
            }
        },
        StoreRule("a challenge that was forgotten counts as used for ever") { store in
            try await store.enrollSample()
            for seconds in 0..<6 { try await signIn(seconds, in: store) }
            _ = try await store.purge(Sample.purge(challengesBefore: 100, tokensBefore: 0))
            for seconds in 0..<6 {
                try expect(try await store.completeSignIn(try again(seconds)), .challengeUsed)
            }
            try await signIn(6, in: store)
        },
        StoreRule("an earlier purge after a later one brings nothing back") { store in
            try await store.enrollSample()
            try await signIn(5, in: store)
            _ = try await store.purge(Sample.purge(challengesBefore: 100, tokensBefore: 0))
            _ = try await store.purge(Sample.purge(challengesBefore: 1, tokensBefore: 0))
            try expect(try await store.completeSignIn(try again(5)), .challengeUsed)
        },
        StoreRule("a purge during sign-ins lets no challenge be used twice") { store in
            try await store.enrollSample()
            let challenge = try Sample.challenge(1)
            let successes = try await concurrently(64) { index in
                if index.isMultiple(of: 4) {
                    _ = try await store.purge(Sample.purge(challengesBefore: 1000, tokensBefore: 0))
                    return false
                }
                let signIn = try Sample.signIn(challenge: challenge, token: index)
                return try await store.completeSignIn(signIn) == .completed
            }
            try expect(successes.count { $0 }, 1, "successes")
        },
        StoreRule("a purge removes more than one batch") { store in
            try await store.enrollSample()
            let outcomes = try await concurrently(2100) { index in
                try await store.completeSignIn(try Sample.signIn(token: index, tokenLife: 10, familyLife: 20))
            }
            try expect(outcomes.count { $0 == .completed }, 2100, "completed")
            let counts = try await store.purge(Sample.purge(challengesBefore: 100, tokensBefore: 100))
            try expect(counts, PurgeCounts(challenges: 2100, refreshTokens: 2100, refreshFamilies: 2100))
        },
        StoreRule("a purge removes only refresh tokens that expired before the given time") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1, tokenLife: 10, familyLife: 15)
            try await store.signInSample(token: 2, tokenLife: 20, familyLife: 25)
            let limits = Sample.purge(challengesBefore: 0, tokensBefore: 21)
            try expect(try await store.purge(limits), PurgeCounts(refreshTokens: 1, refreshFamilies: 1))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 3, at: 5)), .unknown)
            let outcome = try await store.rotateRefreshToken(try Sample.rotation(2, to: 3, at: 5))
            try expect(outcome, .rotated(try Sample.session(2, life: 25)))
        },
        StoreRule("a session that was not used goes with the last of its tokens, long before its end") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1, tokenLife: 10)
            try await store.signInSample(token: 2, tokenLife: 10)
            let rotation = try Sample.rotation(2, to: 3, at: 5, life: 100)
            try expect(try await store.rotateRefreshToken(rotation), .rotated(try Sample.session(2)))
            let limits = Sample.purge(challengesBefore: 0, tokensBefore: 50)
            try expect(try await store.purge(limits), PurgeCounts(refreshTokens: 2, refreshFamilies: 1))
            try expect(try await store.openSessionNumbers(after: 5), [2])
            let later = Sample.purge(challengesBefore: 0, tokensBefore: 106)
            try expect(try await store.purge(later), PurgeCounts(refreshTokens: 1, refreshFamilies: 1))
            try expect(try await store.openSessionNumbers(after: 5), [])
        },
        StoreRule("a family stays until its end, and the used tokens that are left still tell of a copy") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1, tokenLife: 10)
            let session = try Sample.session()
            let first = try Sample.rotation(1, to: 2, at: 5, life: 100)
            try expect(try await store.rotateRefreshToken(first), .rotated(session))
            let second = try Sample.rotation(2, to: 3, at: 6, life: 100)
            try expect(try await store.rotateRefreshToken(second), .rotated(session))
            let counts = try await store.purge(Sample.purge(challengesBefore: 0, tokensBefore: 50))
            try expect(counts, PurgeCounts(refreshTokens: 1))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 4, at: 70)), .reused(session))
            try expect(try await store.rotateRefreshToken(try Sample.rotation(3, to: 5, at: 71)), .revoked)
        },
        StoreRule("a purge leaves devices alone") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let before = try await store.device(try Sample.deviceID(1))
            _ = try await store.purge(
                PurgeLimits(challengesBefore: .distantFuture, refreshTokensBefore: .distantFuture))
            try expect(try await store.device(try Sample.deviceID(1)), before)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
    ]

    /// Signs in with the challenge that was made that many seconds after the samples' time.
    private static func signIn(_ seconds: Int, in store: any Store) async throws {
        let challenge = try Sample.challenge(0, after: Double(seconds))
        try expect(
            try await store.completeSignIn(try Sample.signIn(challenge: challenge, token: seconds)), .completed)
    }

    private static func again(_ seconds: Int) throws -> SignIn {
        try Sample.signIn(challenge: try Sample.challenge(0, after: Double(seconds)), token: 1000 + seconds)
    }
}
