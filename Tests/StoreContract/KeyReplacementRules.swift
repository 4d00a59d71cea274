import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let keyReplacementRules = [
        StoreRule("a key that is replaced signs in no more, the new one does, and nothing else of the device changes") {
            store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample()
            let before = try must(try await store.device(try Sample.deviceID(1)))
            try expect(try await store.replaceKey(try Sample.replacement(key: 7)), .replaced)
            var after = before
            after.publicKey = try Sample.device(7).publicKey
            after.keyID = try Sample.keyID(7)
            try expect(try await store.device(before.deviceID), after)
            try expect(try await store.device(try Sample.deviceID(2)), try Sample.device(2))
            try expect(try await store.signIn(key: 1, token: 2), .deviceChanged)
            try expect(try await store.signIn(key: 7, token: 3), .completed)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 2))
        },
        StoreRule("a challenge that the old key could not use any more stays usable for the new one") { store in
            try await store.enrollSample()
            try expect(try await store.replaceKey(try Sample.replacement(key: 7)), .replaced)
            let challenge = try Sample.challenge(50)
            try expect(try await store.signIn(key: 1, token: 2, challenge: challenge), .deviceChanged)
            try expect(try await store.signIn(key: 7, token: 3, challenge: challenge), .completed)
        },
        StoreRule("a changed key ends all sessions of its device but the one that changed it") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            for token in [10, 20, 30] { try await store.signInSample(token: token) }
            try await store.signInSample(device: 2, token: 40)
            var replacement = try Sample.replacement(key: 7)
            replacement.requester = try Sample.signedIn(session: 20)
            try expect(try await store.replaceKey(replacement), .replaced)
            for token in [10, 30] {
                try expect(try await store.openSample(token), nil)
                try expect(try await store.rotateSample(token, to: token + 1), .unknown)
                var stolen = try Sample.replacement(key: 8, challenge: 101)
                stolen.requester = try Sample.signedIn(session: token)
                try expect(try await store.replaceKey(stolen), .authorizationRequired)
            }
            try expect(try await store.rotateSample(20, to: 21), .rotated(try Sample.session(20)))
            try expect(try await store.rotateSample(40, to: 41), .rotated(try Sample.session(40, device: 2)))
            try expect(try await store.signIn(key: 7, token: 50), .completed)
            try expect(try await store.openSample(50), try Sample.session(50))
        },
        StoreRule("a key that another device changed ends all sessions of the device, and none of the other") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample(token: 10)
            try await store.signInSample(device: 2, token: 40)
            var replacement = try Sample.replacement(key: 7)
            replacement.requester = try Sample.signedIn(device: 2, session: 40)
            try expect(try await store.replaceKey(replacement), .replaced)
            try expect(try await store.openSample(10), nil)
            try expect(try await store.openSample(40), try Sample.session(40, device: 2))
        },
        StoreRule("of 64 sessions that change their device's key at once, the first ends the others") { store in
            try await store.enrollSample()
            for session in 0..<64 { try await store.signInSample(token: session) }
            let outcomes = try await concurrently(64) { index in
                var replacement = try Sample.replacement(key: 100 + index, challenge: 200 + index)
                replacement.requester = try Sample.signedIn(session: index)
                return try await store.replaceKey(replacement)
            }
            try expect(outcomes.count { $0 == .replaced }, 1, "replaced")
            try expect(outcomes.count { $0 == .authorizationRequired }, 63, "ended before")
        },
        StoreRule("a device without a key gets its first, and keeps the scheme unless told otherwise") { store in
            for (number, scheme) in [SigningScheme?.none, .plain, .bound].enumerated() {
                try await store.enrollTelephone(number, of: number)
                var replacement = try Sample.replacement(device: number, of: number, key: 7, challenge: 100 + number)
                replacement.scheme = scheme
                try expect(try await store.replaceKey(replacement), .replaced)
                let device = try must(try await store.device(try Sample.deviceID(number)))
                try expect(device.method, .secureEnclave)
                try expect(device.keyID, try Sample.keyID(7))
                try expect(device.scheme, scheme ?? .plain)
                try expect(device.phoneNumber?.rawValue, "+12345678901")
                try expect(try await store.signIn(device: number, of: number, key: 7, token: number), .completed)
            }
        },
        StoreRule("a bound device never becomes plain, needs a proof, and a refusal uses up no challenge") { store in
            try await store.enrollSample()
            let valid = try Sample.replacement(key: 7)
            var plain = valid
            plain.scheme = .plain
            try expect(try await store.replaceKey(plain), .schemeConflict)
            for scheme in [SigningScheme?.none, .bound] {
                var unproven = valid
                unproven.scheme = scheme
                unproven.consuming = nil
                try expect(try await store.replaceKey(unproven), .proofRequired)
            }
            try expect(try await store.device(valid.deviceID), try Sample.device())
            try expect(try await store.replaceKey(valid), .replaced)
        },
        StoreRule("a plain device needs no proof unless it becomes bound") { store in
            var device = try Sample.device()
            device.scheme = .plain
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            var unproven = try Sample.replacement(key: 7)
            unproven.consuming = nil
            unproven.scheme = .bound
            try expect(try await store.replaceKey(unproven), .proofRequired)
            unproven.scheme = nil
            try expect(try await store.replaceKey(unproven), .replaced)
            var bound = try Sample.replacement(key: 8)
            bound.scheme = .bound
            try expect(try await store.replaceKey(bound), .replaced)
            try expect(try await store.device(device.deviceID)?.scheme, .bound)
        },
        StoreRule("whoever is not enrolled, not that user, or not since before the token, replaces no key") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            let valid = try Sample.replacement(key: 7)
            let refused = [
                try Sample.signedIn(device: 9), try Sample.signedIn(device: 2), try Sample.signedIn(of: 2),
                try Sample.signedIn(at: -1),
            ]
            for requester in refused {
                var replacement = valid
                replacement.requester = requester
                try expect(try await store.replaceKey(replacement), .authorizationRequired)
            }
            try expect(try await store.device(valid.deviceID), try Sample.device())
            try expect(try await store.replaceKey(valid), .replaced)
        },
        StoreRule("the key of another user's device is as unknown as that of one that does not exist") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            for device in [2, 9] {
                var replacement = try Sample.replacement(key: 7)
                replacement.deviceID = try Sample.deviceID(device)
                try expect(try await store.replaceKey(replacement), .unknownDevice)
            }
            try expect(try await store.device(try Sample.deviceID(2)), try Sample.device(2, of: 2))
            try expect(try await store.replaceKey(try Sample.replacement(key: 7)), .replaced)
        },
        StoreRule("a key that breaks its rule is refused, and its challenge stays usable") { store in
            try await store.enrollSample()
            var broken = try Sample.replacement(key: 7)
            broken.publicKey.removeLast()
            let short = broken
            try await expectFailure("a key of 64 bytes") { _ = try await store.replaceKey(short) }
            try expect(try await store.device(short.deviceID), try Sample.device())
            try expect(try await store.replaceKey(try Sample.replacement(key: 7)), .replaced)
        },
        StoreRule("of 64 replacements with one proof at once, one is done, and its key alone signs in") { store in
            try await store.enrollSample()
            let outcomes = try await concurrently(64) { index in
                (index, try await store.replaceKey(try Sample.replacement(key: 100 + index, challenge: 1)))
            }
            let winners = outcomes.filter { $0.1 == .replaced }
            try expect(winners.count, 1, "replaced")
            try expect(outcomes.count { $0.1 == .challengeUsed }, 63, "refused")
            for index in 0..<64 {
                let isWinner = winners.first?.0 == index
                let outcome = try await store.signIn(key: 100 + index, token: 200 + index)
                try expect(outcome, isWinner ? .completed : .deviceChanged)
            }
        },
        StoreRule("of 64 replacements at once one key is left, and the old one signs in after none of them") { store in
            try await store.enrollSample()
            let late = try await concurrently(64) { index in
                // Some sign in while others replace; whoever has replaced it finds the old key dead.
                _ = try await store.signIn(key: 1, token: 1000 + index)
                let replacement = try Sample.replacement(key: 100 + index, challenge: 300 + index)
                try expect(try await store.replaceKey(replacement), .replaced)
                return try await store.signIn(key: 1, token: 2000 + index)
            }
            try expect(late.count { $0 == .deviceChanged }, 64, "refused")
            var left = 0
            for index in 0..<64 where try await store.signIn(key: 100 + index, token: 3000 + index) == .completed {
                left += 1
            }
            try expect(left, 1, "keys")
        },
        StoreRule("one challenge used for replacements, enrollments and sign-ins at once succeeds once in all") {
            store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            let successes = try await concurrently(66) { index in
                switch index % 3 {
                case 0: return try await store.replaceKey(try Sample.replacement(key: 7, challenge: 1)) == .replaced
                case 1:
                    let device = try Sample.device(100 + index, of: 100 + index)
                    let enrollment = Enrollment(device: device, consuming: try Sample.challenge(1))
                    return try await store.enroll(enrollment) == .enrolled
                default:
                    let signIn = try Sample.signIn(
                        device: 2, of: 2, challenge: try Sample.challenge(1), token: 100 + index)
                    return try await store.completeSignIn(signIn) == .completed
                }
            }
            try expect(successes.count { $0 }, 1, "successes")
        },
    ]
}

extension Sample {
    /// A replacement of a device's key by that of another number, asked for with the device itself.
    static func replacement(
        device: Int = 1, of user: Int = 1, key: Int, challenge: Int = 100
    ) throws -> KeyReplacement {
        KeyReplacement(
            deviceID: try deviceID(device), publicKey: try must(try self.device(key).publicKey),
            keyID: try keyID(key), consuming: try self.challenge(challenge),
            requestedBy: try signedIn(device: device, of: user))
    }
}

extension Store {
    /// Signs a device in with the key of some number.
    func signIn(
        device: Int = 1, of user: Int = 1, key: Int, token: Int, challenge: ChallengeID? = nil
    ) async throws -> SignInOutcome {
        var signIn = try Sample.signIn(
            device: device, of: user, challenge: challenge ?? Sample.challenge(10_000 + token), token: token)
        signIn.keyID = try Sample.keyID(key)
        signIn.scheme = try await self.device(signIn.deviceID)?.scheme ?? signIn.scheme
        return try await completeSignIn(signIn)
    }

    /// Enrolls a device of a user that has a telephone number and no key.
    func enrollTelephone(_ number: Int = 1, of user: Int = 1) async throws {
        var device = try StoreContract.telephoneDevice()
        device.deviceID = try Sample.deviceID(number)
        device.user = try Sample.userID(user)
        device.username = try Sample.user(user)
        try expect(try await enroll(Enrollment(device: device)), .enrolled)
    }
}
