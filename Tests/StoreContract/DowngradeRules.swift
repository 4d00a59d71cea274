import LatchkeyStore
import LatchkeyWire

extension StoreContract {
    static let downgradeRules = [
        StoreRule("a downgrade takes the key and nothing else, and says what the device is now") { store in
            let device = try await store.enrollWithNumber()
            try await store.signInSample(token: 1)
            try await store.signInSample(token: 10)
            var expected = device
            expected.method = .smsOTP
            expected.publicKey = nil
            expected.keyID = nil
            expected.lastUsedAt = Sample.now.addingTimeInterval(1)
            var downgrade = try Sample.downgrade()
            downgrade.requester = try Sample.signedIn(session: 1)
            try expect(try await store.downgrade(downgrade), .downgraded(expected, isNumberVerified: false))
            try expect(try await store.device(device.deviceID), expected)
            try expect(try await store.signIn(key: 1, token: 2), .deviceChanged)
            try expect(try await store.rotateSample(1, to: 3), .rotated(try Sample.session()))
            try expect(try await store.openSample(10), nil)
        },
        StoreRule("a device that was downgraded stays bound, and can be upgraded again with a proof") { store in
            _ = try await store.enrollWithNumber()
            _ = try await store.downgrade(try Sample.downgrade())
            var plain = try Sample.replacement(key: 7)
            plain.scheme = .plain
            try expect(try await store.replaceKey(plain), .schemeConflict)
            try expect(try await store.replaceKey(try Sample.replacement(key: 7)), .replaced)
            try expect(try await store.signIn(key: 1, token: 1), .deviceChanged)
            try expect(try await store.signIn(key: 7, token: 2), .completed)
        },
        StoreRule("a downgrade tells whether a code has come back from the number, under that user's name") { store in
            for user in 1...2 {
                try await store.enrollTelephones(try Sample.telephone(user, of: user, phone: 7, method: .secureEnclave))
            }
            let issuance = try Sample.issuance(1, of: 2, phone: 7)
            try expect(try await store.issueOneTimePassword(issuance), .issued(try Sample.deviceID(2)))
            try await store.redeemSample(1, of: 2, try Sample.redeemed(2, of: 2))
            for user in 1...2 {
                let downgrade = Downgrade(
                    deviceID: try Sample.deviceID(user), requestedBy: try Sample.signedIn(device: user, of: user))
                guard case .downgraded(_, let isNumberVerified) = try await store.downgrade(downgrade) else {
                    throw ContractViolation(description: "user \(user) was not downgraded", line: #line)
                }
                try expect(isNumberVerified, user == 2, "of user \(user)")
            }
        },
        StoreRule("a device that signs in by codes and has a key all the same loses the key") { store in
            var device = try Sample.telephone(1, of: 1, phone: 7, method: .secureEnclave)
            device.method = .smsOTP
            try await store.enrollTelephones(device)
            guard case .downgraded(let downgraded, _) = try await store.downgrade(try Sample.downgrade()) else {
                throw ContractViolation(description: "the key was taken for gone", line: #line)
            }
            device.publicKey = nil
            device.keyID = nil
            try expect(downgraded, device)
            try expect(try await store.device(device.deviceID), device)
        },
        StoreRule("a second downgrade finds nothing to do") { store in
            _ = try await store.enrollWithNumber()
            _ = try await store.downgrade(try Sample.downgrade())
            let before = try await store.device(try Sample.deviceID(1))
            try expect(try await store.downgrade(try Sample.downgrade()), .alreadyDone)
            try expect(try await store.device(try Sample.deviceID(1)), before)
        },
        StoreRule("a device without a telephone number keeps its key") { store in
            try await store.enrollSample()
            try expect(try await store.downgrade(try Sample.downgrade()), .phoneNumberMissing)
            try expect(try await store.device(try Sample.deviceID(1)), try Sample.device())
        },
        StoreRule("nobody but the user, from a device enrolled since before the token, downgrades a device") { store in
            let device = try await store.enrollWithNumber()
            try await store.enrollSample(2, of: 2)
            let refused = [
                try Sample.signedIn(device: 9), try Sample.signedIn(device: 2), try Sample.signedIn(of: 2),
                try Sample.signedIn(at: -1),
            ]
            for requester in refused {
                let downgrade = Downgrade(deviceID: device.deviceID, requestedBy: requester)
                try expect(try await store.downgrade(downgrade), .authorizationRequired)
            }
            let stranger = try Sample.signedIn(device: 2, of: 2)
            for number in [1, 9] {
                let downgrade = Downgrade(deviceID: try Sample.deviceID(number), requestedBy: stranger)
                try expect(try await store.downgrade(downgrade), .unknownDevice)
            }
            try expect(try await store.device(device.deviceID), device)
        },
        StoreRule("of 64 downgrades at once one is done, and the key signs in after none of them") { store in
            _ = try await store.enrollWithNumber()
            let results = try await concurrently(64) { index in
                _ = try await store.signIn(key: 1, token: 1000 + index)
                let outcome = try await store.downgrade(try Sample.downgrade())
                return (outcome, try await store.signIn(key: 1, token: 2000 + index))
            }
            try expect(results.count { $0.0 == .alreadyDone }, 63, "already done")
            try expect(results.count { $0.1 == .deviceChanged }, 64, "refused")
        },
    ]
}

extension Sample {
    /// A downgrade of device 1 of user 1, asked for with the device itself.
    static func downgrade(remembering request: RepeatableRequest? = nil) throws -> Downgrade {
        Downgrade(deviceID: try deviceID(1), requestedBy: try signedIn(), remembering: request)
    }
}

extension Store {
    /// Enrolls the first sample device with a telephone number.
    func enrollWithNumber() async throws -> DeviceRecord {
        var device = try Sample.device()
        device.phoneNumber = try must(PhoneNumber(rawValue: "+12345678901"))
        try expect(try await enroll(Enrollment(device: device)), .enrolled)
        return device
    }
}
