import LatchkeyLock
import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let clockRules = [
        StoreRule("a new store has seen no clock and begins with generation 0") { store in
            try expect(
                try await store.clockRecord(),
                ClockRecord(
                    reading: nil, witnessed: 0, agreeing: 0, challengeGeneration: 0, challengeSalt: [],
                    forgottenUntil: 0))
        },
        StoreRule("the last reading of the clock is kept, and the witnessed time never decreases") { store in
            let reading = ClockReading(wall: 5, monotonic: 3, bootID: "a")
            try await store.noteClock(ClockNote(reading: reading, witnessed: 70, agreeing: 60))
            try expect(try await store.clockRecord().witnessed, 70)
            let later = ClockReading(wall: 4, monotonic: 1, bootID: "b")
            try await store.noteClock(ClockNote(reading: later, witnessed: 50, agreeing: 0))
            let record = try await store.clockRecord()
            try expect(record.reading, later)
            try expect(record.witnessed, 70)
            try expect(record.agreeing, 0)
        },
        StoreRule("servers see how far each other's clocks are ahead of the database's own, until they leave") {
            store in
            let seen = try await clocksSeen(in: store)
            try expect(seen.map(\.others.count), [0, 1, 1, 1, 0])
            try expect((3_590_000...3_610_000).contains(seen[0].own), true, "an hour ahead")
            try expect(seen[1].others, ["first": seen[0].own])
            try expect((-10_000...10_000).contains(seen[1].own), true, "in time")
            try expect(seen[2].others, ["second": seen[1].own])
            try expect(seen[3].others, ["first": seen[2].own])
        },
        StoreRule("a clock whose reading took longer than a second is not noted") { store in
            let clock = Lock(Int64(0))
            let slow = try await store.compareClock(of: "slow") {
                clock.withLock { time in
                    time += 1_001
                    return time
                }
            }
            try expect(slow, nil)
            try expect(try must(try await store.compareClock(of: "other") { Self.machineTime }).others, [:])
        },
        StoreRule("of 64 who begin the next generation at once, one does") { store in
            _ = try await concurrently(64) { _ in try await store.advanceChallengeGeneration(from: 0, capping: nil) }
            let record = try await store.clockRecord()
            try expect(record.challengeGeneration, 1)
            try expect(record.challengeSalt.count, 16)
            let next = try await store.advanceChallengeGeneration(from: 1, capping: nil)
            try expect(next.challengeGeneration, 2)
            try expect(next.challengeSalt != record.challengeSalt, "the salt stayed")
        },
        StoreRule("a watermark in the future ends with its generation, and no earlier challenge can be used") { store in
            try await store.enrollSample()
            try await signIn(generation: 0, after: 1000, in: store)
            _ = try await store.purge(Sample.purge(challengesBefore: 2000, tokensBefore: 0))
            try expect(try await store.completeSignIn(try sample(generation: 0, after: 10)), .challengeUsed)
            try await store.advanceChallengeGeneration(from: 0, capping: nil)
            try expect(try await store.clockRecord().forgottenUntil, 0)
            try expect(try await store.completeSignIn(try sample(generation: 2, after: 1000)), .challengeUsed)
            try await signIn(generation: 1, after: 10, in: store)
            try expect(try await store.completeSignIn(try sample(generation: 1, after: 10)), .challengeUsed)
        },
        StoreRule("what ends later than it can is cut with the generation, and what ends sooner stays") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1, tokenLife: 10, familyLife: 15)
            try await store.signInSample(token: 2, tokenLife: 20_000, familyLife: 25_000)
            try await store.advanceChallengeGeneration(from: 0, capping: limits(after: 100))
            try expect(
                try await store.purge(Sample.purge(challengesBefore: 0, tokensBefore: 50)),
                PurgeCounts(refreshTokens: 1, refreshFamilies: 1))
            try expect(
                try await store.purge(Sample.purge(challengesBefore: 0, tokensBefore: 101)),
                PurgeCounts(refreshTokens: 1, refreshFamilies: 1))
        },
        StoreRule("a code for a number change that ends later than it can is void with the generation, others stay") {
            store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            let number = try Sample.number(5)
            _ = try await store.beginNumberChange(try Sample.numberChange(1, to: number))
            var ahead = try Sample.numberChange(2, to: number)
            ahead.issuance.expiresAt = Sample.now.addingTimeInterval(30 * 86_400)
            ahead.issuance.username = try Sample.user(2)
            ahead.issuance.deviceID = nil
            ahead.requester = try Sample.signedIn(device: 2, of: 2)
            try expect(try await store.beginNumberChange(ahead), .issued(try Sample.deviceID(2)))
            try await store.advanceChallengeGeneration(from: 0, capping: limits(after: 301))
            try expect(try await store.verifyNumber(try Sample.numberVerification(2, device: 2, of: 2)), .unknown)
            try expect(
                try await store.verifyNumber(try Sample.numberVerification(1)),
                .verified(try Sample.deviceID(1), number: number, replacing: nil))
        },
        StoreRule("a recovery that ends later than it can is moved to the latest time with the generation") { store in
            try await store.enrollRecoverable()
            guard
                case .begun(let ahead) = try await store.beginRecovery(
                    try Sample.beginning(code: 1, at: TimeInterval(30 * Sample.day)))
            else { throw ContractViolation(description: "it was not begun", line: #line) }
            // Three days after its delay of one.
            let end = TimeInterval(3 * Sample.day + 60)
            try await store.advanceChallengeGeneration(from: 0, capping: limits(after: end))
            let moved = try must(try await store.recovery(ahead.id))
            try expect(moved.expiresAt, Sample.now.addingTimeInterval(end + TimeInterval(Sample.day)))
            try expect(moved.begunAt, Sample.now.addingTimeInterval(60))
            try expect(moved.witnessedAt, ahead.witnessedAt)
            // The generation of a clock that is right moves nothing.
            try await store.advanceChallengeGeneration(from: 1, capping: limits(after: end + 10))
            try expect(try await store.recovery(ahead.id), moved)
        },
        StoreRule("counts of a day that has not come are today's with the generation, and tomorrow is new") { store in
            try await store.enrollTelephones(try Sample.telephone())
            func issue(_ seconds: TimeInterval, _ expected: OneTimePasswordIssuanceOutcome) async throws {
                let issuance = try Sample.issuance(at: seconds, dailyLimit: 2, budget: 10)
                try expect(try await store.issueOneTimePassword(issuance), expected, "after \(seconds) seconds")
            }
            let issued = OneTimePasswordIssuanceOutcome.issued(try Sample.deviceID(1))
            let year: TimeInterval = 365 * 86_400
            for _ in 1...2 { try await issue(year, issued) }
            try await store.advanceChallengeGeneration(from: 0, capping: limits(after: 100))
            try await issue(100, .limitReached)
            let counts = OneTimePasswordCounts(verified: 0, unverified: 2)
            try expect(try await store.oneTimePasswordCounts(on: Sample.now.addingTimeInterval(100)), counts)
            for _ in 1...2 { try await issue(86_400, issued) }
            try await issue(86_400, .limitReached)
            // What was counted for an earlier day stays where it is.
            try await store.advanceChallengeGeneration(from: 1, capping: limits(after: 2 * 86_400))
            try await issue(86_401, .limitReached)
        },
    ]

    /// Limits under which everything ends at the latest so many seconds after the samples happen.
    private static func limits(after seconds: TimeInterval) -> ExpiryLimits {
        let limit = Sample.now.addingTimeInterval(seconds)
        return ExpiryLimits(
            sessions: limit, refreshTokens: limit, oneTimePasswords: limit, recoveries: limit, counts: limit)
    }

    /// Milliseconds since 1970, by the machine on which both the store and the database are.
    private static var machineTime: Int64 { Int64(Date().timeIntervalSince1970 * 1000) }

    /// What two servers see of each other's clocks, of which the first is an hour ahead, then behind, then gone.
    ///
    /// Done again where a busy machine held it up: a clock takes a second at the most to read, and is forgotten after 30.
    private static func clocksSeen(in store: any Store) async throws -> [ClockComparison] {
        while true {
            let start = ContinuousClock.now
            var seen: [ClockComparison?] = []
            for (server, ahead) in [("first", Int64(3_600_000)), ("second", 0), ("first", -3_600_000), ("second", 0)] {
                seen.append(try await store.compareClock(of: server) { machineTime + ahead })
            }
            try await store.forgetClock(of: "first")
            seen.append(try await store.compareClock(of: "second") { machineTime })
            if ContinuousClock.now - start < .seconds(1) { return try seen.map { try must($0) } }
            try await store.forgetClock(of: "second")
        }
    }

    private static func sample(generation: Int64, after seconds: Int) throws -> SignIn {
        let milliseconds = UInt64((Sample.now.timeIntervalSince1970 + Double(seconds)) * 1000)
        let random = [UInt8](repeating: 9, count: 10)
        let challenge = try must(
            ChallengeID(milliseconds: milliseconds, generation: generation, random: random))
        return try Sample.signIn(challenge: challenge, token: seconds)
    }

    private static func signIn(generation: Int64, after seconds: Int, in store: any Store) async throws {
        try expect(try await store.completeSignIn(try sample(generation: generation, after: seconds)), .completed)
    }
}
