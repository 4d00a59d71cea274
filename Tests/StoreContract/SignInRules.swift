import LatchkeyStore

extension StoreContract {
    static let signInRules = [
        StoreRule("a sign-in notes the device's use and starts a refresh family") { store in
            try await store.enrollSample()
            try await store.signInSample()
            var used = try Sample.device()
            used.lastUsedAt = Sample.now.addingTimeInterval(1)
            try expect(try await store.device(used.deviceID), used)
            let outcome = try await store.rotateRefreshToken(try Sample.rotation(1, to: 2))
            try expect(outcome, .rotated(try Sample.session()))
        },
        StoreRule("a challenge signs in once, and the second attempt leaves no trace") { store in
            try await store.enrollSample()
            let challenge = try Sample.challenge(1)
            let first = try Sample.signIn(challenge: challenge, token: 1, at: 1)
            try expect(try await store.completeSignIn(first), .completed)
            let second = try Sample.signIn(challenge: challenge, token: 2, at: 2)
            try expect(try await store.completeSignIn(second), .challengeUsed)
            try expect(try await store.device(first.deviceID)?.lastUsedAt, first.authenticatedAt)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(2, to: 3)), .unknown)
        },
        StoreRule("of 64 sign-ins with one challenge at once, one is completed") { store in
            try await store.enrollSample()
            let challenge = try Sample.challenge(1)
            let outcomes = try await concurrently(64) { index in
                try await store.completeSignIn(try Sample.signIn(challenge: challenge, token: index))
            }
            try expect(outcomes.count { $0 == .completed }, 1, "completed")
            try expect(outcomes.count { $0 == .challengeUsed }, 63, "refused")
            let refreshes = try await concurrently(64) { index in
                try await store.rotateRefreshToken(try Sample.rotation(index, to: 1000 + index))
            }
            try expect(refreshes.count { $0 != .unknown }, 1, "refresh families")
        },
        StoreRule("one challenge cannot sign two devices in at once") { store in
            for number in 1...8 { try await store.enrollSample(number, of: number) }
            let challenge = try Sample.challenge(1)
            let outcomes = try await concurrently(8) { index in
                let number = index + 1
                return try await store.completeSignIn(
                    try Sample.signIn(device: number, of: number, challenge: challenge, token: number))
            }
            try expect(outcomes.count { $0 == .completed }, 1, "completed")
        },
        StoreRule("a challenge that enrolled a device cannot sign it in") { store in
            let challenge = try Sample.challenge(1)
            let enrollment = Enrollment(device: try Sample.device(), consuming: challenge)
            try expect(try await store.enroll(enrollment), .enrolled)
            try expect(try await store.completeSignIn(try Sample.signIn(challenge: challenge)), .challengeUsed)
        },
        StoreRule("a challenge that signed a device in cannot enroll another") { store in
            try await store.enrollSample()
            try await store.signInSample()
            let enrollment = Enrollment(device: try Sample.device(2, of: 2), consuming: try Sample.challenge(1))
            try expect(try await store.enroll(enrollment), .challengeUsed)
            try expect(try await store.device(try Sample.deviceID(2)), nil)
        },
        StoreRule("one challenge used for enrollments and sign-ins at once succeeds once in all") { store in
            try await store.enrollSample()
            let challenge = try Sample.challenge(1)
            let successes = try await concurrently(64) { index in
                if index.isMultiple(of: 2) {
                    let device = try Sample.device(100 + index, of: 100 + index)
                    return try await store.enroll(Enrollment(device: device, consuming: challenge)) == .enrolled
                }
                let signIn = try Sample.signIn(challenge: challenge, token: index)
                return try await store.completeSignIn(signIn) == .completed
            }
            try expect(successes.count { $0 }, 1, "successes")
        },
        StoreRule("a sign-in of a device that is not enrolled is refused") { store in
            try expect(try await store.completeSignIn(try Sample.signIn()), .deviceChanged)
        },
        StoreRule("a sign-in whose device has another key, scheme, user or none is refused; its challenge stays usable")
        {
            store in
            try await store.enrollSample()
            let valid = try Sample.signIn()
            var otherKey = valid
            otherKey.keyID = try Sample.keyID(2)
            var otherScheme = valid
            otherScheme.scheme = .plain
            var otherUser = valid
            otherUser.user = try Sample.userID(2)
            var noDevice = valid
            noDevice.deviceID = try Sample.deviceID(2)
            for refused in [otherKey, otherScheme, otherUser, noDevice] {
                try expect(try await store.completeSignIn(refused), .deviceChanged)
            }
            try expect(try await store.device(valid.deviceID)?.lastUsedAt, nil)
            try expect(try await store.rotateRefreshToken(try Sample.rotation(1, to: 2)), .unknown)
            try expect(try await store.completeSignIn(valid), .completed)
        },
        StoreRule("a device without a key cannot sign in with one") { store in
            try expect(try await store.enroll(Enrollment(device: try telephoneDevice())), .enrolled)
            try expect(try await store.completeSignIn(try Sample.signIn()), .deviceChanged)
        },
        StoreRule("a sign-in that fails half-way is undone: challenge and last use stay as they were") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            let again = try Sample.signIn(challenge: try Sample.challenge(2), token: 1, at: 2)
            try await expectFailure("a refresh token hash that is taken") {
                _ = try await store.completeSignIn(again)
            }
            try expect(try await store.device(again.deviceID)?.lastUsedAt, Sample.now.addingTimeInterval(1))
            let other = try Sample.signIn(challenge: try Sample.challenge(2), token: 2, at: 3)
            try expect(try await store.completeSignIn(other), .completed)
        },
    ]
}
