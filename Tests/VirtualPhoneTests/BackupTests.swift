import Foundation
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Backups, restoring and erasing")
struct BackupTests {
    private static let classes = ["ak", "ck", "dk", "aku", "cku", "dku", "akpu"]

    /// A phone with an item of each protection class, a guarded one, and a key of the Secure Enclave.
    private func filled(_ configuration: PhoneConfiguration = .iPhoneSE) throws -> PhoneBench {
        let bench = try PhoneBench(.inProcess, configuration)
        for name in Self.classes {
            #expect(bench.connection.status(.keychainAdd, password(name, ["pdmn": .string(name)])) == 0)
        }
        let guarded = password("guarded", ["accc": KeychainTests.control(.userPresence, .whenUnlocked)])
        #expect(bench.connection.status(.keychainAdd, guarded) == 0)
        _ = try bench.connection.makeKey()
        bench.phone.setFaceIDPermission(true, for: "com.example.app")
        return bench
    }

    private func present(_ phone: VirtualPhone) throws -> [String] {
        let app = InProcessConnection(phone: phone, launch: try phone.launch(.usingFaceID("com.example.app")))
        return (Self.classes + ["guarded"]).filter { app.status(.keychainCopyMatching, password($0)) == 0 }
    }

    @Test("another phone gets what may migrate; where that is chosen the enclave's key is found there, of no use")
    func otherPhone() throws {
        let old = try filled(.iPhoneSE.with { $0.openQuestions.enclaveKeysInBackups = .reappear })
        let backup = try #require(PhoneBackup(archived: old.phone.backup().archived))
        let new = VirtualPhone(.iPhoneSE)
        new.restore(backup)
        #expect(try present(new) == ["ak", "ck", "dk"])
        #expect(new.installedApps == ["com.example.app"])
        #expect(new.faceIDPermission(for: "com.example.app") == true)
        let app = InProcessConnection(phone: new, launch: try new.launch("com.example.app"))
        let query: [String: PropertyListValue] = [
            "class": .string("keys"), "r_Attributes": .boolean(true), "r_Ref": .boolean(true),
        ]
        let row = try app.send(.keychainCopyMatching, ["query": .dictionary(query)])["results"]?.array?.first?
            .dictionary
        let toid = try #require(row?["attributes"]?.dictionary?["toid"])
        #expect(row?["reference"]?.dictionary?["public"]?.data?.count == 65)
        #expect(app.sign(toid) == -25293)
    }

    @Test(
        "what comes to another phone, and back to the same one, depends on the way",
        arguments: PhoneBackup.Kind.allCases)
    func kinds(kind: PhoneBackup.Kind) throws {
        let old = try filled()
        let backup = try #require(PhoneBackup(archived: old.phone.backup(kind).archived))
        #expect(backup.kind == kind)
        let new = VirtualPhone(.iPhoneSE)
        new.restore(backup)
        #expect(try present(new) == (kind == .unencrypted ? [] : ["ak", "ck", "dk"]))
        old.phone.erase()
        old.phone.restore(backup)
        let own = kind == .transfer ? ["ak", "ck", "dk"] : ["ak", "ck", "dk", "aku", "cku", "dku"]
        #expect(try present(old.phone) == own)
    }

    @Test(
        "a key of the enclave seems to come along with a direct transfer, and can't be used: a switch",
        arguments: [(OpenQuestions.EnclaveKeysInBackups.reappear, 0), (.leftOut, -25300)])
    func keysInTransfers(row: (OpenQuestions.EnclaveKeysInBackups, Int)) throws {
        let old = try filled(.iPhoneSE.with { $0.openQuestions.enclaveKeysInTransfers = row.0 })
        let new = VirtualPhone(.iPhoneSE)
        old.phone.transfer(to: new)
        let app = InProcessConnection(phone: new, launch: try new.launch("com.example.app"))
        #expect(app.status(.keychainCopyMatching, ["class": .string("keys")]) == row.1)
    }

    @Test("by Apple's source the enclave's keys are in no backup")
    func keysLeftOut() throws {
        let old = try filled()
        let new = VirtualPhone(.iPhoneSE)
        new.restore(old.phone.backup())
        let app = InProcessConnection(phone: new, launch: try new.launch("com.example.app"))
        #expect(app.status(.keychainCopyMatching, ["class": .string("keys")]) == -25300)
    }

    @Test("the same phone, erased, takes its ThisDeviceOnly items back, but not its enclave's keys")
    func erasedAndRestored() throws {
        let bench = try filled(.iPhoneSE.with { $0.openQuestions.enclaveKeysInBackups = .reappear })
        let backup = bench.phone.backup()
        bench.phone.erase()
        #expect(bench.phone.installedApps.isEmpty)
        #expect(!bench.phone.hasPasscode)
        #expect(bench.phone.enrolledBiometry.isEmpty)
        #expect(!bench.phone.isRunning(bench.launch))
        #expect(try present(bench.phone) == [])
        bench.phone.restore(backup)
        #expect(try present(bench.phone) == ["ak", "ck", "dk", "aku", "cku", "dku"])
        let app = InProcessConnection(phone: bench.phone, launch: try bench.phone.launch("com.example.app"))
        let query: [String: PropertyListValue] = ["class": .string("keys"), "r_Attributes": .boolean(true)]
        let row = try app.send(.keychainCopyMatching, ["query": .dictionary(query)])["results"]?.array?.first?
            .dictionary
        #expect(app.sign(try #require(row?["attributes"]?.dictionary?["toid"])) == -25293)
    }

    @Test("what the phone has already wins over the backup")
    func collision() throws {
        let old = try filled()
        let new = try PhoneBench(.inProcess, .iPhoneSE)
        #expect(new.connection.status(.keychainAdd, password("ak", ["labl": .string("mine")])) == 0)
        new.phone.restore(old.phone.backup())
        let app = try new.connect(.usingFaceID("com.example.app"))
        #expect(app.status(.keychainCopyMatching, password("ak", ["labl": .string("mine")])) == 0)
        #expect(app.status(.keychainCopyMatching, password("ck")) == 0)
    }

    @Test(
        "what is no backup is none", arguments: [Data(), Data([1, 2, 3]), Data(PropertyListValue.array([]).encoded)])
    func noBackup(bytes: Data) {
        #expect(PhoneBackup(archived: bytes) == nil)
    }
}
