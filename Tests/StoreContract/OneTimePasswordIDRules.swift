import LatchkeyStore

extension StoreContract {
    static let oneTimePasswordIDRules = [
        StoreRule("a one-time password is redeemed by its id, and by no other") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            try await store.redeemSample(1, id: 2, .unknown)
            try await store.redeemSample(1, id: 1, try Sample.redeemed(1))
            try await store.redeemSample(1, id: 1, token: 2, .unknown)
        },
        StoreRule("tries with another id use up none of the owner's, however many come at once") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            let outcomes = try await concurrently(64) { index in
                try await store.redeemOneTimePassword(try Sample.redemption(1, id: 100 + index, token: 100 + index))
            }
            try expect(outcomes.count { $0 == .unknown }, 64, "refused unseen")
            for _ in 1...4 { try await store.redeemSample(9, id: 1, .wrong) }
            try await store.redeemSample(1, id: 1, try Sample.redeemed(1))
        },
        StoreRule("of 64 wrong tries with the right id at once, five are compared") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            let outcomes = try await concurrently(64) { index in
                try await store.redeemOneTimePassword(try Sample.redemption(100 + index, id: 1, token: index))
            }
            try expect(outcomes.count { $0 == .wrong }, 5, "compared")
            try expect(outcomes.count { $0 == .wornOut }, 59, "refused unseen")
        },
        StoreRule("a request in vain leaves the id that holds, and its own is nobody's") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            let vain = try Sample.issuance(2, phone: 9)
            try expect(try await store.issueOneTimePassword(vain), .noRecipient)
            try await store.redeemSample(2, id: 2, .unknown)
            try await store.redeemSample(1, id: 1, try Sample.redeemed(1))
        },
        StoreRule("the id of a password that was replaced is void with it") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            try await store.issueSample(2, at: 2)
            try await store.redeemSample(2, id: 1, .unknown)
            try await store.redeemSample(2, id: 2, try Sample.redeemed(1))
        },
    ]
}
