import LatchkeyStore

extension StoreContract {
    static let oneTimePasswordRecipientRules = [
        StoreRule("a one-time password is made for a number on file only, and nobody else's is touched") { store in
            for user in 1...2 { try await store.enrollTelephones(try Sample.telephone(user, of: user)) }
            try await store.issueSample(1)
            let strangers = [
                try Sample.issuance(2, phone: 9), try Sample.issuance(2, phone: 2), try Sample.issuance(2, of: 9),
                try Sample.issuance(2, of: 9, phone: 1), try Sample.issuance(2, device: 2),
                try Sample.issuance(2, device: 9), try Sample.issuance(2, of: 2, phone: 1),
            ]
            for stranger in strangers {
                try expect(try await store.issueOneTimePassword(stranger), .noRecipient)
            }
            try await store.redeemSample(2, of: 9, .unknown)
            try await store.redeemSample(2, of: 2, .unknown)
            try await store.redeemSample(2, .wrong)
            try await store.redeemSample(1, try Sample.redeemed(1))
        },
        StoreRule("a one-time password is for the device that is named, if it has the number") { store in
            try await store.enrollTelephones(
                try Sample.telephone(1), try Sample.telephone(2, method: .secureEnclave),
                try Sample.telephone(3, phone: 8))
            let second = try Sample.issuance(1, device: 2)
            try expect(try await store.issueOneTimePassword(second), .issued(try Sample.deviceID(2)))
            let third = try Sample.issuance(2, device: 3)
            try expect(try await store.issueOneTimePassword(third), .noRecipient)
            try await store.redeemSample(1, try Sample.redeemed(2))
        },
        StoreRule("without a name, devices that sign in by one-time passwords come first, then the oldest") { store in
            try await store.enrollTelephones(
                try Sample.telephone(1, method: .secureEnclave), try Sample.telephone(2, method: .secureEnclave))
            try await store.issueSample(1, device: 1)
            let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn())
            for number in 3...4 {
                let enrollment = Enrollment(device: try Sample.telephone(number), authorization: voucher)
                try expect(try await store.enroll(enrollment), .enrolled)
            }
            try await store.issueSample(2, device: 3, at: 2)
            try await store.redeemSample(2, try Sample.redeemed(3))
        },
        StoreRule("a one-time password's hash by an earlier key is right too, and tries are counted once") { store in
            try await store.enrollTelephones(try Sample.telephone(1))
            try await store.issueSample(1)
            var redemption = try Sample.redemption(8)
            redemption.presentedByOlderKeys = [try Sample.passwordHash(9)]
            for _ in 1...4 { try expect(try await store.redeemOneTimePassword(redemption), .wrong) }
            redemption.presentedByOlderKeys.insert(try Sample.passwordHash(1), at: 0)
            try expect(try await store.redeemOneTimePassword(redemption), try Sample.redeemed(1))
        },
        StoreRule("a one-time password presented for another device than its own is wrong") { store in
            try await store.enrollTelephones(try Sample.telephone(1), try Sample.telephone(2))
            try await store.issueSample(1, device: 1)
            try await store.redeemSample(1, device: 2, .wrong)
            try await store.redeemSample(1, device: 9, .wrong)
            try await store.redeemSample(1, device: 1, try Sample.redeemed(1))
        },
    ]
}
