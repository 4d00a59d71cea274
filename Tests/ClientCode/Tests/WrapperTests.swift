import Foundation
import Security
import Testing
import VirtualPhoneTesting

@testable import ClientCode

/// Wrappers in the manner of the past do on the virtual phone what they do on iOS.
@Suite("Client code: wrappers", .phone())
struct WrapperTests {
    @Test("a subscript wrapper keeps, changes and removes text")
    func subscripts() throws {
        let keychain = FluentKeychain(service: "com.example.fluent").accessibility(.whenUnlocked).label("mine")
        keychain["name"] = "first"
        keychain["name"] = "second"
        #expect(keychain["name"] == "second")
        #expect(keychain[data: "name"] == Data("second".utf8))
        #expect(try keychain.contains("name"))
        #expect(keychain.allKeys() == ["name"])
        keychain["name"] = nil
        #expect(keychain["name"] == nil)
        #expect(try !keychain.contains("name"))
    }

    @Test("an item's attributes come back under their constants")
    func attributes() throws {
        let keychain = FluentKeychain(service: "com.example.fluent").label("mine")
        try keychain.set("secret", key: "name")
        let attributes = try #require(try keychain.attributes("name"))
        #expect(attributes[kSecAttrAccount as String] as? String == "name")
        #expect(attributes[kSecAttrLabel as String] as? String == "mine")
        #expect(attributes[kSecAttrAccessible as String] as? String == kSecAttrAccessibleAfterFirstUnlock as String)
        #expect(attributes[kSecValueData as String] as? Data == Data("secret".utf8))
        #expect(attributes[kSecValuePersistentRef as String] is Data)
        #expect(attributes[kSecAttrSynchronizable as String] as? Bool == false)
        #expect(attributes[kSecAttrCreationDate as String] is Date)
    }

    @Test("an Internet password is found by its server, protocol and authentication type")
    func internetPasswords() throws {
        let url = try #require(URL(string: "https://example.com:8443"))
        let keychain = FluentKeychain(server: url, protocolType: .https, authenticationType: .htmlForm)
        try keychain.set("secret", key: "me")
        let item = try #require(FluentKeychain.allItems(.internetPassword).first)
        #expect(item[kSecAttrServer as String] as? String == "example.com")
        #expect((item[kSecAttrPort as String] as? NSNumber)?.intValue == 8443)
        #expect(ProtocolType(rawValue: item[kSecAttrProtocol as String] as? String ?? "") == .https)
        #expect(AuthenticationType(rawValue: item[kSecAttrAuthenticationType as String] as? String ?? "") == .htmlForm)
        #expect(FluentKeychain(server: url, protocolType: .http)["me"] == nil)
        #expect(FluentKeychain.allItems(.genericPassword).isEmpty)
    }

    @Test("synchronizable items are apart from others, and Any finds both")
    func synchronizable() throws {
        let keychain = FluentKeychain(service: "com.example.fluent")
        try keychain.synchronizable(true).set("cloud", key: "cloud")
        try keychain.set("local", key: "local")
        #expect(Set(keychain.allKeys()) == ["cloud", "local"])
        #expect(FluentKeychain.allItems(.genericPassword).count == 2)
    }

    @Test("an item with access control is read with a prompt, and an update of it with UIFail in between works")
    func accessControl() throws {
        let keychain = FluentKeychain(service: "com.example.fluent")
            .accessibility(.whenPasscodeSetThisDeviceOnly, policy: .userPresence).prompt("Show your face")
        try keychain.set("secret", key: "name")
        #expect(try keychain.getString("name") == "secret")
        try keychain.set("other", key: "name")
        #expect(try keychain.getString("name") == "other")
        try keychain.removeAll()
        #expect(try keychain.getString("name") == nil)
    }

    @Test("typed values go through archives and back")
    func archives() {
        let keychain = SharedKeychain(serviceName: "com.example.shared")
        #expect(keychain.set(NSNumber(value: 42), forKey: "integer"))
        #expect(keychain.set(NSNumber(value: true), forKey: "bool"))
        #expect(keychain.set(NSNumber(value: 1.5), forKey: "double"))
        #expect(keychain.set("text" as NSString, forKey: "object"))
        #expect(keychain.set("text", forKey: "string"))
        #expect(keychain.set("later", forKey: "string"))
        #expect(keychain.integer(forKey: "integer") == 42)
        #expect(keychain.bool(forKey: "bool") == true)
        #expect(keychain.double(forKey: "double") == 1.5)
        #expect(keychain.object(forKey: "object") as? NSString == "text")
        #expect(keychain.string(forKey: "string") == "later")
        #expect(keychain.dataRef(forKey: "string") != nil)
        #expect(keychain.allKeys() == ["integer", "bool", "double", "object", "string"])
        #expect(keychain.removeObject(forKey: "bool"))
        #expect(keychain.bool(forKey: "bool") == nil)
        #expect(keychain.lastResultCode == errSecItemNotFound)
        #expect(keychain.removeAllKeys())
        #expect(keychain.allKeys().isEmpty)
    }

    @Test("a property wrapper keeps a coded value")
    func propertyWrapper() {
        struct Account: Codable, Equatable {
            var name: String
            var numbers: [Int]
        }
        struct Settings {
            @KeychainStored("account") var account: Account?
        }
        var settings = Settings()
        #expect(settings.account == nil)
        settings.account = Account(name: "me", numbers: [1, 2])
        #expect(Settings().account == Account(name: "me", numbers: [1, 2]))
        settings.account = nil
        #expect(Settings().account == nil)
    }

    @Test("mutable dictionaries, error pointers and notifications work as in Swift 3")
    func oldest() {
        let keychain = OldestKeychain(service: "com.example.oldest")
        final class Notices: @unchecked Sendable {
            var count = 0
        }
        let notices = Notices()
        let observer = NotificationCenter.default.addObserver(
            forName: OldestKeychain.didChange, object: keychain, queue: nil
        ) { _ in notices.count += 1 }
        defer { NotificationCenter.default.removeObserver(observer) }
        var error: NSError?
        #expect(keychain.save("me", data: NSData(data: Data([1, 2])), error: &error))
        #expect(error == nil)
        #expect(notices.count == 1)
        #expect(keychain.load("me", error: nil) == NSData(data: Data([1, 2])))
        #expect(keychain.attributes("me")?[kSecAttrAccount] as? String == "me")
        #expect(
            (keychain.accounts()?.firstObject as? NSDictionary)?[kSecAttrService] as? String == "com.example.oldest")
        #expect(keychain.delete("me"))
        #expect(keychain.load("me", error: &error) == nil)
        #expect(error?.code == Int(errSecItemNotFound))
        #expect(error?.domain == NSOSStatusErrorDomain)
        #expect(error?.localizedDescription == "The specified item could not be found in the keychain.")
    }

    @Test("one object for each identifier lives in a map table for as long as it is held")
    func mapTable() throws {
        do {
            let vault = SecretVault.vault(with: "one")
            #expect(SecretVault.vault(with: "one") === vault)
            #expect(SecretVault.count == 1)
            try vault.set(Data([7]), forKey: "key")
            #expect(try vault.secret(forKey: "key", prompt: "Why") == Data([7]))
        }
        #expect(SecretVault.count == 0)
    }

    @Test("a prompt is not shown where interaction is forbidden, and shown where it is not")
    func interaction() throws {
        let vault = SecretVault.vault(with: "guarded", accessControl: .userPresence)
        #expect(!vault.canAccess("key"))
        try vault.set(Data([7]), forKey: "key")
        #expect(vault.canAccess("key"))
        #expect(try vault.secret(forKey: "key", prompt: "Why") == Data([7]))
        #expect(vault.migrate(from: [kSecAttrService as String: "VAL_guarded"]) == errSecParam)
    }

    @Test("a status becomes an enumeration, an error object and a sentence")
    func status() throws {
        #expect(Status(status: errSecItemNotFound) == .itemNotFound)
        #expect(Status(status: 12345) == .unexpectedError)
        let error: Error = Status.authFailed
        let object = error as NSError
        #expect(object.code == Int(errSecAuthFailed))
        #expect(object.domain == "ClientCode.Status")
        #expect(object.localizedDescription == "The user name or passphrase you entered is not correct.")
        #expect(OSStatus(noErr).isOkay)
        #expect(errSecSuccess.error == nil)
        let plain = PlainError.invalidQuery as NSError
        #expect(plain.code == 1)
    }
}
