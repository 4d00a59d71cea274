import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyKit

/// Records as older versions wrote them: their own encoders made these texts.
@Suite struct OlderRecordTests {
    private static let key =
        "BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+P0A="
    private static let number = PhoneNumber(rawValue: "+15555550100")

    private let username: Username
    private let device: DeviceID
    private let disk = Disk()

    init() throws {
        username = try #require(Username(rawValue: "anna"))
        device = try #require(DeviceID(rawValue: "2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e"))
    }

    /// A store on a disk with this record, in which KEY stands for the public key.
    private func store(_ json: String, key: String = "mfa.device.anna") throws -> DeviceIdentityStore {
        try disk.set(Data(json.replacingOccurrences(of: "KEY", with: Self.key).utf8), forKey: key)
        return DeviceIdentityStore(repository: disk, serverID: try #require(ServerID(rawValue: "one.example")))
    }

    private func identity(
        _ protection: KeyProtection, _ slot: DeviceKeyTag.Slot, _ number: PhoneNumber?, of device: DeviceID? = nil
    ) throws -> DeviceIdentity {
        let tag = DeviceKeyTag(username: username, storage: .secureEnclave, protection: protection, slot: slot)
        let point = try #require(Base64.decode(Self.key))
        let key = try #require(DeviceKey(tag: tag, publicKey: point))
        return DeviceIdentity(
            username: username, deviceID: device ?? self.device, key: key, phoneNumber: number)
    }

    @Test("the first version: a device with a key, and an enrollment that is open")
    func first() throws {
        let store = try store(
            #"""
            {"pending":{"method":"secureEnclave","deviceID":"7b0e3f6a-11d2-4a58-8c0d-5e9b7a2f4c61","key":{"publicKey":"KEY","tag":{"storage":"secureEnclave","slot":"b","protection":"devicePasscode","username":"anna"}},"username":"anna","scheme":"bound"},"enrolled":{"method":"secureEnclave","deviceID":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","key":{"publicKey":"KEY","tag":{"slot":"a","protection":"userPresence","username":"anna","storage":"secureEnclave"}},"username":"anna","scheme":"bound"}}
            """#)
        let other = try #require(DeviceID(rawValue: "7b0e3f6a-11d2-4a58-8c0d-5e9b7a2f4c61"))
        let record = try store.record(of: username)
        #expect(try record.enrolled == self.identity(.userPresence, .a, nil))
        #expect(try record.openEnrollments == [identity(.devicePasscode, .b, nil, of: other)])
        #expect(record.leaving == nil && record.recovering == nil)
    }

    @Test("the version with phone numbers: a change of the key that is open")
    func change() throws {
        let store = try store(
            #"""
            {"enrolled":{"deviceID":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","method":"secureEnclave","phoneNumber":"+15555550100","username":"anna","scheme":"bound","key":{"tag":{"protection":"userPresence","storage":"secureEnclave","username":"anna","slot":"a"},"publicKey":"KEY"}},"pending":{"deviceID":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","method":"secureEnclave","phoneNumber":"+15555550100","username":"anna","scheme":"bound","key":{"tag":{"storage":"secureEnclave","protection":"devicePasscode","slot":"b","username":"anna"},"publicKey":"KEY"}}}
            """#)
        let record = try store.record(of: username)
        #expect(try record.enrolled == self.identity(.userPresence, .a, Self.number))
        #expect(try record.pendingChange == identity(.devicePasscode, .b, Self.number))
    }

    @Test("the same version: a device without a key whose removal is open")
    func removal() throws {
        let store = try store(
            #"""
            {"leaving":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","enrolled":{"phoneNumber":"+15555550100","deviceID":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","method":"smsOTP","scheme":"bound","username":"anna"}}
            """#)
        let record = try store.record(of: username)
        #expect(record.leaving == device)
        #expect(
            record.enrolled
                == DeviceIdentity(username: username, deviceID: device, key: nil, phoneNumber: Self.number))
    }

    @Test("the version with recoveries: one that waits, beside the enrolled key")
    func recovery() throws {
        let store = try store(
            #"""
            {"recovering":{"state":"waiting","completableAt":771779200,"id":"mZ0b2h5Qv2cS8dUeXlH7wA","expiresAt":772384000,"identity":{"phoneNumber":"+15555550100","method":"secureEnclave","key":{"tag":{"username":"anna","slot":"c","protection":"userPresence","storage":"secureEnclave"},"publicKey":"KEY"},"deviceID":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","scheme":"bound","username":"anna"}},"enrolled":{"scheme":"bound","deviceID":"2f1c8a52-6d0b-4c1e-9a55-0f6f4b1c9d3e","username":"anna","method":"secureEnclave","key":{"tag":{"username":"anna","protection":"userPresence","slot":"a","storage":"secureEnclave"},"publicKey":"KEY"},"phoneNumber":"+15555550100"}}
            """#)
        let record = try store.record(of: username)
        let kept = try #require(record.recovering)
        #expect(try record.enrolled == self.identity(.userPresence, .a, Self.number))
        #expect(try kept.identity == identity(.userPresence, .c, Self.number))
        #expect(kept.state == .waiting && kept.id?.rawValue == "mZ0b2h5Qv2cS8dUeXlH7wA")
        #expect(kept.completableAt == Date(timeIntervalSince1970: 1_750_086_400))
        #expect(kept.expiresAt == Date(timeIntervalSince1970: 1_750_691_200))
    }

    @Test("a change of the number of the version before it was noted whether the code was handed in")
    func numberChange() throws {
        let store = try store(
            #"{"number":"+15555550100","id":"VJ1kd0y6Qv2cS8dUeXlH7w"}"#, key: "mfa.number.anna")
        let change = try #require(try store.numberChange(of: username))
        #expect(change.number == Self.number && change.id.rawValue == "VJ1kd0y6Qv2cS8dUeXlH7w")
        #expect(change.isHandedIn == nil)
    }
}
