import LatchkeyStore
import LatchkeyWire

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension StoreContract {
    static let enrollmentRules = [
        StoreRule("a device with a key comes back with every field") { store in
            var device = try Sample.device()
            device.phoneNumber = try must(PhoneNumber(rawValue: "+12345678901"))
            device.lastUsedAt = Sample.now.addingTimeInterval(5)
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            try expect(try await store.device(device.deviceID), device)
        },
        StoreRule("a device with a telephone number comes back with every field") { store in
            let device = try telephoneDevice()
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            try expect(try await store.device(device.deviceID), device)
        },
        StoreRule("the longest identifiers and text beyond ASCII come back unchanged") { store in
            var device = try Sample.device()
            device.deviceID = try must(DeviceID(rawValue: String(repeating: "d", count: 128)))
            device.username = try must(Username(rawValue: String(repeating: "u", count: 64)))
            device.model = try must(DeviceModel(rawValue: String(repeating: "📱", count: 64)))
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            try expect(try await store.device(device.deviceID), device)
        },
        StoreRule("times are kept to the millisecond") { store in
            let given = try Sample.device()
            let device = DeviceRecord(
                deviceID: given.deviceID, user: given.user, username: given.username, model: given.model,
                method: given.method, scheme: .plain, publicKey: given.publicKey, keyID: given.keyID, phoneNumber: nil,
                enrolledAt: Sample.now.addingTimeInterval(0.123456), lastUsedAt: Sample.now.addingTimeInterval(0.9995))
            try expect(try await store.enroll(Enrollment(device: device)), .enrolled)
            try expect(try await store.device(device.deviceID), device)
        },
        StoreRule("a device that was never enrolled is not there") { store in
            try await store.enrollSample()
            try expect(try await store.device(try Sample.deviceID(2)), nil)
        },
        StoreRule("a device id that the same user has taken is refused and nothing changes") { store in
            try await store.enrollSample()
            var again = try Sample.device()
            again.keyID = try Sample.keyID(9)
            try await expectTaken(again, in: store)
        },
        StoreRule("a device id that another user has taken is refused and nothing changes") { store in
            try await store.enrollSample()
            try await expectTaken(try Sample.device(1, of: 2), in: store)
        },
        StoreRule("of 64 enrollments of one device id at once, one succeeds") { store in
            let outcomes = try await concurrently(64) { index in
                try await store.enroll(Enrollment(device: try Sample.device(1, of: index)))
            }
            try expect(outcomes.count { $0 == .enrolled }, 1, "enrolled")
            try expect(outcomes.count { $0 == .deviceExists }, 63, "refused")
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
        StoreRule("no two users have names that differ only in case") { store in
            for (number, name) in ["Anna", "anna", "ANNA", "aNNa", "anna2", "Ann"].enumerated() {
                var device = try Sample.device(number, of: number)
                device.username = try must(Username(rawValue: name))
                let outcome = try await store.enroll(Enrollment(device: device))
                try expect(outcome, [0, 4, 5].contains(number) ? .enrolled : .authorizationRequired, name)
            }
            try expect(try await store.counts(), StoreCounts(users: 3, devices: 3))
        },
        StoreRule("of 64 users whose names differ only in case at once, one is enrolled") { store in
            let outcomes = try await concurrently(64) { index in
                var device = try Sample.device(index, of: index)
                let letters = "abcdef".enumerated().map { index >> $0 & 1 == 0 ? $1.lowercased() : $1.uppercased() }
                device.username = try must(Username(rawValue: letters.joined()))
                return try await store.enroll(Enrollment(device: device))
            }
            try expect(outcomes.count { $0 == .enrolled }, 1, "enrolled")
            try expect(outcomes.count { $0 == .authorizationRequired }, 63, "refused")
        },
        StoreRule("a record that contradicts itself is refused, and its challenge stays usable") { store in
            for device in try contradictions() {
                try await expectFailure("a contradictory record") {
                    _ = try await store.enroll(Enrollment(device: device, consuming: try Sample.challenge(1)))
                }
                try expect(try await store.device(device.deviceID), nil)
            }
            let sound = Enrollment(device: try Sample.device(), consuming: try Sample.challenge(1))
            try expect(try await store.enroll(sound), .enrolled)
        },
        StoreRule("an enrollment consumes its challenge once") { store in
            let challenge = try Sample.challenge(1)
            let first = Enrollment(device: try Sample.device(1, of: 1), consuming: challenge)
            try expect(try await store.enroll(first), .enrolled)
            let second = Enrollment(device: try Sample.device(2, of: 2), consuming: challenge)
            try expect(try await store.enroll(second), .challengeUsed)
            try expect(try await store.device(try Sample.deviceID(2)), nil)
            try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        },
    ]

    static func telephoneDevice() throws -> DeviceRecord {
        DeviceRecord(
            deviceID: try Sample.deviceID(1), user: try Sample.userID(1), username: try Sample.user(1),
            model: try must(DeviceModel(rawValue: "iPhone SE")), method: .smsOTP, scheme: .plain, publicKey: nil,
            keyID: nil, phoneNumber: try must(PhoneNumber(rawValue: "+12345678901")), enrolledAt: Sample.now)
    }

    private static func expectTaken(_ device: DeviceRecord, in store: any Store) async throws {
        let challenge = try Sample.challenge(1)
        for authorization in [EnrollmentAuthorization.none, .signedIn(try Sample.signedIn())] {
            let enrollment = Enrollment(device: device, consuming: challenge, authorization: authorization)
            try expect(try await store.enroll(enrollment), .deviceExists)
        }
        try expect(try await store.device(device.deviceID), try Sample.device())
        try expect(try await store.counts(), StoreCounts(users: 1, devices: 1))
        try expect(try await store.completeSignIn(try Sample.signIn(challenge: challenge)), .completed)
    }

    /// Records that break one rule each.
    private static func contradictions() throws -> [DeviceRecord] {
        let valid = try Sample.device()
        var keyless = valid
        keyless.publicKey = nil
        keyless.keyID = nil
        var unnamedKey = valid
        unnamedKey.keyID = nil
        var keyNameOnly = valid
        keyNameOnly.publicKey = nil
        var shortKey = valid
        shortKey.publicKey = valid.publicKey?.dropLast()
        var emptyKey = valid
        emptyKey.publicKey = []
        var numberless = valid
        numberless.method = .smsOTP
        return [keyless, unnamedKey, keyNameOnly, shortKey, emptyKey, numberless]
    }
}
