import LatchkeyStore

extension StoreContract {
    static let removalRules = [
        StoreRule("a device that is removed is gone, signs in no more, and its refresh tokens are dead") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample(device: 2, token: 1)
            try await store.signInSample(device: 2, token: 2)
            try expect(try await store.remove(2, by: 1), .removed)
            try expect(try await store.device(try Sample.deviceID(2)), nil)
            try expect(try await store.devices(of: try Sample.userID(1)), [try Sample.device(1)])
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
            let signIn = try Sample.signIn(device: 2, token: 3)
            try expect(try await store.completeSignIn(signIn), .deviceChanged)
            for token in 1...2 {
                try expect(try await store.rotateSample(token, to: 9), .unknown)
                try expect(try await store.revokeSample(token), .unknown)
            }
        },
        StoreRule("a device may remove itself, and the user goes with the last one") { store in
            try await store.enrollSample()
            try await store.signInSample()
            try expect(try await store.remove(1, by: 1), .removed)
            try expect(try await store.device(try Sample.deviceID(1)), nil)
            try expect(try await store.counts(), StoreCounts(users: 0, devices: 0))
            try expect(try await store.rotateSample(1, to: 2), .unknown)
        },
        StoreRule("a removal leaves the user's other devices and their sign-ins alone") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...3)
            try await store.signInSample(device: 2, token: 1)
            try expect(try await store.remove(3, by: 1), .removed)
            let session = try Sample.session(device: 2)
            try expect(try await store.rotateSample(1, to: 2), .rotated(session))
            try expect(try await store.remove(1, by: 2), .removed)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("a device of another user is unknown, like one that does not exist, and stays") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            try await store.signInSample(device: 2, of: 2, token: 1)
            try expect(try await store.remove(2, by: 1), .unknownDevice)
            try expect(try await store.remove(9, by: 1), .unknownDevice)
            try expect(try await store.counts(), StoreCounts(users: 2, devices: 2))
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session(device: 2, of: 2)))
        },
        StoreRule("whoever is not enrolled, not that user, or not since before the token, removes nothing") { store in
            try await store.enrollSample()
            try await store.enrollSample(2, of: 2)
            try await store.enrollFurther(3...3)
            let refused = [
                try Sample.signedIn(device: 9), try Sample.signedIn(device: 2), try Sample.signedIn(of: 2),
                try Sample.signedIn(at: -1),
            ]
            for requester in refused {
                let outcome = try await store.removeDevice(try Sample.deviceID(3), requestedBy: requester)
                try expect(outcome, .authorizationRequired)
                try expect(try await store.removeAllDevices(requestedBy: requester), .authorizationRequired)
            }
            try expect(try await store.counts(), StoreCounts(users: 2, devices: 3))
            let inTheSameSecond = try Sample.signedIn(at: 0)
            let outcome = try await store.removeDevice(try Sample.deviceID(3), requestedBy: inTheSameSecond)
            try expect(outcome, .removed)
        },
        StoreRule("of 64 removals of one device at once, one succeeds") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            let outcomes = try await concurrently(64) { _ in try await store.remove(2, by: 1) }
            try expect(outcomes.count { $0 == .removed }, 1, "removed")
            try expect(outcomes.count { $0 == .unknownDevice }, 63, "unknown")
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("of two devices that remove each other at once, one is left") { store in
            for user in 1...16 {
                let first = 2 * user
                try await store.enrollSample(first, of: user)
                try await store.enrollFurther(first + 1...first + 1, of: user, vouchedBy: first)
                let outcomes = try await concurrently(2) { index in
                    try await store.remove(first + index, by: first + 1 - index, of: user)
                }
                try expect(outcomes.count { $0 == .removed }, 1, "removed")
                try expect(outcomes.count { $0 == .authorizationRequired }, 1, "refused")
            }
            try expect(try await store.counts(), StoreCounts(users: 16, devices: 16))
        },
        StoreRule("a device id that was removed and enrolled again wakes nothing of its former life") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample()
            try expect(try await store.remove(1, by: 1), .removed)
            var again = try Sample.device()
            again.enrolledAt = Sample.now.addingTimeInterval(100)
            let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: 2))
            try expect(try await store.enroll(Enrollment(device: again, authorization: voucher)), .enrolled)
            try expect(try await store.device(again.deviceID), again)
            try expect(try await store.rotateSample(1, to: 2), .unknown)
            try expect(try await store.revokeSample(1), .unknown)
            try expect(try await store.remove(1, by: 1), .authorizationRequired)
            let replayed = try Sample.signIn(token: 3, at: 101)
            var replay = replayed
            replay.challenge = try Sample.challenge(1)
            try expect(try await store.completeSignIn(replay), .challengeUsed)
            try expect(try await store.completeSignIn(replayed), .completed)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 2))
        },
        StoreRule("a device that was removed vouches for no other") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try expect(try await store.remove(2, by: 1), .removed)
            let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: 2))
            let third = Enrollment(device: try Sample.device(3), authorization: voucher)
            try expect(try await store.enroll(third), .authorizationRequired)
        },
        StoreRule("of sign-ins and a removal at once, no refresh token outlives the device") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            _ = try await concurrently(64) { index in
                if index == 32 {
                    _ = try await store.remove(2, by: 1)
                } else {
                    _ = try await store.completeSignIn(try Sample.signIn(device: 2, token: 100 + index))
                }
            }
            for index in 0..<64 {
                try expect(try await store.rotateSample(100 + index, to: 1000 + index), .unknown)
            }
        },
    ]
}

extension Store {
    /// Removes a sample device of a user, asked for with another of their devices.
    func remove(_ device: Int, by requester: Int, of user: Int = 1) async throws -> DeviceRemovalOutcome {
        try await removeDevice(
            try Sample.deviceID(device), requestedBy: try Sample.signedIn(device: requester, of: user))
    }
}
