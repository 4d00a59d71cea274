import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let freedNameRules = [
        StoreRule("the name of a user without devices is kept for them, and the refusal changes nothing") { store in
            try await store.enrollSample()
            try expect(try await store.remove(1, by: 1), .removed)
            let challenge = try Sample.challenge(1)
            var stranger = try Sample.device(2)
            stranger.user = try Sample.userID(2)
            let enrollment = Enrollment(device: stranger, consuming: challenge)
            try expect(try await store.enroll(enrollment), .nameReserved)
            try expect(try await store.user(named: try Sample.user(1))?.id, try Sample.userID(1))
            try expect(try await store.counts(), StoreCounts(users: 0, devices: 0))
            let other = Enrollment(device: try Sample.device(3, of: 3), consuming: challenge)
            try expect(try await store.enroll(other), .enrolled)
        },
        StoreRule("a stranger who takes a name again is a new user and sees nothing of the old one") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.signInSampleAsserting(1, token: 1)
            try expect(try await store.remove(1, by: 1), .removed)
            try await store.enrollAnew(try Sample.device(2), as: 2)
            try expect(try await store.user(named: try Sample.user(1))?.id, try Sample.userID(2))
            let former = try must(try await store.user(try Sample.userID(1)))
            try expect(former.hasName, false)
            try expect(former.name, try Sample.user(1))
            try expect(try await store.attestedKeys(of: try Sample.userID(2)), [])
            try expect(try await store.attestedKeys(of: try Sample.userID(1)).map(\.state), [.retired])
            try expect(try await store.devices(of: try Sample.userID(1)), [])
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("of 64 strangers who take a name again at once, one gets it") { store in
            try await store.enrollSample()
            try expect(try await store.remove(1, by: 1), .removed)
            let outcomes = try await concurrently(64) { index in
                var device = try Sample.device(100 + index)
                device.user = try Sample.userID(100 + index)
                return try await store.enroll(Enrollment(device: device, freedNames: .reuse))
            }
            try expect(outcomes.count { $0 == .enrolled }, 1, "enrolled")
            try expect(outcomes.count { $0 == .authorizationRequired }, 63, "refused")
        },
        StoreRule("a name that is taken is not taken again, whatever becomes of freed names") { store in
            try await store.enrollSample()
            var stranger = try Sample.device(2)
            stranger.user = try Sample.userID(2)
            let enrollment = Enrollment(device: stranger, freedNames: .reuse)
            try expect(try await store.enroll(enrollment), .authorizationRequired)
        },
        StoreRule("a name is freed once its user has no device, and then anybody's") { store in
            try await store.enrollSample()
            try expect(try await store.freeName(of: try Sample.userID(1)), .hasDevices)
            try expect(try await store.remove(1, by: 1), .removed)
            try expect(try await store.freeName(of: try Sample.userID(1)), .freed)
            try expect(try await store.freeName(of: try Sample.userID(1)), .alreadyFree)
            try expect(try await store.freeName(of: try Sample.userID(9)), .unknownUser)
            try expect(try await store.user(named: try Sample.user(1)), nil)
            var stranger = try Sample.device(2)
            stranger.user = try Sample.userID(2)
            try expect(try await store.enroll(Enrollment(device: stranger)), .enrolled)
            try expect(try await store.user(named: try Sample.user(1))?.id, try Sample.userID(2))
        },
    ]
}

extension Store {
    /// Signs in with the first sample device and an assertion of the first sample key.
    func signInSampleAsserting(_ counter: UInt32, token: Int, line: UInt = #line) async throws {
        let signIn = try Sample.signIn(counter: counter, token: token)
        try expect(try await completeSignIn(signIn), .completed, line: line)
    }
}
