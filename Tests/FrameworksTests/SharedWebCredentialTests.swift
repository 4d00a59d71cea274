import Foundation
import LatchkeyLock
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

private let associated = App(
    bundleIdentifier: "com.example.associated",
    entitlements: [
        "application-identifier": .string("T.com.example.associated"),
        "com.apple.developer.associated-domains": .array([.string("webcredentials:example.com")]),
    ])

@Suite("Shared web credentials, and the words of an access control", .phone(.iPhoneSE))
struct SharedWebCredentialTests {
    @Test("generated passwords have four groups of three and never repeat")
    func generated() throws {
        var seen: Set<String> = []
        for _ in 0..<2000 {
            let password = try #require(SecCreateSharedWebCredentialPassword()) as String
            let groups = password.split(separator: "-")
            #expect(groups.count == 4 && groups.allSatisfy { $0.count == 3 } && password.count == 15)
            #expect(seen.insert(password).inserted)
        }
    }

    private func request(_ site: String?) async -> Int {
        await withCheckedContinuation { continuation in
            SecRequestSharedWebCredential(site.map { $0 as NSString }, nil) { list, error in
                continuation.resume(returning: list?.count == 0 ? error?.code ?? 0 : 1)
            }
        }
    }

    private func add(_ site: String, _ account: String) async -> Int {
        await withCheckedContinuation { continuation in
            SecAddSharedWebCredential(site as NSString, account as NSString, nil) { error in
                continuation.resume(returning: error?.code ?? 0)
            }
        }
    }

    @Test("an app without an associated domain has no shared web credentials")
    func notAssociated() async {
        #expect(await request("example.com") == -34018)
        #expect(await request(nil) == -34018)
        #expect(await add("example.com", "anna") == -34018)
        #expect(await add("", "anna") == -50)
    }

    @Test("no site confirms an app: nothing is saved or found", .phone(app: associated))
    func isAssociated() async {
        #expect(await request("example.com") == -25300)
        #expect(await request(nil) == -25300)
        #expect(await add("example.com", "anna") == -25293)
        #expect(await add("example.org", "anna") == -34018)
    }

    @Test(
        "an access control describes itself",
        arguments: [
            ([], "ak;dacl(true)"), (.applicationPassword, "ak;dacl(true);prp(true)"),
            (.userPresence, "ak;od(cpo(DeviceOwnerAuthentication));odel(true);oe(true)"),
            ([.privateKeyUsage], "ak;oa(true);ock(true);odel(true);osgn(true)"),
            (.biometryCurrentSet, "ak;od(cbio(pbioc()pbioh()));odel(true);oe(true)"),
            ([.biometryAny, .or, .devicePasscode], "ak;od(cup(true)pkofn(1)cbio(pbioc()));odel(true);oe(true)"),
            ([.biometryAny, .devicePasscode], "ak;od(cup(true)pkofn(2)cbio(pbioc()));odel(true);oe(true)"),
            (
                [.biometryAny, .or, .applicationPassword],
                "ak;od(cbio(pbioc()));odel(true);oe(true);prp(true)"
            ),
        ] as [(SecAccessControlCreateFlags, String)])
    func description(flags: SecAccessControlCreateFlags, expected: String) throws {
        let control = try #require(
            SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, nil))
        #expect(control.description == "<SecAccessControlRef: \(expected)>")
    }

    @Test("a key of another phone's enclave is found after a direct transfer, and its use fails")
    func restoredKey() throws {
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecAttrTokenID: kSecAttrTokenIDSecureEnclave,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("t".utf8)] as [CFString: Any],
        ]
        let key = try #require(SecKeyCreateRandomKey(parameters as CFDictionary, nil))
        let other = VirtualPhone(.iPhoneSE)
        try PhoneUnderTest.current.phone.transfer(to: other)
        let before = ProcessPhone.use(
            InProcessConnection(phone: other, launch: try other.launch("com.example.app")))
        defer { ProcessPhone.use(before) }
        let query: [CFString: Any] = [
            kSecClass: kSecClassKey, kSecAttrApplicationTag: Data("t".utf8), kSecReturnRef: true,
        ]
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
        let found = try #require(result as? SecKey)
        #expect(found == key)
        var error: Unmanaged<CFError>?
        let signature = SecKeyCreateSignature(
            found, .ecdsaSignatureMessageX962SHA256, Data("m".utf8) as NSData, &error)
        #expect(signature == nil)
        #expect(error?.takeRetainedValue().code == Int(errSecAuthFailed))
    }
}
