import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("The devices of challenges")
struct ChallengedDevicesTests {
    private static func device(_ name: String, _ id: String) throws -> ChallengedDevice {
        ChallengedDevice(
            username: try #require(Username(rawValue: name)), deviceID: try #require(DeviceID(rawValue: id)),
            record: nil)
    }

    private static func challenge(_ number: UInt64) throws -> ChallengeID {
        try #require(ChallengeID(milliseconds: number, random: [UInt8](repeating: 0, count: 10)))
    }

    @Test("a device is remembered for one answer, whose name may be written in another case")
    func once() throws {
        let devices = ChallengedDevices()
        let (device, challenge) = (try Self.device("anna", "phone"), try Self.challenge(1))
        devices.remember(device, for: challenge)
        let written = try #require(Username(rawValue: "Anna"))
        #expect(devices.take(challenge, of: written, device.deviceID)?.deviceID == device.deviceID)
        #expect(devices.take(challenge, of: written, device.deviceID) == nil)
    }

    @Test(
        "an answer in the name of another user or device finds none", arguments: [("ben", "phone"), ("anna", "tablet")])
    func ofAnother(_ name: String, _ id: String) throws {
        let devices = ChallengedDevices()
        let (device, other) = (try Self.device("anna", "phone"), try Self.device(name, id))
        devices.remember(device, for: try Self.challenge(1))
        #expect(devices.take(try Self.challenge(1), of: other.username, other.deviceID) == nil)
    }

    @Test("a flood of challenges makes it forget, not grow")
    func flood() throws {
        let devices = ChallengedDevices()
        let device = try Self.device("anna", "phone")
        for number in 0..<UInt64(ChallengedDevices.capacity + 1) {
            devices.remember(device, for: try Self.challenge(number))
        }
        #expect(devices.take(try Self.challenge(0), of: device.username, device.deviceID) == nil)
        let last = try Self.challenge(UInt64(ChallengedDevices.capacity))
        #expect(devices.take(last, of: device.username, device.deviceID) != nil)
    }

    @Test("a device that another account got meanwhile, with the same key, signs in there")
    func enrolledAnew() async throws {
        let server = try TestServer { $0.profile = .lab }
        let device = try TestDevice()
        try await server.enroll(device)
        let former = try await server.record("phone")?.user
        let waiting = try await server.initiate(device)
        let token = try await server.accountToken(device)
        let removal = try await server.send(
            .delete, "/api/v1/devices/anna/phone", authorization: "Bearer " + token, contentType: nil)
        #expect(removal.status == 200)
        #expect(try await server.enroll(device).status == 200)
        #expect(try await server.record("phone")?.user != former)
        #expect(try await server.post(.verifySignature, try device.verification(waiting)).status == 200)
    }

    @Test("an answer is judged by the key that the device has now, not by what was known before")
    func enrolledMeanwhile() async throws {
        let server = try TestServer { $0.decoyScheme = .plain }
        let device = try TestDevice(scheme: .plain)
        let challenge = try await server.initiate(device)
        #expect(try await server.post(.verifySignature, try device.verification(challenge)).status == 401)
        let waiting = try await server.initiate(device)
        #expect(try await server.enroll(device).status == 200)
        #expect(try await server.post(.verifySignature, try device.verification(waiting)).status == 200)
    }
}
