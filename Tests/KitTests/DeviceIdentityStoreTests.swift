import Foundation
import LatchkeyWire
import Testing

@testable import LatchkeyKit

@Suite struct DeviceIdentityStoreTests {
    let username: Username
    let identity: DeviceIdentity
    let serverID: ServerID

    init() throws {
        username = try #require(Username(rawValue: "anna"))
        serverID = try #require(ServerID(rawValue: "one.example"))
        let tag = try #require(DeviceKeyTag.all(of: username).first)
        let key = try #require(DeviceKey(tag: tag, publicKey: [4] + [UInt8](repeating: 1, count: 64)))
        identity = DeviceIdentity(
            username: username, deviceID: try #require(DeviceID(rawValue: "device")), key: key)
    }

    private func makeStore(_ repository: any StateRepository) -> DeviceIdentityStore {
        DeviceIdentityStore(repository: repository, serverID: serverID)
    }

    /// Every repository that an app can choose, empty, and what removes it.
    private static func repositories() throws -> [(repository: any StateRepository, remove: () -> Void)] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        let suite = "test.latchkey.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: suite))
        return [
            (FileStateRepository(folder: folder), { try? FileManager.default.removeItem(at: folder) }),
            (UserDefaultsStateRepository(defaults), { defaults.removePersistentDomain(forName: suite) }),
            (Disk(), {}),
        ]
    }

    @Test("what is written is read back by the next launch, until it is forgotten")
    func readBack() throws {
        for (repository, remove) in try Self.repositories() {
            defer { remove() }
            try makeStore(repository).update(username) { $0.enrolled = identity }
            let store = makeStore(repository)
            #expect(try store.identity(of: username) == identity)
            #expect(try !store.hasUnfinishedEnrollment(of: username))
            let namesake = try #require(Username(rawValue: "Anna"))
            #expect(try store.identity(of: namesake) == nil)
            try store.update(username) { $0.pending = identity }
            #expect(try makeStore(repository).hasUnfinishedEnrollment(of: username))
            try store.forget(username)
            #expect(try makeStore(repository).identity(of: username) == nil)
            try store.forget(username)
        }
    }

    @Test("a record that can't be read is an error, and the next enrollment replaces it")
    func damaged() throws {
        for (repository, remove) in try Self.repositories() {
            defer { remove() }
            let store = makeStore(repository)
            try repository.set(Data("{".utf8), forKey: ServerRecords.name("mfa.device.anna", of: serverID))
            #expect(throws: LatchkeyError(.storageFailed)) { try store.identity(of: username) }
            try store.update(username) { $0.enrolled = identity }
            #expect(try store.identity(of: username) == identity)
        }
    }

    @Test("names are no paths: none leaves the folder, and capitals have files of their own")
    func fileNames() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let repository = FileStateRepository(folder: folder)
        for name in ["../out", "a/b", "A", "a", ".."] { try repository.set(Data(name.utf8), forKey: name) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 5)
        #expect(try repository.data(forKey: "../out") == Data("../out".utf8))
        #expect(try repository.data(forKey: "A") == Data("A".utf8))
        #expect(throws: CocoaError.self) { try repository.set(Data(), forKey: "") }
    }

    @Test("a disk that takes nothing is an error")
    func full() throws {
        let disk = Disk()
        disk.mayWrite.withLock { $0 = { false } }
        let store = makeStore(disk)
        #expect(throws: LatchkeyError(.storageFailed)) { try store.update(username) { $0.enrolled = identity } }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("latchkey-\(UUID().uuidString)")
        try Data().write(to: folder)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = makeStore(FileStateRepository(folder: folder))
        #expect(throws: LatchkeyError(.storageFailed)) { try file.update(username) { $0.enrolled = identity } }
    }

    @Test("a record of the version before is read: a device with a key, and no telephone number")
    func oldRecord() throws {
        let json = """
            {"enrolled":{"username":"anna","deviceID":"device","method":"secureEnclave","scheme":"bound","key":{"tag":{\
            "username":"anna","storage":"secureEnclave","protection":"userPresence","slot":"a"},"publicKey":"KEY"}}}
            """.replacingOccurrences(of: "KEY", with: Base64.encode([4] + [UInt8](repeating: 1, count: 64)))
        let disk = Disk()
        try disk.set(Data(json.utf8), forKey: "mfa.device.anna")
        let store = makeStore(disk)
        #expect(try store.identity(of: username) == identity)
        #expect(try !store.hasUnfinishedEnrollment(of: username))
    }

    @Test(
        "a method that does not go with the key is no record",
        arguments: [("secureEnclave", "smsOTP", true), ("smsOTP", "secureEnclave", false)])
    func methodAndKey(written: String, damaged: String, hasKey: Bool) throws {
        let identity = hasKey ? identity : identity.with(nil)
        let json = String(decoding: try JSONEncoder().encode(DeviceRecord(enrolled: identity)), as: UTF8.self)
        let disk = Disk()
        try disk.set(
            Data(json.replacingOccurrences(of: "\"\(written)\"", with: "\"\(damaged)\"").utf8),
            forKey: "mfa.device.anna")
        let store = makeStore(disk)
        #expect(throws: LatchkeyError(.storageFailed)) { try store.identity(of: username) }
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
