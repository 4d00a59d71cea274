import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let userRules = [
        StoreRule("a user is found by id and by name in any case, with the form of the name that was sent first") {
            store in
            var device = try Sample.device()
            device.username = try must(Username(rawValue: "Anna.B"))
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            let expected = UserRecord(id: device.user, name: device.username, createdAt: Sample.now)
            for name in ["Anna.B", "anna.b", "ANNA.B"] {
                try expect(try await store.user(named: try must(Username(rawValue: name))), expected, name)
            }
            try expect(try await store.user(device.user), expected)
            try expect(try await store.user(named: try Sample.user(2)), nil)
            try expect(try await store.user(try Sample.userID(2)), nil)
        },
        StoreRule("users are listed in the order in which their accounts began, those without devices too") { store in
            for user in 1...5 { try await store.enrollSample(user, of: user) }
            try expect(try await store.remove(3, by: 3, of: 3), .removed)
            let all = try await store.users(after: nil, limit: 10)
            try expect(all.map(\.id), try (1...5).map { try Sample.userID($0) })
            let page = try await store.users(after: try Sample.userID(2), limit: 2)
            try expect(page.map(\.id), [try Sample.userID(3), try Sample.userID(4)])
            try expect(try await store.users(after: try Sample.userID(5), limit: 2), [])
            try expect(try await store.users(after: try Sample.userID(9), limit: 2), [])
        },
        StoreRule("a further device is its voucher's user's, and no other user's") { store in
            try await store.enrollSample(1, of: 1)
            try await store.enrollSample(2, of: 2)
            let voucher = EnrollmentAuthorization.signedIn(try Sample.signedIn(device: 1, of: 1))
            let foreign = Enrollment(device: try Sample.device(3, of: 2), authorization: voucher)
            try expect(try await store.enroll(foreign), .authorizationRequired)
            let own = Enrollment(device: try Sample.device(3, of: 1), authorization: voucher)
            try expect(try await store.enroll(own), .enrolled)
            try expect(try await store.device(try Sample.deviceID(3))?.user, try Sample.userID(1))
        },
        StoreRule("a user's sessions are all ended at once, and nobody else's; new ones can begin") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.enrollSample(3, of: 2)
            for device in 1...2 { try await store.signInSample(device: device, token: device) }
            try await store.signInSample(device: 3, of: 2, token: 3)
            try expect(try await store.signOutUser(try Sample.userID(1)), .changed)
            for token in 1...2 {
                try expect(try await store.openSession(try Sample.sessionID(token)), nil)
                try expect(try await store.rotateSample(token, to: 10 + token), .unknown)
            }
            try expect(try await store.openSession(try Sample.sessionID(3))?.user, try Sample.userID(2))
            try await store.signInSample(token: 5)
            try expect(try await store.openSession(try Sample.sessionID(5))?.user, try Sample.userID(1))
            try expect(try await store.signOutUser(try Sample.userID(9)), .unknownUser)
        },
    ]
}

extension Store {
    /// Enrolls a device under a name whose user has no device left, as a new user of that number.
    func enrollAnew(_ device: DeviceRecord, as user: Int, line: UInt = #line) async throws {
        var device = device
        device.user = try Sample.userID(user)
        try expect(try await enroll(Enrollment(device: device, freedNames: .reuse)), .enrolled, line: line)
    }
}
