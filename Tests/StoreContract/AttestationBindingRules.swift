import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let attestationBindingRules = [
        StoreRule("a device that is bound to a key has it, and the key the device") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.attestSample(1, of: 1, binding: 2)
            var bound = try Sample.device(2)
            bound.attestedKeyID = try Sample.attestedKeyID(1)
            bound.needsAttestation = true
            try expect(try await store.device(bound.deviceID), bound)
            try expect(try await store.devices(of: bound.user), [try Sample.device(), bound])
            try expect(try await store.sampleKey().deviceID, bound.deviceID)
            try expect(try await store.attestedKeys(of: bound.user).map(\.deviceID), [bound.deviceID])
        },
        StoreRule("an enrollment binds no key, whatever its record says") { store in
            try await store.attestSample(1, of: 1)
            var device = try Sample.device()
            device.attestedKeyID = try Sample.attestedKeyID(1)
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            try expect(try await store.device(device.deviceID), try Sample.device())
        },
        StoreRule("a device that is bound to another key gives up the first, which is retired") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.attestSample(2, of: 1, binding: 1)
            try expect(try await store.device(try Sample.deviceID(1))?.attestedKeyID, try Sample.attestedKeyID(2))
            try expect(try await store.sampleKey(1).state, .retired)
            try expect(try await store.sampleKey(1).deviceID, nil)
            try expect(try await store.sampleKey(2).deviceID, try Sample.deviceID(1))
            try expect(try await store.recordAssertion(try Sample.assertion(1, counter: 1)), .retired)
        },
        StoreRule("a key that is attested again is bound to the device that asks, and to it alone") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.attestSample(1, of: 1)
            for (challenge, device) in [(40, 1), (41, 1), (42, 2)] {
                let again = try Sample.attestation(1, of: 1, binding: device, challenge: challenge)
                try expect(try await store.recordAttestation(again), .attestedAgain(.attested))
                try expect(try await store.sampleKey().deviceID, try Sample.deviceID(device))
            }
            var left = try Sample.device()
            left.needsAttestation = true
            try expect(try await store.device(left.deviceID), left)
            let unbinding = try Sample.attestation(1, of: 1, challenge: 50)
            try expect(try await store.recordAttestation(unbinding), .attestedAgain(.attested))
            try expect(try await store.sampleKey().deviceID, try Sample.deviceID(2))
        },
        StoreRule("a suspended key is bound to no device, and one that is bound stays so") { store in
            try await store.enrollSample()
            try await store.enrollFurther(2...2)
            try await store.attestSample(1, of: 1, binding: 1)
            try await store.setState(to: .suspended)
            let again = try Sample.attestation(1, of: 1, binding: 2, challenge: 50)
            try expect(try await store.recordAttestation(again), .attestedAgain(.suspended))
            try expect(try await store.sampleKey().deviceID, try Sample.deviceID(1))
            try expect(try await store.device(try Sample.deviceID(2)), try Sample.device(2))
        },
        StoreRule("what is done to a bound device leaves it bound") { store in
            try await store.enrollSample()
            try await store.attestSample(1, of: 1, binding: 1)
            try expect(try await store.replaceKey(try Sample.replacement(key: 7)), .replaced)
            try expect(try await store.device(try Sample.deviceID(1))?.attestedKeyID, try Sample.attestedKeyID(1))
            var signIn = try Sample.signIn(counter: nil, token: 3)
            signIn.keyID = try Sample.keyID(7)
            try expect(try await store.completeSignIn(signIn), .assertionRequired)
        },
        StoreRule("of 16 keys that are bound to one device at once, one is left, the others are retired") { store in
            try await store.enrollSample()
            _ = try await concurrently(16) { index in try await store.attestSample(index, of: 1, binding: 1) }
            let keys = try await store.attestedKeys(of: try Sample.userID(1))
            try expect(keys.count { $0.state == .attested && $0.deviceID != nil }, 1, "bound")
            try expect(keys.count { $0.state == .retired && $0.deviceID == nil }, 15, "retired")
            let bound = try await store.device(try Sample.deviceID(1))?.attestedKeyID
            try expect(bound, keys.first { $0.deviceID != nil }?.keyID)
        },
    ]
}
