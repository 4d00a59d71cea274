import LatchkeyStore

extension StoreContract {
    static let removalOfAllRules = [
        StoreRule("all devices of a user are removed in one step, with their sign-ins, and no other user's") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...3)
            try await store.enrollSample(9, of: 2)
            for device in 1...3 { try await store.signInSample(device: device, token: device) }
            try await store.signInSample(device: 9, of: 2, token: 9)
            let removed = try (1...3).map { try Sample.deviceID($0) }
            try expect(try await store.removeAllDevices(requestedBy: try Sample.signedIn(device: 2)), .removed(removed))
            try expect(try await store.devices(of: try Sample.userID(1)), [])
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
            for token in 1...3 { try expect(try await store.rotateSample(token, to: 20), .unknown) }
            try expect(try await store.rotateSample(9, to: 10), .rotated(try Sample.session(9, device: 9, of: 2)))
        },
        StoreRule("of 64 removals of all devices at once, one succeeds") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...4)
            let outcomes = try await concurrently(64) { index in
                try await store.removeAllDevices(requestedBy: try Sample.signedIn(device: 1 + index % 4))
            }
            let removed = try (1...4).map { try Sample.deviceID($0) }
            try expect(outcomes.count { $0 == .removed(removed) }, 1, "removed")
            try expect(outcomes.count { $0 == .authorizationRequired }, 63, "refused")
            try expect(try await store.counts(), StoreCounts(users: 0, devices: 0))
        },
    ]
}
