import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyStore
@testable import LatchkeyStoreContract

@Suite("Exporting a user's data")
struct UserExportTests {
    @Test("an export holds the user's own rows, with whole numbers, and nothing of others")
    func holdsOwnRows() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        var device = try DeviceRecord.sample(1)
        device.phoneNumber = PhoneNumber(rawValue: "+4915112345678")
        _ = try await store.enroll(Enrollment(device: device))
        _ = try await store.enroll(Enrollment(device: try .sample(2)))
        let export = try #require(try UserExport.read(path: folder.path, user: device.user))
        await store.close()
        #expect(export["username"] == .string("user1"))
        #expect(export["id"] == .string(device.user.rawValue))
        guard case .array(let devices) = export["devices"] else {
            Issue.record("no devices")
            return
        }
        #expect(devices.map { $0["deviceId"] } == [.string("device-1")])
        #expect(devices.map { $0["phoneNumber"] } == [.string("+4915112345678")])
        for table in ["sessions", "attestedKeys", "linkedIdentities", "notices"] {
            #expect(export[table] != nil, "\(table) is missing")
        }
        let text = String(decoding: try JSONEncoder().encode(export), as: UTF8.self)
        #expect(!text.contains("user2") && !text.contains("device-2"))
    }

    @Test("a session that the suspension of its device's key has ended tells when")
    func tellsEnds() async throws {
        let folder = try TestFolder()
        let store = try DatabaseStore(path: folder.path)
        try await store.enrollSample()
        try await store.stepUpSample(7)
        try await store.attestSample(1, of: 1, binding: 1)
        let end = Sample.now.addingTimeInterval(100)
        let key = try Sample.attestedKeyID(1)
        #expect(try await store.setAttestedKeyState(key, to: .suspended, from: .attested, at: end) == .changed)
        let export = try #require(try UserExport.read(path: folder.path, user: try Sample.userID(1)))
        await store.close()
        guard case .array(let sessions) = export["sessions"] else {
            Issue.record("no sessions")
            return
        }
        #expect(sessions.map { $0["endedAt"] } == [.integer(Int(end.timeIntervalSince1970) * 1000)])
    }

    @Test("there is no export of somebody who is unknown")
    func knowsUsers() async throws {
        let folder = try TestFolder()
        try await folder.fill(devices: 1)
        #expect(try UserExport.read(path: folder.path, user: try UserID.sample(9)) == nil)
    }
}
