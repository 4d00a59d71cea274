import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let invitationRules = [
        StoreRule("an invitation is good for one enrollment, whoever's") { store in
            try expect(try await store.enroll(try invited(1, with: 1)), .enrolled)
            try expect(try await store.enroll(try invited(2, with: 1)), .invitationUsed)
            try expect(try await store.device(try Sample.deviceID(2)), nil)
            try expect(try await store.enroll(try invited(2, with: 2)), .enrolled)
        },
        StoreRule("an invitation stays good if its enrollment is refused") { store in
            try await store.enrollSample()
            try expect(try await store.enroll(try invited(2, of: 1, with: 1)), .authorizationRequired)
            var taken = try invited(2, with: 1)
            taken.device.deviceID = try Sample.deviceID(1)
            try expect(try await store.enroll(taken), .deviceExists)
            try expect(try await store.enroll(try invited(2, with: 1)), .enrolled)
        },
        StoreRule("an invitation adds no device to a user who has one") { store in
            try await store.enrollSample()
            try expect(try await store.enroll(try invited(2, of: 1, with: 1)), .authorizationRequired)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("of 64 enrollments with one invitation at once, one succeeds") { store in
            let outcomes = try await concurrently(64) { index in
                try await store.enroll(try invited(100 + index, with: 1))
            }
            try expect(outcomes.count { $0 == .enrolled }, 1, "enrolled")
            try expect(outcomes.count { $0 == .invitationUsed }, 63, "refused")
        },
        StoreRule("a purge forgets the invitations that ended before the given time, and no other") { store in
            for number in 1...3 {
                try expect(
                    try await store.enroll(try invited(number, with: number, life: Double(number))), .enrolled)
            }
            var limits = Sample.purge(challengesBefore: 0, tokensBefore: 0)
            try expect(try await store.purge(limits), PurgeCounts())
            limits.invitationsBefore = Sample.now.addingTimeInterval(3)
            try expect(try await store.purge(limits), PurgeCounts(invitations: 2))
            try expect(try await store.enroll(try invited(4, with: 3)), .invitationUsed)
            try expect(try await store.enroll(try invited(4, with: 2)), .enrolled)
        },
    ]

    /// Device `number` of user `user`, by default the one of its number, with an invitation that ends after `life`
    /// seconds.
    private static func invited(
        _ number: Int, of user: Int? = nil, with invitation: Int, life: Double = 3_600
    ) throws -> Enrollment {
        Enrollment(
            device: try Sample.device(number, of: user ?? number),
            invitation: try must(
                InvitationUse(
                    hash: Sample.bytes(invitation, count: 32), issuedAt: Sample.now,
                    expiresAt: Sample.now.addingTimeInterval(life))))
    }
}
