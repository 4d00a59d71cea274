import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyKit

@Suite struct DeviceIdentityStoreTests {
    let username: Username
    let identity: DeviceIdentity

    init() throws {
        username = try #require(Username(rawValue: "anna"))
        let tag = try #require(DeviceKeyTag.all(of: username).first)
        let key = try #require(DeviceKey(tag: tag, publicKey: [4] + [UInt8](repeating: 1, count: 64)))
        identity = DeviceIdentity(
            username: username, deviceID: try #require(DeviceID(rawValue: "device")), key: key)
    }

    @Test("what is written is read back by the next launch")
    func readBack() throws {
        let disk = Disk()
        try DeviceIdentityStore(defaults: TestDefaults(disk)).update(username) { $0.enrolled = identity }
        let store = DeviceIdentityStore(defaults: TestDefaults(disk))
        #expect(try store.identity(of: username) == identity)
        #expect(try !store.hasUnfinishedEnrolment(of: username))
        try store.forget(username)
        #expect(try DeviceIdentityStore(defaults: TestDefaults(disk)).identity(of: username) == nil)
    }

    @Test("the system's own defaults keep it as well")
    func realDefaults() throws {
        let suite = "test.latchkey.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        defer { defaults.removePersistentDomain(forName: suite) }
        let store = DeviceIdentityStore(defaults: defaults)
        try store.update(username) { $0.pending = identity }
        #expect(try store.hasUnfinishedEnrolment(of: username))
        #expect(try store.identity(of: username) == nil)
    }

    @Test("a record that can't be read is an error, and the next enrolment replaces it")
    func damaged() throws {
        let disk = Disk()
        let defaults = TestDefaults(disk)
        let store = DeviceIdentityStore(defaults: defaults)
        defaults.set(Data("{".utf8), forKey: "latchkey.mfa.device.anna")
        #expect(throws: MFAError(.storageFailed)) { try store.identity(of: username) }
        try store.update(username) { $0.enrolled = identity }
        #expect(try store.identity(of: username) == identity)
    }

    @Test("a disk that takes nothing is an error")
    func full() throws {
        let disk = Disk()
        disk.mayWrite.withLock { $0 = { false } }
        let store = DeviceIdentityStore(defaults: TestDefaults(disk))
        #expect(throws: MFAError(.storageFailed)) { try store.update(username) { $0.enrolled = identity } }
    }

    @Test("nothing secret is written")
    func noSecret() throws {
        let json = String(decoding: try JSONEncoder().encode(DeviceRecord(enrolled: identity)), as: UTF8.self)
        let members = [
            "deviceID", "key", "method", "scheme", "username", "publicKey", "tag", "slot", "storage", "protection",
        ]
        for name in members { #expect(json.contains("\"\(name)\"")) }
        #expect(!json.contains("pending"))
    }
}
