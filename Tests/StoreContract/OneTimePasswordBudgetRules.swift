import LatchkeyStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let oneTimePasswordBudgetRules = [
        StoreRule("unverified numbers get a fifth of the budget of a day, each user's together") { store in
            for user in 1...4 { try await store.enrollTelephones(try Sample.telephone(user, of: user)) }
            for user in 1...2 {
                let issuance = try Sample.issuance(user, of: user, budget: 10)
                try expect(try await store.issueOneTimePassword(issuance), .issued(try Sample.deviceID(user)))
            }
            let third = try Sample.issuance(3, of: 3, budget: 10)
            try expect(try await store.issueOneTimePassword(third), .budgetSpent)
            let counts = OneTimePasswordCounts(verified: 0, unverified: 2)
            try expect(try await store.oneTimePasswordCounts(on: Sample.now), counts)
            // A code that comes back verifies its number, which then has the whole budget.
            try await store.redeemSample(1, try Sample.redeemed(1))
            let next = try Sample.issuance(4, of: 1, budget: 10)
            try expect(try await store.issueOneTimePassword(next), .issued(try Sample.deviceID(1)))
            try expect(try await store.issueOneTimePassword(third), .budgetSpent)
        },
        StoreRule("all users together get no more than the budget, of 64 at once and on the next day anew") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            try await store.redeemSample(1, try Sample.redeemed(1))
            let outcomes = try await concurrently(64) { index in
                try await store.issueOneTimePassword(try Sample.issuance(index, dailyLimit: 100, budget: 10))
            }
            let issued = OneTimePasswordIssuanceOutcome.issued(try Sample.deviceID(1))
            try expect(outcomes.count { $0 == issued }, 9, "issued")
            try expect(outcomes.count { $0 == .budgetSpent }, 55, "refused")
            let tomorrow = try Sample.issuance(70, at: 86_400, dailyLimit: 100, budget: 10)
            try expect(try await store.issueOneTimePassword(tomorrow), issued)
        },
        StoreRule("a request over the budget leaves the password that holds, and requests in vain use none of it") {
            store in
            try await store.enrollTelephones(try Sample.telephone())
            for number in 1...4 {
                let vain = try Sample.issuance(10 + number, phone: 9, budget: 5)
                try expect(try await store.issueOneTimePassword(vain), .noRecipient)
            }
            let issued = OneTimePasswordIssuanceOutcome.issued(try Sample.deviceID(1))
            try expect(try await store.issueOneTimePassword(try Sample.issuance(1, budget: 5)), issued)
            let over = try Sample.issuance(2, budget: 5)
            try expect(try await store.issueOneTimePassword(over), .budgetSpent)
            try await store.redeemSample(2, .wrong)
            try await store.redeemSample(1, try Sample.redeemed(1))
        },
        StoreRule("a number that is verified for one user is not for another, nor for a device enrolled anew") {
            store in
            for user in 1...2 { try await store.enrollTelephones(try Sample.telephone(user, of: user, phone: 7)) }
            let first = try Sample.issuance(1, of: 1, phone: 7, budget: 5)
            try expect(try await store.issueOneTimePassword(first), .issued(try Sample.deviceID(1)))
            try await store.redeemSample(1, try Sample.redeemed(1))
            let second = try Sample.issuance(2, of: 2, phone: 7, budget: 5)
            try expect(try await store.issueOneTimePassword(second), .budgetSpent)
            let requester = try Sample.signedIn()
            try expect(try await store.removeDevice(requester.deviceID, requestedBy: requester), .removed)
            try await store.enrollAnew(try Sample.telephone(1, of: 1, phone: 7), as: 3)
            let again = try Sample.issuance(3, of: 1, phone: 7, budget: 5)
            try expect(try await store.issueOneTimePassword(again), .budgetSpent)
        },
    ]
}
