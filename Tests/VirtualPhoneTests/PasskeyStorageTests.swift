import Foundation
import Testing
import VirtualPhoneTesting

@testable import VirtualPhone

@Suite("Passkeys in state files and backups")
struct PasskeyStorageTests {
    private static func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    }

    private static func connection(_ phone: VirtualPhone) throws -> InProcessConnection {
        InProcessConnection(phone: phone, launch: try phone.launch(PasskeyApp.app()))
    }

    @Test("a passkey outlives its phone's process, and signs with the same key")
    func restarted() throws {
        let url = Self.file()
        defer { try? FileManager.default.removeItem(at: url) }
        let first = try VirtualPhone(stateFile: url)
        first.setSiteAssociation(.apps([PasskeyApp.identifier]), of: "example.com")
        first.setSiteAssociation(.notFetched, of: "later.example")
        try Self.connection(first).makePasskey()
        let saved = first.passkeys
        let sites = first.configuration.siteAssociations
        first.closeStateFile()
        let second = try VirtualPhone(stateFile: url)
        #expect(second.passkeys == saved)
        #expect(saved.first?.publicKey?.count == 65)
        #expect(second.configuration.siteAssociations == sites)
        #expect(sites.count == 2)
        let proof = try Self.connection(second).send(PasskeyApp.assertion())
        #expect(proof.credentialID == saved.first?.credentialID)
        second.closeStateFile()
    }

    @Test(
        "passkeys travel as synchronized items do: only a backup without a password stays with its phone",
        arguments: [
            (.encrypted, false, 1), (.transfer, false, 1), (.unencrypted, false, 0), (.unencrypted, true, 1),
        ] as [(PhoneBackup.Kind, Bool, Int)])
    func backup(kind: PhoneBackup.Kind, isSamePhone: Bool, count: Int) throws {
        let phone = VirtualPhone()
        try Self.connection(phone).makePasskey()
        let backup = try #require(PhoneBackup(archived: phone.backup(kind).archived))
        phone.erase()
        #expect(phone.passkeys.isEmpty)
        let other = isSamePhone ? phone : VirtualPhone()
        if isSamePhone { try other.setPasscode("123456") }
        other.restore(backup)
        #expect(other.passkeys.count == count)
        let code = try Self.connection(other).code(PasskeyApp.assertion(mode: .immediatelyAvailable))
        #expect(code == (count == 1 ? 0 : 1001))
    }

    @Test("a restored passkey does not replace a newer one of the same account")
    func restored() throws {
        let phone = VirtualPhone()
        let connection = try Self.connection(phone)
        try connection.makePasskey()
        let backup = phone.backup()
        let newer = try connection.makePasskey()
        phone.restore(backup)
        #expect(phone.passkeys.map(\.credentialID) == [newer])
    }

    @Test("a passkey stays when its app is deleted")
    func uninstalled() throws {
        let phone = VirtualPhone()
        try Self.connection(phone).makePasskey()
        phone.uninstall("com.example.app")
        #expect(phone.passkeys.map(\.name) == ["anna"])
    }

    @Test(
        "a damaged list of passkeys is refused, in a state file and in a backup",
        arguments: [.string("x"), .array([.integer(1)]), .array([.dictionary(["id": .bytes([1])])])]
            as [PropertyListValue])
    func damaged(passkeys: PropertyListValue) throws {
        let phone = VirtualPhone()
        var device = phone.state.withLock { $0.durable.archived }
        device["passkeys"] = passkeys
        #expect(DurableState(archived: device) == nil)
        var backup = try #require(PropertyListValue(encoded: [UInt8](phone.backup().archived))?.dictionary)
        #expect(PhoneBackup(archived: Data(PropertyListValue.dictionary(backup).encoded)) != nil)
        backup["passkeys"] = passkeys
        #expect(PhoneBackup(archived: Data(PropertyListValue.dictionary(backup).encoded)) == nil)
        backup["passkeys"] = nil
        #expect(PhoneBackup(archived: Data(PropertyListValue.dictionary(backup).encoded)) != nil, "an older backup")
    }

    @Test("a passkey whose key is damaged signs nothing, and has no public key")
    func damagedKey() throws {
        let phone = VirtualPhone()
        let passkey = try #require(
            Passkey(
                archived: .dictionary([
                    "id": .bytes([1]), "rp": .string("example.com"), "user": .bytes([1]), "name": .string("anna"),
                    "scalar": .bytes([0]), "prf": .bytes([0]),
                ])))
        phone.state.withLock { $0.durable.passkeys.keep(passkey) }
        #expect(phone.passkeys.map(\.publicKey) == [nil])
        #expect(try Self.connection(phone).code(PasskeyApp.assertion()) == 1004)
    }
}
