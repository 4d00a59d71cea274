import Foundation
import LocalAuthentication
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("SecItem", .phone(.iPhoneSE))
struct SecItemTests {
    @Test("keys that nobody converted, and an optional value, are taken as on an iPhone")
    func unconverted() throws {
        let value = String("secret").data(using: .utf8)
        let query =
            [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: "unconverted", kSecValueData: value as Any,
            ] as CFDictionary
        #expect(SecItemAdd(query, nil) == errSecSuccess)
        let search =
            [
                kSecClass: kSecClassGenericPassword, kSecAttrAccount: "unconverted", kSecReturnData: true,
            ] as [String: Any]
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(search as CFDictionary, &result) == errSecSuccess)
        #expect(result as? Data == Data("secret".utf8))
    }

    let base: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "service", kSecAttrAccount: "account",
    ]

    private func query(_ more: [CFString: Any] = [:]) -> CFDictionary {
        base.merging(more) { $1 } as CFDictionary
    }

    private func copy(_ more: [CFString: Any]) throws -> CFTypeRef? {
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query(more), &result)
        try #require(status == errSecSuccess)
        return result
    }

    @Test("an item is added, read, changed and deleted")
    func roundTrip() throws {
        #expect(SecItemAdd(query([kSecValueData: Data([1])]), nil) == errSecSuccess)
        #expect(try copy([kSecReturnData: true]) as? Data == Data([1]))
        let change: [CFString: Any] = [kSecValueData: Data([2])]
        #expect(SecItemUpdate(query(), change as CFDictionary) == errSecSuccess)
        #expect(try copy([kSecReturnData: kCFBooleanTrue!]) as? Data == Data([2]))
        #expect(SecItemDelete(query()) == errSecSuccess)
        #expect(SecItemCopyMatching(query(), nil) == errSecItemNotFound)
    }

    @Test("results have Apple's shapes")
    func shapes() throws {
        #expect(SecItemAdd(query([kSecValueData: Data([1])]), nil) == errSecSuccess)
        #expect(try copy([:]) == nil)
        #expect(try copy([kSecReturnData: false]) == nil)
        #expect((try copy([kSecMatchLimit: kSecMatchLimitAll]) as? [Any])?.isEmpty == true)
        #expect(try copy([kSecReturnData: true, kSecMatchLimit: kSecMatchLimitAll]) as? [Data] == [Data([1])])
        #expect(try copy([kSecReturnRef: true]) == nil)
        let attributes = try #require(try copy([kSecReturnAttributes: true]) as? [String: Any])
        #expect(attributes[kSecAttrAccount as String] as? String == "account")
        #expect(attributes[kSecAttrCreationDate as String] is Date)
        #expect(attributes[kSecAttrAccessible as String] as? String == "ak")
        #expect(attributes[kSecAttrAccessGroup as String] as? String == "LATCHKEY00.com.example.app")
        #expect(attributes[kSecValueData as String] == nil)
        #expect(attributes[kSecClass as String] == nil)
        let both = try #require(try copy([kSecReturnAttributes: true, kSecReturnData: true]) as? NSDictionary)
        #expect(both[kSecValueData] as? Data == Data([1]))
        let list = try copy([kSecReturnAttributes: true, kSecMatchLimit: 5])
        #expect((list as? [[String: Any]])?.count == 1)
    }

    @Test("a persistent reference finds its item, alone")
    func persistentReference() throws {
        var result: CFTypeRef?
        #expect(
            SecItemAdd(query([kSecValueData: Data([9]), kSecReturnPersistentRef: true]), &result) == errSecSuccess)
        let reference = try #require(result as? Data)
        #expect(reference.count == 20)
        let byReference: [CFString: Any] = [kSecValuePersistentRef: reference, kSecReturnData: true]
        #expect(SecItemCopyMatching(byReference as CFDictionary, &result) == errSecSuccess)
        #expect(result as? Data == Data([9]))
        let withData = try copy([kSecReturnData: true, kSecReturnPersistentRef: true]) as? NSDictionary
        #expect(withData?[kSecValueData] as? Data == Data([9]))
        #expect(withData?[kSecValuePersistentRef] as? Data == reference)
        #expect(withData?[kSecAttrAccount] as? String == "account")
        #expect(SecItemDelete([kSecValuePersistentRef: reference] as CFDictionary) == errSecSuccess)
    }

    @Test("an item without data gives no data")
    func withoutData() throws {
        #expect(SecItemAdd(query(), nil) == errSecSuccess)
        #expect(try copy([kSecReturnData: true]) == nil)
        let both = try copy([kSecReturnData: true, kSecReturnAttributes: true]) as? NSDictionary
        #expect(both != nil)
        #expect(both?[kSecValueData] == nil)
    }

    @Test("what is no property list, and what is no boolean, is errSecParam")
    func parameters() {
        #expect(SecItemAdd(query([kSecValueData: NSNull()]), nil) == errSecParam)
        #expect(SecItemAdd(query([kSecValueData: Data?.none as Any]), nil) == errSecParam)
        #expect(SecItemCopyMatching(query([kSecReturnData: 1]), nil) == errSecParam)
        #expect(SecItemCopyMatching([kSecReturnData: true] as [CFString: Any] as CFDictionary, nil) == errSecParam)
    }

    @Test("a guarded item gives back its access control, and asks with the prompt's text")
    func guarded() throws {
        let person = ScriptedPerson.approves
        try PhoneUnderTest.current.phone.give(to: person)
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .biometryAny, nil))
        #expect(SecItemAdd(query([kSecAttrAccessControl: control]), nil) == errSecSuccess)
        let context = LAContext()
        context.localizedReason = "to show it"
        let result = try copy([kSecReturnAttributes: true, kSecUseAuthenticationContext: context]) as? NSDictionary
        #expect(result?[kSecAttrAccessControl] as? SecAccessControl == control)
        guard case .biometry(let request)? = person.prompts.first?.kind else {
            Issue.record("nobody was asked")
            return
        }
        #expect(request.reason == "to show it")
        let other = LAContext()
        other.interactionNotAllowed = true
        let query = query([kSecReturnData: true, kSecUseAuthenticationContext: other])
        #expect(SecItemCopyMatching(query, nil) == errSecInteractionNotAllowed)
        other.invalidate()
        #expect(SecItemCopyMatching(query, nil) == errSecAuthFailed)
    }

    @Test("a key is added, found and deleted by its reference's attributes")
    func keyReference() throws {
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
        ]
        let key = try #require(SecKeyCreateRandomKey(parameters as CFDictionary, nil))
        let item: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecValueRef: key, kSecAttrApplicationTag: Data("t".utf8),
        ]
        #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
        #expect(SecItemAdd(item as CFDictionary, nil) == errSecDuplicateItem)
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(keyQuery("t", [kSecReturnRef: true]), &result) == errSecSuccess)
        #expect(result as? SecKey == key)
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyClass: kSecAttrKeyClassPrivate, kSecAttrKeySizeInBits: 256,
            kSecAttrKeyType: kSecAttrKeyTypeEC, kSecReturnAttributes: true,
        ]
        #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
        #expect((result as? NSDictionary)?[kSecAttrKeyType] as? Int == 73)
        #expect(SecItemDelete(query as CFDictionary) == errSecSuccess)
    }
}
