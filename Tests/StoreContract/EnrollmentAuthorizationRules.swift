import LatchkeyStore

extension StoreContract {
    static let enrollmentAuthorizationRules = [
        StoreRule("a second device that nobody vouches for is refused and nothing is kept") { store in
            try await store.enrollSample()
            try await expectUnauthorized(.none, in: store)
        },
        StoreRule("a second device that the user's own device vouches for is accepted") { store in
            try await store.enrollSample()
            let second = Enrollment(
                device: try Sample.device(2), authorization: .signedIn(try Sample.signedIn()))
            try expect(try await store.enroll(second), .enrolled)
            try expect(try await store.device(try Sample.deviceID(2)), try Sample.device(2))
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 2))
        },
        StoreRule("another user's device cannot vouch") { store in
            try await store.enrollSample()
            try await store.enrollSample(3, of: 3)
            try await expectUnauthorized(.signedIn(try Sample.signedIn(device: 3, of: 3)), in: store)
        },
        StoreRule("another user's device cannot vouch in the user's name") { store in
            try await store.enrollSample()
            try await store.enrollSample(3, of: 3)
            try await expectUnauthorized(.signedIn(try Sample.signedIn(device: 3)), in: store)
        },
        StoreRule("a device cannot vouch with a token from before it was enrolled") { store in
            try await store.enrollSample()
            try await expectUnauthorized(.signedIn(try Sample.signedIn(at: -1)), in: store)
        },
        StoreRule("a device that is not enrolled cannot vouch") { store in
            try await store.enrollSample()
            try await expectUnauthorized(.signedIn(try Sample.signedIn(device: 9)), in: store)
        },
        StoreRule("a device cannot vouch for itself") { store in
            try await store.enrollSample()
            try await expectUnauthorized(.signedIn(try Sample.signedIn(device: 2)), in: store)
        },
        StoreRule("a wrong voucher is refused for a first device too") { store in
            try await store.enrollSample(3, of: 3)
            let first = Enrollment(
                device: try Sample.device(), authorization: .signedIn(try Sample.signedIn(device: 3)))
            try expect(try await store.enroll(first), .authorizationRequired)
            try expect(try await store.device(try Sample.deviceID(1)), nil)
        },
        StoreRule("a user has at most a hundred devices, and may enroll again once one is removed") { store in
            try await store.enrollSample()
            func enroll(_ number: Int) async throws -> EnrollmentOutcome {
                try await store.enroll(
                    Enrollment(
                        device: try Sample.device(number), authorization: .signedIn(try Sample.signedIn())))
            }
            for number in 2...StoreLimits.devices { try expect(try await enroll(number), .enrolled) }
            try expect(try await enroll(0), .tooManyDevices)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: StoreLimits.devices))
            let removed = try await store.removeDevice(
                try Sample.deviceID(2), requestedBy: try Sample.signedIn(), remembering: nil)
            try expect(removed, .removed)
            try expect(try await enroll(0), .enrolled)
        },
        StoreRule("of 64 first devices of one user at once, one is enrolled") { store in
            let outcomes = try await concurrently(64) { index in
                try await store.enroll(Enrollment(device: try Sample.device(index)))
            }
            try expect(outcomes.count { $0 == .enrolled }, 1, "enrolled")
            try expect(outcomes.count { $0 == .authorizationRequired }, 63, "refused")
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
    ]

    /// Expects that device 2 of user 1 is refused, and that its challenge can still be used.
    private static func expectUnauthorized(
        _ authorization: EnrollmentAuthorization, in store: any Store
    ) async throws {
        let before = try await store.counts()
        let challenge = try Sample.challenge(1)
        let second = Enrollment(device: try Sample.device(2), consuming: challenge, authorization: authorization)
        try expect(try await store.enroll(second), .authorizationRequired)
        try expect(try await store.device(try Sample.deviceID(2)), nil)
        try expect(try await store.counts(), before)
        try expect(try await store.completeSignIn(try Sample.signIn(challenge: challenge)), .completed)
    }
}
