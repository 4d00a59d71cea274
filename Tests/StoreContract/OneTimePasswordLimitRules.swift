import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let oneTimePasswordLimitRules = [
        StoreRule("a user gets as many one-time passwords as a day allows, and the last one holds") { store in
            try await store.enrollTelephones(try Sample.telephone(1, phone: 1), try Sample.telephone(2, phone: 2))
            for number in 1...4 {
                let outcome = try await store.issueOneTimePassword(
                    try Sample.issuance(number, phone: 1 + number % 2, dailyLimit: 4))
                try expect(outcome, .issued(try Sample.deviceID(1 + number % 2)))
            }
            for phone in 1...2 {
                let more = try Sample.issuance(9, phone: phone, dailyLimit: 4)
                try expect(try await store.issueOneTimePassword(more), .limitReached)
            }
            try await store.redeemSample(9, .wrong)
            try await store.redeemSample(4, try Sample.redeemed(1))
        },
        StoreRule("a number gets as many one-time passwords as a day allows, whoever asks without having verified it") {
            store in
            for user in 1...3 { try await store.enrollTelephones(try Sample.telephone(user, of: user, phone: 7)) }
            for number in 1...4 {
                let user = 1 + number % 2
                let issuance = try Sample.issuance(number, of: user, phone: 7, dailyLimit: 4)
                try expect(try await store.issueOneTimePassword(issuance), .issued(try Sample.deviceID(user)))
            }
            let more = try Sample.issuance(5, of: 3, phone: 7, dailyLimit: 4)
            try expect(try await store.issueOneTimePassword(more), .limitReached)
            try await store.redeemSample(5, of: 3, .unknown)
        },
        StoreRule("what others request to a number uses up nothing of a user who has verified it, but what they share")
        {
            store in
            for user in 1...3 { try await store.enrollTelephones(try Sample.telephone(user, of: user, phone: 7)) }
            let first = try Sample.issuance(1, of: 1, phone: 7, dailyLimit: 4)
            try expect(try await store.issueOneTimePassword(first), .issued(try Sample.deviceID(1)))
            try await store.redeemSample(1, try Sample.redeemed(1))
            for number in 2...4 {
                let other = try Sample.issuance(number, of: 2, phone: 7, dailyLimit: 4)
                try expect(try await store.issueOneTimePassword(other), .issued(try Sample.deviceID(2)))
            }
            for user in 2...3 {
                let other = try Sample.issuance(5, of: user, phone: 7, dailyLimit: 4)
                try expect(try await store.issueOneTimePassword(other), .limitReached)
            }
            for number in 6...8 {
                let own = try Sample.issuance(number, of: 1, phone: 7, dailyLimit: 4)
                try expect(try await store.issueOneTimePassword(own), .issued(try Sample.deviceID(1)))
            }
            let more = try Sample.issuance(9, of: 1, phone: 7, dailyLimit: 4)
            try expect(try await store.issueOneTimePassword(more), .limitReached)
        },
        StoreRule("the users who have verified a number share a day of it, and the others share another") { store in
            for user in 1...4 { try await store.enrollTelephones(try Sample.telephone(user, of: user, phone: 7)) }
            func issue(_ password: Int, of user: Int, _ isIssued: Bool = true) async throws {
                let issuance = try Sample.issuance(password, of: user, phone: 7, dailyLimit: 4, budget: 1000)
                let outcome = try await store.issueOneTimePassword(issuance)
                try expect(outcome, isIssued ? .issued(try Sample.deviceID(user)) : .limitReached, "\(password)")
            }
            for user in 1...3 {
                try await issue(user, of: user)
                try await store.redeemSample(user, of: user, token: user, try Sample.redeemed(user, of: user))
            }
            for (password, user) in [(4, 1), (5, 2), (6, 3), (7, 1)] { try await issue(password, of: user) }
            for (password, user) in [(8, 1), (9, 2), (10, 3)] { try await issue(password, of: user, false) }
            let counts = OneTimePasswordCounts(verified: 4, unverified: 3)
            try expect(try await store.oneTimePasswordCounts(on: Sample.now), counts)
            try await issue(11, of: 4)
            try await issue(12, of: 4, false)
        },
        StoreRule("a user's number that is not verified gets its smaller part of the day until a code comes back") {
            store in
            try await store.enrollTelephones(try Sample.telephone(1, phone: 1), try Sample.telephone(2, phone: 2))
            func issue(_ password: Int, phone: Int, _ expected: OneTimePasswordIssuanceOutcome) async throws {
                let issuance = try Sample.issuance(password, phone: phone, dailyLimit: 6, unverifiedDailyLimit: 2)
                try expect(try await store.issueOneTimePassword(issuance), expected)
            }
            for password in 1...2 { try await issue(password, phone: 1, .issued(try Sample.deviceID(1))) }
            try await issue(3, phone: 1, .limitReached)
            try await issue(4, phone: 2, .issued(try Sample.deviceID(2)))
            try await store.redeemSample(4, try Sample.redeemed(2))
            // That verified the other number alone.
            try await issue(5, phone: 1, .limitReached)
            for password in 6...8 { try await issue(password, phone: 2, .issued(try Sample.deviceID(2))) }
            try await issue(9, phone: 2, .limitReached)
        },
        StoreRule("of 64 requests at once, as many get a one-time password as a day allows") { store in
            try await store.enrollTelephones(try Sample.telephone())
            let outcomes = try await concurrently(64) { index in
                try await store.issueOneTimePassword(try Sample.issuance(index))
            }
            let issued = OneTimePasswordIssuanceOutcome.issued(try Sample.deviceID(1))
            try expect(outcomes.count { $0 == issued }, 20, "issued")
            try expect(outcomes.count { $0 == .limitReached }, 44, "refused")
        },
        StoreRule("the next day counts anew, and a clock set back gives nothing") { store in
            try await store.enrollTelephones(try Sample.telephone())
            let day: TimeInterval = 86_400
            for (seconds, outcome) in [
                (0, OneTimePasswordIssuanceOutcome.issued(try Sample.deviceID(1))), (1, .limitReached),
                (day, .issued(try Sample.deviceID(1))), (day + 1, .limitReached), (1, .limitReached),
                (-day, .limitReached), (2 * day, .issued(try Sample.deviceID(1))),
            ] {
                let issuance = try Sample.issuance(1, at: seconds, dailyLimit: 1)
                try expect(try await store.issueOneTimePassword(issuance), outcome, "after \(seconds) seconds")
            }
        },
        StoreRule("requests in vain use up nobody's day") { store in
            try await store.enrollTelephones(try Sample.telephone(1, phone: 1), try Sample.telephone(2, phone: 2))
            let vain = [
                try Sample.issuance(phone: 9), try Sample.issuance(of: 9, phone: 1),
                try Sample.issuance(phone: 1, device: 2),
            ]
            for issuance in vain + vain { try expect(try await store.issueOneTimePassword(issuance), .noRecipient) }
            let outcome = try await store.issueOneTimePassword(try Sample.issuance(1, dailyLimit: 1))
            try expect(outcome, .issued(try Sample.deviceID(1)))
        },
        StoreRule("a purge removes one-time passwords that ended, and the counts of the days before") { store in
            for user in 1...2 { try await store.enrollTelephones(try Sample.telephone(user, of: user)) }
            try await store.issueSample(1, of: 1, device: 1, at: 1)
            try await store.issueSample(2, of: 2, device: 2, at: 100)
            try expect(try await store.purge(purge(before: 301)), PurgeCounts())
            try expect(try await store.purge(purge(before: 302)), PurgeCounts(oneTimePasswords: 1))
            try await store.redeemSample(2, of: 2, at: 302, try Sample.redeemed(2, of: 2))
            try expect(try await store.purge(purge(before: 90_000)), PurgeCounts(oneTimePasswordCounts: 7))
            let again = try await store.issueOneTimePassword(try Sample.issuance(3, at: 303, dailyLimit: 1))
            try expect(again, .issued(try Sample.deviceID(1)))
        },
        StoreRule("strangers leave a bounded number of rows, however many they are") { store in
            _ = try await concurrently(2000) { index in
                let issuance = try Sample.issuance(index, of: index)
                try expect(try await store.issueOneTimePassword(issuance), .noRecipient)
                try await store.redeemSample(index + 1, of: index, .unknown)
            }
            let counts = try await store.purge(purge(before: 90_000))
            try expect(counts.oneTimePasswords <= 256, "\(counts.oneTimePasswords) rows of strangers")
            try expect(counts.oneTimePasswordCounts <= 1024, "\(counts.oneTimePasswordCounts) counts of strangers")
        },
    ]

    private static func purge(before seconds: TimeInterval) -> PurgeLimits {
        PurgeLimits(
            challengesBefore: .distantPast, refreshTokensBefore: .distantPast,
            oneTimePasswordsBefore: Sample.now.addingTimeInterval(seconds))
    }
}
