import LatchkeyStore

extension StoreContract {
    static let oneTimePasswordTryRules = [
        StoreRule("the fifth try of a one-time password may be the right one, the sixth not") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            for _ in 1...4 { try await store.redeemSample(9, .wrong) }
            try await store.redeemSample(1, try Sample.redeemed(1))
            try await store.issueSample(2, at: 20)
            for _ in 1...5 { try await store.redeemSample(9, token: 2, .wrong) }
            try await store.redeemSample(2, token: 2, .wornOut)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3, at: 20)), .unknown)
        },
        StoreRule("of 64 wrong tries at once, five are compared and the others refused unseen") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            let outcomes = try await concurrently(64) { index in
                try await store.redeemOneTimePassword(try Sample.redemption(100 + index, token: index))
            }
            try expect(outcomes.count { $0 == .wrong }, 5, "compared")
            try expect(outcomes.count { $0 == .wornOut }, 59, "refused unseen")
            try await store.redeemSample(1, .wornOut)
        },
        StoreRule("of 64 guesses at once, the right one among them, at most five are compared") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(32)
            let outcomes = try await concurrently(64) { index in
                try await store.redeemOneTimePassword(try Sample.redemption(index, token: index))
            }
            let redeemed = try Sample.redeemed(1)
            let successes = outcomes.count { $0 == redeemed }
            try expect(successes <= 1, "one password signed in \(successes) times")
            try expect(successes + outcomes.count { $0 == .wrong } <= 5, "more than five were compared")
        },
        StoreRule("what comes too late and what is for another device count as tries") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            for _ in 1...3 { try await store.redeemSample(1, at: 400, .expired) }
            for _ in 1...2 { try await store.redeemSample(1, device: 2, .wrong) }
            try await store.redeemSample(1, .wornOut)
            try await store.redeemSample(1, at: 400, .wornOut)
        },
        StoreRule("a new one-time password has all its tries, and so has another user's") { store in
            for user in 1...2 {
                try await store.enrollTelephones(try Sample.telephone(user, of: user))
                try await store.issueSample(user, of: user, device: user)
            }
            for _ in 1...6 { _ = try await store.redeemOneTimePassword(try Sample.redemption(9)) }
            for _ in 1...4 { try await store.redeemSample(9, of: 2, .wrong) }
            try await store.redeemSample(2, of: 2, token: 2, try Sample.redeemed(2, of: 2))
            try await store.issueSample(3, at: 20)
            for _ in 1...4 { try await store.redeemSample(9, token: 3, .wrong) }
            try await store.redeemSample(3, token: 3, try Sample.redeemed(1))
        },
        StoreRule("a user without a one-time password can try for ever, in vain") { store in
            try await store.enrollTelephones(try Sample.telephone())
            for user in 1...2 {
                for number in 1...8 { try await store.redeemSample(number, of: user, .unknown) }
            }
            try await store.issueSample(1)
            try await store.redeemSample(1, try Sample.redeemed(1))
        },
    ]
}
