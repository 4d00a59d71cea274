import LatchkeyStore

extension StoreContract {
    static let sessionRules = [
        StoreRule("a sign-in opens a session of its id, which lasts through every exchange") { store in
            try await store.enrollSample()
            try expect(try await store.openSample(1), nil)
            try await store.signInSample()
            try expect(try await store.openSample(1), try Sample.session())
            try expect(try await store.rotateSample(1, to: 2), .rotated(try Sample.session()))
            try expect(try await store.openSample(1), try Sample.session())
            try expect(try await store.openSample(2), nil)
        },
        StoreRule("a session id is used once") { store in
            try await store.enrollSample()
            try await store.signInSample(token: 1)
            var second = try Sample.signIn(token: 2)
            second.session.id = try Sample.sessionID(1)
            let again = second
            try await expectFailure("a session id that is taken") { _ = try await store.completeSignIn(again) }
            try expect(try await store.rotateSample(2, to: 3), .unknown)
        },
        StoreRule("a session is closed by its end, by a copy of its refresh token and with its device") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            for token in [10, 20, 30] { try await store.signInSample(token: token) }
            try await store.signInSample(device: 2, token: 40)
            try expect(try await store.revokeSample(10), .revoked(try Sample.session(10)))
            for (presented, successor) in [(20, 21), (21, 22)] {
                try expect(try await store.rotateSample(presented, to: successor), .rotated(try Sample.session(20)))
            }
            try expect(try await store.rotateSample(20, to: 23), .reused(try Sample.session(20)))
            try expect(try await store.openSample(10), nil)
            try expect(try await store.openSample(20), nil)
            try expect(try await store.openSample(30), try Sample.session(30))
            try expect(try await store.remove(1, by: 2), .removed)
            try expect(try await store.openSample(30), nil)
            try expect(try await store.openSample(40), try Sample.session(40, device: 2))
            try await store.enrollFurther(1...1, vouchedBy: 2)
            try expect(try await store.openSample(30), nil)
        },
        StoreRule("a closed session, another device's and one that never was permit no step") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.signInSample(token: 1)
            try await store.signInSample(token: 2)
            try await store.signInSample(device: 2, token: 3)
            try expect(try await store.revokeSample(1), .revoked(try Sample.session(1)))
            for session in [1, 3, 9] {
                let requester = try Sample.signedIn(session: session)
                let further = Enrollment(device: try Sample.device(5), authorization: .signedIn(requester))
                try expect(try await store.enroll(further), .authorizationRequired)
                let removal = try await store.removeDevice(try Sample.deviceID(2), requestedBy: requester)
                try expect(removal, .authorizationRequired)
                try expect(try await store.removeAllDevices(requestedBy: requester), .authorizationRequired)
            }
            let requester = try Sample.signedIn(session: 2)
            try expect(
                try await store.removeDevice(try Sample.deviceID(2), requestedBy: requester), .removed)
        },
        StoreRule("a session permits its steps whatever time its device was enrolled at, and for no later enrollment") {
            store in
            var device = try Sample.device()
            // Enrolled under a clock that was a month ahead.
            device.enrolledAt = Sample.now.addingTimeInterval(30 * 86_400)
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            try await store.signInSample(token: 1)
            let requester = try Sample.signedIn(session: 1)
            let further = Enrollment(device: try Sample.device(2), authorization: .signedIn(requester))
            try expect(try await store.enroll(further), .enrolled)
            try expect(
                try await store.removeDevice(try Sample.deviceID(1), requestedBy: requester), .removed)
            // Enrolled anew under a clock that was behind.
            device.enrolledAt = Sample.now.addingTimeInterval(-86_400)
            let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: 2))
            try expect(try await store.enroll(Enrollment(device: device, authorization: voucher)), .enrolled)
            let removal = try await store.removeDevice(try Sample.deviceID(2), requestedBy: requester)
            try expect(removal, .authorizationRequired)
        },
        StoreRule("of 64 removals by a session that is ended meanwhile, none comes after its end") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...65)
            try await store.signInSample()
            let requester = try Sample.signedIn(session: 1)
            async let end = store.revokeSample(1)
            _ = try await concurrently(64) { index in
                try await store.removeDevice(try Sample.deviceID(index + 2), requestedBy: requester)
            }
            try expect(try await end, .revoked(try Sample.session()))
            let left = try await store.devices(of: try Sample.userID(1)).map(\.deviceID)
            for device in left {
                try expect(try await store.removeDevice(device, requestedBy: requester), .authorizationRequired)
            }
        },
    ]
}

extension Store {
    /// The open session that began with the refresh token of that number.
    func openSample(_ token: Int) async throws -> RefreshSession? {
        try await openSession(try Sample.sessionID(token))
    }
}
