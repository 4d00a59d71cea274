import LatchkeyStore

extension StoreContract {
    static let oneTimePasswordRules = [
        StoreRule("a one-time password signs its device in, notes the use and starts a refresh family") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            try await store.redeemSample(1, try Sample.redeemed(1))
            let used = Sample.now.addingTimeInterval(10)
            try expect(try await store.device(try Sample.deviceID(1))?.lastUsedAt, used)
            var session = try Sample.session(at: 10)
            session.authenticationMethod = .oneTimePassword
            let outcome = try await store.rotateRefreshToken(try Sample.rotation(1, to: 2, at: 20))
            try expect(outcome, .rotated(session))
        },
        StoreRule("a one-time password signs in once, and the second attempt leaves no trace") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            try await store.redeemSample(1, try Sample.redeemed(1))
            try await store.redeemSample(1, token: 2, at: 11, .unknown)
            let used = Sample.now.addingTimeInterval(10)
            try expect(try await store.device(try Sample.deviceID(1))?.lastUsedAt, used)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3, at: 20)), .unknown)
        },
        StoreRule("of 64 redemptions of one one-time password at once, one succeeds") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            let outcomes = try await concurrently(64) { index in
                try await store.redeemOneTimePassword(try Sample.redemption(token: index))
            }
            let redeemed = try Sample.redeemed(1)
            try expect(outcomes.count { $0 == redeemed }, 1, "redeemed")
            try expect(outcomes.count { $0 == .unknown }, 63, "refused")
            let refreshes = try await concurrently(64) { index in
                try await store.rotateRefreshToken(try Sample.rotation(index, to: 1000 + index, at: 20))
            }
            try expect(refreshes.count { $0 != .unknown }, 1, "refresh families")
        },
        StoreRule("a new one-time password voids the old one") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            try await store.issueSample(2, at: 2)
            try await store.redeemSample(1, .wrong)
            try await store.redeemSample(2, try Sample.redeemed(1))
            try await store.redeemSample(1, token: 2, .unknown)
        },
        StoreRule("a new one-time password for another device of the user voids the old one") { store in
            try await store.enrollTelephones(try Sample.telephone(1), try Sample.telephone(2))
            for number in 1...2 {
                let issuance = try Sample.issuance(number, device: number)
                try expect(try await store.issueOneTimePassword(issuance), .issued(try Sample.deviceID(number)))
            }
            try await store.redeemSample(1, device: 1, .wrong)
            try await store.redeemSample(2, device: 2, try Sample.redeemed(2))
        },
        StoreRule("of 64 one-time passwords issued at once, one holds") { store in
            try await store.enrollTelephones(try Sample.telephone())
            _ = try await concurrently(64) { index in
                try await store.issueOneTimePassword(try Sample.issuance(index, dailyLimit: 64))
            }
            // As many tries as there are passwords, so that none is refused for that alone.
            let outcomes = try await concurrently(64) { index in
                var redemption = try Sample.redemption(index, token: index)
                redemption.maximumTries = 64
                return try await store.redeemOneTimePassword(redemption)
            }
            let redeemed = try Sample.redeemed(1)
            try expect(outcomes.count { $0 == redeemed }, 1, "redeemed")
        },
        StoreRule("one user's one-time password is no other's") { store in
            for user in 1...2 { try await store.enrollTelephones(try Sample.telephone(user, of: user)) }
            try await store.issueSample(1, of: 1)
            try await store.redeemSample(1, of: 2, .unknown)
            try await store.issueSample(2, of: 2, device: 2)
            try await store.redeemSample(1, of: 2, .wrong)
            try await store.redeemSample(1, of: 1, try Sample.redeemed(1, of: 1))
        },
        StoreRule("a one-time password is good until the millisecond before its end, and only the right one is late") {
            store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            try await store.redeemSample(2, at: 301, .wrong)
            try await store.redeemSample(1, at: 301, .expired)
            try await store.redeemSample(1, at: 300.999, try Sample.redeemed(1))
        },
        StoreRule("a one-time password dies with its device, even if the id is enrolled again") { store in
            try await store.enrollTelephones(try Sample.telephone(1))
            try await store.issueSample()
            let requester = try Sample.signedIn()
            try expect(try await store.removeDevice(requester.deviceID, requestedBy: requester), .removed)
            try await store.redeemSample(1, .unknown)
            try await store.enrollAnew(try Sample.telephone(1), as: 3)
            try await store.redeemSample(1, .unknown)
        },
        StoreRule("a redemption that fails half-way is undone: the one-time password stays usable") { store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample(1)
            try await store.redeemSample(1, token: 1, try Sample.redeemed(1))
            try await store.issueSample(2, at: 20)
            try await expectFailure("a refresh token hash that is taken") {
                _ = try await store.redeemOneTimePassword(try Sample.redemption(2, token: 1, at: 21))
            }
            let used = Sample.now.addingTimeInterval(10)
            try expect(try await store.device(try Sample.deviceID(1))?.lastUsedAt, used)
            try await store.redeemSample(2, token: 2, at: 22, try Sample.redeemed(1))
        },
    ]
}
