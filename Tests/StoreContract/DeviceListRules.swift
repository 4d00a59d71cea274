import LatchkeyStore

extension StoreContract {
    static let deviceListRules = [
        StoreRule("a user's devices are listed whole and in the order of enrollment, and nobody else's") { store in
            try await store.enrollSample(3)
            try await store.enrollSample(9, of: 2)
            try await store.enrollFurther(1...2, vouchedBy: 3)
            try await store.signInSample(device: 2)
            var used = try Sample.device(2)
            used.lastUsedAt = Sample.now.addingTimeInterval(1)
            let expected = [try Sample.device(3), try Sample.device(1), used]
            try expect(try await store.devices(of: try Sample.userID(1)), expected)
            try expect(try await store.devices(of: try Sample.userID(2)), [try Sample.device(9, of: 2)])
        },
        StoreRule("a user without devices has an empty list") { store in
            try await store.enrollSample()
            try expect(try await store.devices(of: try Sample.userID(2)), [])
        },
    ]
}
