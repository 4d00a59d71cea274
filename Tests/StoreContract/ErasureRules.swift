import LatchkeyLock
import LatchkeyStore

extension StoreContract {
    static let erasureRules = [
        StoreRule("an erased user's devices, sessions and keys are gone, and nothing of anybody else's") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.enrollSample(9, of: 2)
            try await store.signInSample(device: 1, token: 1)
            try await store.signInSample(device: 9, of: 2, token: 9)
            try expect(try await store.eraseUser(try Sample.userID(1)), .erased)
            try expect(try await store.user(try Sample.userID(1)), nil)
            try expect(try await store.devices(of: try Sample.userID(1)), [])
            try expect(try await store.device(try Sample.deviceID(1)), nil)
            try expect(try await store.rotateSample(1, to: 20), .unknown)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
            try expect(try await store.devices(of: try Sample.userID(2)).map(\.deviceID), [try Sample.deviceID(9)])
            try expect(try await store.rotateSample(9, to: 10), .rotated(try Sample.session(9, device: 9, of: 2)))
        },
        StoreRule("the name of an erased user is free, and leads to nothing of theirs") { store in
            try await store.enrollSample()
            _ = try await store.eraseUser(try Sample.userID(1))
            try expect(try await store.user(named: try Sample.user(1)), nil)
            try await store.enrollSample(7)
            try expect(try await store.devices(of: try Sample.userID(1)), [try Sample.device(7)])
        },
        StoreRule("the numbers of an erased user are counted no more: the old one, and the one that waits for a code") {
            store in
            try await store.enrollTelephones(try Sample.telephone())
            try await store.issueSample()
            let new = try Sample.number(5)
            _ = try await store.beginNumberChange(try Sample.numberChange(1, to: new))
            try expect(
                try await store.verifyNumber(try Sample.numberVerification(1)),
                .verified(try Sample.deviceID(1), number: new, replacing: try Sample.number(1)))
            let waiting = try Sample.numberChange(2, to: try Sample.number(6))
            try expect(try await store.beginNumberChange(waiting), .issued(try Sample.deviceID(1)))
            try expect(try await store.eraseUser(try Sample.userID(1)), .erased)
            for (user, phone) in [(2, 1), (3, 5), (4, 6)] {
                try await store.enrollTelephones(try Sample.telephone(user, of: user, phone: phone))
                let issuance = try Sample.issuance(user, of: user, phone: phone, dailyLimit: 1)
                try expect(try await store.issueOneTimePassword(issuance), .issued(try Sample.deviceID(user)))
            }
        },
        StoreRule("nobody is erased twice, and of 64 erasures at once one succeeds") { store in
            try await store.enrollSample()
            let outcomes = try await concurrently(64) { _ in try await store.eraseUser(try Sample.userID(1)) }
            try expect(outcomes.count { $0 == .erased }, 1, "erased")
            try expect(outcomes.count { $0 == .unknownUser }, 63, "unknown")
            try expect(try await store.counts(), StoreCounts(users: 0, devices: 0))
        },
        StoreRule("a signed-in user erases their own account, which is listed before, and nobody else's") { store in
            try await store.enrollSample()
            try await store.enrollSample(9, of: 2)
            try await store.signInSample()
            let listings = Lock(0)
            let outcome = try await store.eraseUser(requestedBy: try Sample.signedIn(session: 1)) {
                listings.withLock { $0 += 1 }
                return true
            }
            try expect(outcome, .erased)
            try expect(listings.withLock { $0 }, 1, "listings")
            try expect(try await store.user(try Sample.userID(1)), nil)
            try expect(try await store.rotateSample(1, to: 2), .unknown)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("who can't be listed is not erased, and who may not ask is not even listed") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let requester = try Sample.signedIn(session: 1)
            try expect(try await store.eraseUser(requestedBy: requester) { false }, .notListed)
            try expect(try await store.revokeSample(1), .revoked(try Sample.session()))
            let listings = Lock(0)
            let outcome = try await store.eraseUser(requestedBy: requester) {
                listings.withLock { $0 += 1 }
                return true
            }
            try expect(outcome, .authorizationRequired)
            try expect(listings.withLock { $0 }, 0, "listings")
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
    ]
}
