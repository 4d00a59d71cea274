import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Keychain: RSA keys", .phone())
struct KeychainKeyTests {
    private func parameters(_ tag: String) -> CFDictionary {
        let own: [CFString: Any] = [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data(tag.utf8)]
        return [
            kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeySizeInBits: 2048, kSecPrivateKeyAttrs: own,
        ] as [CFString: Any] as CFDictionary
    }

    @Test("a permanent key is found by its tag as reference, data and attributes, and used")
    func permanent() throws {
        let key = try #require(SecKeyCreateRandomKey(parameters("rsa"), nil))
        var result: CFTypeRef?
        let query = keyQuery(
            "rsa",
            [
                kSecReturnRef: true, kSecReturnData: true, kSecReturnAttributes: true,
                kSecAttrKeyType: kSecAttrKeyTypeRSA,
            ])
        try #require(SecItemCopyMatching(query, &result) == errSecSuccess)
        let found = try #require(result as? [String: Any])
        let reference = try #require(found[kSecValueRef as String] as? SecKey)
        #expect(reference == key)
        #expect(found[kSecValueData as String] as? Data == SecKeyCopyExternalRepresentation(key, nil) as Data?)
        #expect(found[kSecAttrKeyType as String] as? Int == 42)
        #expect(found[kSecAttrKeyClass as String] as? Int == 1)
        #expect(found[kSecAttrKeySizeInBits as String] as? Int == 2048)
        let attributes = try #require(SecKeyCopyAttributes(key) as? [String: Any])
        let label = try #require(attributes[kSecAttrApplicationLabel as String] as? Data)
        #expect(found[kSecAttrApplicationLabel as String] as? Data == label)
        let message = RSAFixture.message as CFData
        let signature = try #require(SecKeyCreateSignature(reference, .rsaSignatureMessagePSSSHA256, message, nil))
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyVerifySignature(publicKey, .rsaSignatureMessagePSSSHA256, message, signature, nil))
        #expect(SecKeyCreateRandomKey(parameters("rsa"), nil) != nil)
    }

    @Test("a key is added by reference, is a duplicate the second time, and is found and deleted by reference")
    func reference() throws {
        let pair = try fixturePair()
        let add: [CFString: Any] = [kSecValueRef: pair.privateKey, kSecAttrApplicationTag: Data("tag".utf8)]
        #expect(SecItemAdd(add as CFDictionary, nil) == errSecSuccess)
        #expect(SecItemAdd(add as CFDictionary, nil) == errSecDuplicateItem)
        #expect(SecItemAdd([kSecValueRef: pair.publicKey] as [CFString: Any] as CFDictionary, nil) == errSecSuccess)
        var result: CFTypeRef?
        let find: [CFString: Any] = [kSecValueRef: pair.privateKey, kSecReturnPersistentRef: true]
        #expect(SecItemCopyMatching(find as CFDictionary, &result) == errSecSuccess)
        let persistent = try #require(result as? Data)
        let again: [CFString: Any] = [kSecValuePersistentRef: persistent, kSecReturnRef: true]
        #expect(SecItemCopyMatching(again as CFDictionary, &result) == errSecSuccess)
        #expect(result as? SecKey == pair.privateKey)
        #expect(SecItemDelete([kSecValueRef: pair.privateKey] as [CFString: Any] as CFDictionary) == errSecSuccess)
        #expect(SecItemCopyMatching(find as CFDictionary, nil) == errSecItemNotFound)
        #expect(
            SecItemCopyMatching([kSecValueRef: pair.publicKey] as [CFString: Any] as CFDictionary, nil)
                == errSecSuccess)
    }

    @Test("a key added as bytes with type and class becomes a key, as older libraries do it")
    func data() throws {
        let add: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrKeyType: kSecAttrKeyTypeRSA, kSecAttrKeyClass: kSecAttrKeyClassPublic,
            kSecAttrApplicationTag: Data("peer".utf8), kSecValueData: RSAFixture.publicKey,
            kSecReturnPersistentRef: true,
        ]
        var result: CFTypeRef?
        #expect(SecItemAdd(add as CFDictionary, &result) == errSecSuccess)
        #expect((result as? Data)?.count == 20)
        #expect(SecItemCopyMatching(keyQuery("peer", [kSecReturnRef: true]), &result) == errSecSuccess)
        #expect(result as? SecKey == (try fixturePair().publicKey))
    }
}
