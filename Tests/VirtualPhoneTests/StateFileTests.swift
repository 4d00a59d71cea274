import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// A kill is a copy: what the file holds at some moment is what a process would leave that is killed then.
@Suite("A phone's state file")
final class StateFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lk-state-\(UUID().uuidString)")
    private var file: URL { folder.appendingPathComponent("phone") }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func connect(_ phone: VirtualPhone) throws -> InProcessConnection {
        InProcessConnection(phone: phone, launch: try phone.launch(.usingFaceID("com.example.app")))
    }

    /// The phone as it would come back if the process were killed now.
    private func afterKill(_ change: (inout Data) -> Void = { _ in }) throws -> VirtualPhone {
        var bytes = try Data(contentsOf: file)
        change(&bytes)
        let copy = folder.appendingPathComponent(UUID().uuidString)
        try bytes.write(to: copy)
        return try VirtualPhone(stateFile: copy, person: ScriptedPerson.approves)
    }

    @Test("every keychain call is on the disk when it returns")
    func everyWrite() throws {
        let phone = try VirtualPhone(stateFile: file, .iPhoneSE, person: ScriptedPerson.approves)
        let app = try connect(phone)
        for name in ["a", "b", "c"] {
            #expect(app.status(.keychainAdd, password(name, ["v_Data": .bytes([1])])) == 0)
            #expect(try connect(afterKill()).status(.keychainCopyMatching, password(name)) == 0)
        }
        #expect(app.status(.keychainUpdate, password("a"), update: ["labl": .string("x")]) == 0)
        #expect(try connect(afterKill()).status(.keychainCopyMatching, password("a", ["labl": .string("x")])) == 0)
        #expect(app.status(.keychainDelete, password("b")) == 0)
        let back = try connect(afterKill())
        #expect(back.status(.keychainCopyMatching, password("b")) == -25300)
        #expect(back.status(.keychainCopyMatching, password("c")) == 0)
        #expect(back.status(.keychainAdd, password("c")) == -25299)
    }

    @Test("the whole phone comes back: settings, apps, permissions, guarded items and the enclave's keys")
    func whole() throws {
        let phone = try VirtualPhone(stateFile: file, .iPhoneSE, person: ScriptedPerson.approves)
        let app = try connect(phone)
        let guarded = password(
            "a", ["accc": KeychainTests.control(.biometryCurrentSet, .whenPasscodeSetThisDeviceOnly)])
        #expect(app.status(.keychainAdd, guarded) == 0)
        let key = try app.makeKey([.biometryAny, .privateKeyUsage])
        try phone.changePasscode(from: "123456", to: "654321")
        phone.setFaceIDPermission(false, for: "com.example.app")
        let back = try afterKill()
        #expect(back.configuration == phone.configuration)
        #expect(back.passcode == "654321")
        #expect(back.enrolledBiometry == ["right thumb"])
        #expect(back.installedApps == ["com.example.app"])
        #expect(back.faceIDPermission(for: "com.example.app") == false)
        let again = try connect(back)
        #expect(again.status(.keychainCopyMatching, password("a")) == 0)
        #expect(again.sign(key) == 0)
        try back.enrollBiometry("left thumb")
        #expect(again.status(.keychainCopyMatching, password("a")) == -25300)
        // The next launch does not get an old one's number.
        #expect(try back.launch("com.example.app").number == 3)
        phone.lock()
        #expect(try connect(afterKill()).status(.keychainCopyMatching, password("b")) == -25300)
        phone.discardClassKeys()
        #expect(try connect(afterKill()).status(.keychainCopyMatching, password("a")) == -25308)
        phone.unlock()
        try phone.removePasscode()
        #expect(try connect(afterKill()).status(.keychainCopyMatching, password("a")) == -25300)
    }

    @Test("a phone goes on where another was, on hardware of its own, and each goes its way")
    func contents() throws {
        let phone = VirtualPhone(.iPhoneSE, person: ScriptedPerson.approves)
        let app = try connect(phone)
        #expect(app.status(.keychainAdd, password("a")) == 0)
        let key = try app.makeKey([.biometryAny, .privateKeyUsage])
        phone.setFaceIDPermission(false, for: "com.example.app")
        let contents = phone.stateFileContents
        #expect(app.status(.keychainDelete, password("a")) == 0)
        let other = PhoneConfiguration.iPhoneSE.with { $0.identityProvider = "http://localhost/openid" }
        let back = try VirtualPhone(stateFileContents: contents, as: other, person: ScriptedPerson.approves)
        #expect(back.stateFileContents != phone.stateFileContents)
        #expect(back.configuration == other)
        #expect(back.installedApps == ["com.example.app"])
        #expect(back.faceIDPermission(for: "com.example.app") == false)
        let again = try connect(back)
        #expect(again.status(.keychainCopyMatching, password("a")) == 0)
        #expect(again.sign(key) == 0)
        #expect(app.status(.keychainCopyMatching, password("a")) == -25300)
        for cut in [0, 10, contents.count - 1] {
            #expect(throws: StateFileError.self) {
                try VirtualPhone(stateFileContents: contents.prefix(cut), as: other)
            }
        }
    }

    @Test("references stay unique after a restart")
    func uniqueReferences() throws {
        var references: [PropertyListValue] = []
        func add(_ names: [String], _ app: InProcessConnection) throws {
            for name in names {
                let item = password(name, ["r_PersistentRef": .boolean(true)])
                let row = try app.send(.keychainAdd, ["query": .dictionary(item)])["results"]?.array?.first
                references.append(try #require(row?.dictionary?["persistentReference"]))
            }
        }
        let phone = try VirtualPhone(stateFile: file)
        try add(["a", "b"], try connect(phone))
        try add(["c", "d"], try connect(afterKill()))
        #expect(Set(references).count == 4)
    }

    @Test("a last record that was cut short is dropped, wherever the cut is")
    func torn() throws {
        let phone = try VirtualPhone(stateFile: file)
        let app = try connect(phone)
        #expect(app.status(.keychainAdd, password("a")) == 0)
        let whole = try Data(contentsOf: file).count
        #expect(app.status(.keychainAdd, password("b")) == 0)
        let longer = try Data(contentsOf: file).count
        for cut in whole..<longer {
            let back = try connect(afterKill { $0 = $0.prefix(cut) })
            #expect(back.status(.keychainCopyMatching, password("a")) == 0)
            #expect(back.status(.keychainCopyMatching, password("b")) == -25300)
            #expect(back.status(.keychainAdd, password("b")) == 0)
        }
    }

    @Test("a changed byte is found, wherever it is, and the file is left alone")
    func damaged() throws {
        do {
            let app = try connect(try VirtualPhone(stateFile: file))
            #expect(app.status(.keychainAdd, password("a", ["v_Data": .bytes([1, 2, 3])])) == 0)
        }
        let good = try Data(contentsOf: file)
        let copy = folder.appendingPathComponent("copy")
        for place in stride(from: 0, to: good.count, by: 7) {
            var bad = good
            bad[place] ^= 0x55
            try bad.write(to: copy)
            #expect(throws: StateFileError.self) { try VirtualPhone(stateFile: copy) }
            #expect(try Data(contentsOf: copy) == bad)
        }
        for text in ["", "no phone", "latchkey phone state 1\n", "latchkey phone state x\n"] {
            try Data(text.utf8).write(to: copy)
            #expect(throws: StateFileError.damaged(path: copy.path)) { try VirtualPhone(stateFile: copy) }
        }
    }

    @Test("a newer form is refused with its number")
    func newer() throws {
        try Data("latchkey phone state 2\nwhatever".utf8).write(to: file)
        let expected = StateFileError.newerVersion(path: file.path, version: 2)
        #expect(throws: expected) { try VirtualPhone(stateFile: self.file) }
        #expect(expected.description.contains("newer Latchkey"))
    }

    @Test("one phone at a time; only this user; nothing left beside it")
    func exclusive() throws {
        let phone = try VirtualPhone(stateFile: file)
        #expect(throws: StateFileError.inUse(path: file.path)) { try VirtualPhone(stateFile: self.file) }
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["phone"])
        #expect(phone.hasPasscode)
    }

    @Test("a phone that has released its file goes on in memory, and another phone has what was there")
    func released() throws {
        let phone = try VirtualPhone(stateFile: file)
        try phone.removePasscode()
        try phone.setPasscode("654321")
        phone.closeStateFile()
        let other = try VirtualPhone(stateFile: file)
        try phone.removePasscode()
        #expect(!phone.hasPasscode)
        #expect(other.passcode == "654321")
    }

    @Test("a path that can't be written is refused, and no phone is made")
    func unwritable() {
        let nowhere = folder.appendingPathComponent("missing/phone")
        #expect(throws: StateFileError.self) { try VirtualPhone(stateFile: nowhere) }
    }

    @Test("what was appended is folded into a new snapshot now and then")
    func compaction() throws {
        let phone = try VirtualPhone(stateFile: file)
        let app = try connect(phone)
        #expect(app.status(.keychainAdd, password("a")) == 0)
        let secret = PropertyListValue.bytes([UInt8](repeating: 7, count: 1 << 19))
        for _ in 0..<20 { #expect(app.status(.keychainUpdate, password("a"), update: ["v_Data": secret]) == 0) }
        #expect(try Data(contentsOf: file).count < 6 << 20)
        let back = try connect(afterKill())
        let reply = try back.send(
            .keychainCopyMatching, ["query": .dictionary(password("a", ["r_Data": .boolean(true)]))])
        #expect(reply["results"]?.array?.first?.dictionary?["data"] == secret)
    }

    @Test("a write that the disk refuses is not acknowledged")
    func refused() throws {
        let phone = try VirtualPhone(stateFile: file)
        let app = try connect(phone)
        // A file can't grow beyond the limit of the process: too coarse a tool here, so the folder is taken away and a
        // snapshot becomes due.
        let secret = PropertyListValue.bytes([UInt8](repeating: 7, count: 3 << 20))
        #expect(app.status(.keychainAdd, password("a", ["v_Data": secret])) == 0)
        #expect(app.status(.keychainAdd, password("b", ["v_Data": secret])) == 0)
        try FileManager.default.removeItem(at: folder)
        #expect(app.status(.keychainAdd, password("c", ["v_Data": secret])) == -36)
        #expect(app.status(.keychainCopyMatching, password("a")) == -36)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(app.status(.keychainCopyMatching, password("a")) == 0)
        #expect(try connect(afterKill()).status(.keychainCopyMatching, password("a")) == 0)
    }
}
