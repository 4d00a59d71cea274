import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Keychain: certificates and identities", .phone())
struct KeychainCertificateTests {
    private func call(_ dictionary: [CFString: Any]) -> CFDictionary { dictionary as CFDictionary }

    private func find(_ dictionary: [CFString: Any]) throws -> CFTypeRef? {
        var result: CFTypeRef?
        try #require(SecItemCopyMatching(call(dictionary), &result) == errSecSuccess)
        return result
    }

    private func identity() throws -> SecIdentity {
        try #require(
            SecIdentityCreate(nil, try certificate(CertificateFixture.leaf), try fixturePair().privateKey))
    }

    @Test("a certificate's attributes follow from it, by reference and by data")
    func attributes() throws {
        let leaf = try certificate(CertificateFixture.leaf)
        for add: [CFString: Any] in [
            [kSecValueRef: leaf], [kSecClass: kSecClassCertificate, kSecValueData: CertificateFixture.leaf],
        ] {
            #expect(SecItemAdd(call(add), nil) == errSecSuccess)
            #expect(SecItemAdd(call(add), nil) == errSecDuplicateItem)
            let found = try find([
                kSecClass: kSecClassCertificate, kSecReturnAttributes: true, kSecReturnRef: true, kSecReturnData: true,
            ])
            let values = try #require(found as? [String: Any])
            #expect(values[kSecValueRef as String] as? SecCertificate == leaf)
            #expect(values[kSecValueData as String] as? Data == CertificateFixture.leaf)
            #expect(values[kSecAttrCertificateType as String] as? Int == 3)
            #expect(values[kSecAttrCertificateEncoding as String] as? Int == 3)
            #expect(values[kSecAttrLabel as String] as? String == "alice")
            #expect(values[kSecAttrSerialNumber as String] as? Data == Data([0x00, 0x80, 0x11, 0x22, 0x34]))
            #expect(values[kSecAttrPublicKeyHash as String] as? Data == CertificateFixture.publicKeyHash)
            #expect(values[kSecAttrSubjectKeyID as String] as? Data == CertificateFixture.publicKeyHash)
            #expect(values[kSecAttrAccessible as String] as? String == "dk")
            let issuer = try #require(SecCertificateCopyNormalizedIssuerSequence(leaf)) as Data
            // The stored name has lost its outer tag and length, two bytes here.
            #expect(values[kSecAttrIssuer as String] as? Data == Data(issuer.dropFirst(2)))
            #expect(
                SecItemCopyMatching(call([kSecClass: kSecClassCertificate, kSecAttrIssuer: issuer]), nil)
                    == errSecSuccess)
            #expect(SecItemDelete(call([kSecValueRef: leaf])) == errSecSuccess)
        }
    }

    @Test("an identity is found once certificate and key are there, whichever came first")
    func join() throws {
        let find = call([kSecClass: kSecClassIdentity])
        #expect(SecItemAdd(call([kSecValueRef: try fixturePair().privateKey]), nil) == errSecSuccess)
        #expect(SecItemAdd(call([kSecValueRef: try certificate(CertificateFixture.root)]), nil) == errSecSuccess)
        #expect(SecItemCopyMatching(find, nil) == errSecItemNotFound)
        #expect(SecItemAdd(call([kSecValueRef: try certificate(CertificateFixture.leaf)]), nil) == errSecSuccess)
        let found = try self.find([kSecClass: kSecClassIdentity, kSecReturnRef: true])
        #expect(found as? SecIdentity == (try identity()))
        let all = try self.find([kSecClass: kSecClassIdentity, kSecReturnRef: true, kSecMatchLimit: kSecMatchLimitAll])
        #expect((all as? [SecIdentity])?.count == 1)
        let labeled: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecAttrLabel: "alice"]
        #expect(SecItemCopyMatching(call(labeled), nil) == errSecSuccess)
        #expect(
            SecItemCopyMatching(call(labeled.merging([kSecAttrLabel: "bob"]) { $1 }), nil) == errSecItemNotFound)
    }

    @Test("an identity is added, found by its persistent reference, and deleted by it")
    func persistent() throws {
        var result: CFTypeRef?
        let add: [CFString: Any] = [kSecValueRef: try identity(), kSecReturnPersistentRef: true]
        #expect(SecItemAdd(call(add), &result) == errSecSuccess)
        let reference = try #require(result as? Data)
        #expect(reference.count == 20 && reference.starts(with: Data("idnt".utf8)))
        #expect(SecItemAdd(call(add), nil) == errSecDuplicateItem)
        #expect(try find([kSecValuePersistentRef: reference, kSecReturnRef: true]) as? SecIdentity == (try identity()))
        #expect(try find([kSecClass: kSecClassIdentity, kSecReturnPersistentRef: true]) as? Data == reference)
        #expect(SecItemDelete(call([kSecValuePersistentRef: reference])) == errSecSuccess)
        for itemClass in [kSecClassIdentity, kSecClassCertificate, kSecClassKey] {
            #expect(SecItemCopyMatching(call([kSecClass: itemClass]), nil) == errSecItemNotFound)
        }
    }

    @Test("a deletion by reference or by class takes certificate and key")
    func delete() throws {
        let add = call([kSecValueRef: try identity()])
        #expect(SecItemAdd(add, nil) == errSecSuccess)
        #expect(SecItemDelete(add) == errSecSuccess)
        #expect(SecItemDelete(add) == errSecItemNotFound)
        #expect(SecItemAdd(add, nil) == errSecSuccess)
        #expect(SecItemDelete(call([kSecClass: kSecClassIdentity])) == errSecSuccess)
        #expect(SecItemCopyMatching(call([kSecClass: kSecClassKey]), nil) == errSecItemNotFound)
        #expect(SecItemDelete(call([kSecClass: kSecClassIdentity])) == errSecItemNotFound)
    }

    @Test("a locked phone has the certificate and not the identity, whose key is locked")
    func locked() throws {
        #expect(SecItemAdd(call([kSecValueRef: try identity()]), nil) == errSecSuccess)
        try PhoneUnderTest.current.phone.lock()
        try PhoneUnderTest.current.phone.discardClassKeys()
        #expect(SecItemCopyMatching(call([kSecClass: kSecClassCertificate]), nil) == errSecSuccess)
        #expect(SecItemCopyMatching(call([kSecClass: kSecClassIdentity]), nil) == errSecInteractionNotAllowed)
    }

    static let conditions: [(String, @Sendable () throws -> [CFString: Any], Bool)] = [
        (
            "issuer", { [kSecMatchIssuers: [try normalizedSubject(CertificateFixture.root)]] }, true
        ),
        ("other issuer", { [kSecMatchIssuers: [try normalizedSubject(CertificateFixture.leaf)]] }, false),
        ("subject contains", { [kSecMatchSubjectContains: "lic"] }, true),
        ("subject contains, other case", { [kSecMatchSubjectContains: "LIC"] }, false),
        ("any case", { [kSecMatchSubjectContains: "LIC", kSecMatchCaseInsensitive: true] }, true),
        ("subject starts", { [kSecMatchSubjectStartsWith: "al"] }, true),
        ("subject ends", { [kSecMatchSubjectEndsWith: "al"] }, false),
        ("subject whole", { [kSecMatchSubjectWholeString: "alice"] }, true),
        ("email", { [kSecMatchEmailAddressIfPresent: "alice@example.com"] }, true),
        ("other email", { [kSecMatchEmailAddressIfPresent: "bob@example.com"] }, false),
        ("valid", { [kSecMatchValidOnDate: Date(timeIntervalSince1970: 1_767_225_600)] }, true),
        ("not valid", { [kSecMatchValidOnDate: Date(timeIntervalSince1970: 0)] }, false),
        ("host", { [kSecMatchPolicy: SecPolicyCreateSSL(true, "app.example.com")] }, true),
        ("other host", { [kSecMatchPolicy: SecPolicyCreateSSL(true, "other.example.com")] }, false),
        ("revocation", { [kSecMatchPolicy: try #require(SecPolicyCreateRevocation(kSecRevocationOCSPMethod))] }, true),
        ("trusted by the phone", { [kSecMatchTrustedOnly: true] }, false),
    ]

    private static func normalizedSubject(_ der: Data) throws -> Data {
        try #require(SecCertificateCopyNormalizedSubjectSequence(try certificate(der))) as Data
    }

    @Test("a search takes only certificates and identities that match", arguments: conditions.indices)
    func match(index: Int) throws {
        let (name, condition, isFound) = Self.conditions[index]
        #expect(SecItemAdd(call([kSecValueRef: try identity()]), nil) == errSecSuccess)
        for itemClass in [kSecClassCertificate, kSecClassIdentity] {
            let query = try condition().merging([kSecClass: itemClass]) { $1 }
            let expected = isFound ? errSecSuccess : errSecItemNotFound
            #expect(SecItemCopyMatching(call(query), nil) == expected, "\(name)")
        }
    }

    @Test("policies and issuers go with certificates only")
    func wrongClass() {
        let policy: [CFString: Any] = [kSecClass: kSecClassKey, kSecMatchPolicy: SecPolicyCreateBasicX509()]
        #expect(SecItemCopyMatching(call(policy), nil) == errSecUnimplemented)
        let issuers: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecMatchIssuers: [Data()]]
        #expect(SecItemCopyMatching(call(issuers), nil) == errSecUnimplemented)
        let wrong: [CFString: Any] = [kSecClass: kSecClassCertificate, kSecMatchIssuers: "name"]
        #expect(SecItemCopyMatching(call(wrong), nil) == errSecParam)
        let none: [CFString: Any] = [kSecClass: kSecClassIdentity, kSecMatchPolicy: "policy"]
        #expect(SecItemCopyMatching(call(none), nil) == errSecParam)
    }
}
