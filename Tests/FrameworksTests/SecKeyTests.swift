import Foundation
import LocalAuthentication
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

/// Parameters of a key in the Secure Enclave, as apps write them.
func enclaveParameters(
    _ flags: SecAccessControlCreateFlags = [], tag: String = "tag", context: LAContext? = nil
) throws -> [String: Any] {
    let control = try #require(
        SecAccessControlCreateWithFlags(
            kCFAllocatorDefault, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, flags.union(.privateKeyUsage), nil))
    var privatePart: [String: Any] = [
        kSecAttrIsPermanent as String: true, kSecAttrApplicationTag as String: Data(tag.utf8),
        kSecAttrAccessControl as String: control,
    ]
    if let context { privatePart[kSecUseAuthenticationContext as String] = context }
    return [
        kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: 256,
        kSecAttrTokenID as String: kSecAttrTokenIDSecureEnclave, kSecPrivateKeyAttrs as String: privatePart,
    ]
}

/// A query for the key with a tag.
func keyQuery(_ tag: String = "tag", _ more: [CFString: Any] = [:]) -> CFDictionary {
    let query: [CFString: Any] = [kSecClass: kSecClassKey, kSecAttrApplicationTag: Data(tag.utf8)]
    return query.merging(more) { $1 } as CFDictionary
}

@Suite("SecKey", .phone(.iPhoneSE))
struct SecKeyTests {
    let message = Data("message".utf8) as CFData

    @Test("a key of the Secure Enclave signs, its public key verifies, and it never leaves")
    func enclave() throws {
        var error: Unmanaged<CFError>?
        let key = try #require(SecKeyCreateRandomKey(try enclaveParameters(.userPresence) as CFDictionary, &error))
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256
        #expect(SecKeyIsAlgorithmSupported(key, .sign, algorithm))
        let signature = try #require(SecKeyCreateSignature(key, algorithm, message, &error))
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyVerifySignature(publicKey, algorithm, message, signature, &error))
        #expect((SecKeyCopyExternalRepresentation(publicKey, nil) as Data?)?.count == 65)
        #expect(SecKeyCopyExternalRepresentation(key, &error) == nil)
        #expect(try code(&error) == -4)
    }

    @Test("a cancelled prompt is LAError.userCancel in the signature's error")
    func cancelled() throws {
        let current = try PhoneUnderTest.current
        let key = try #require(SecKeyCreateRandomKey(try enclaveParameters(.userPresence) as CFDictionary, nil))
        current.phone.give(to: ScriptedPerson.cancels)
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, message, &error) == nil)
        let taken = try #require(error?.takeRetainedValue())
        #expect((taken as? LAError)?.code == .userCancel)
    }

    @Test("the attributes are those of a token key")
    func attributes() throws {
        let key = try #require(SecKeyCreateRandomKey(try enclaveParameters() as CFDictionary, nil))
        let attributes = try #require(SecKeyCopyAttributes(key) as? [String: Any])
        #expect(attributes[kSecAttrKeyType as String] as? String == "73")
        #expect(attributes[kSecAttrTokenID as String] as? String == "com.apple.setoken")
        #expect(attributes[kSecAttrKeySizeInBits as String] as? Int == 256)
        #expect(attributes[kSecAttrIsPermanent as String] as? Bool == true)
        #expect((attributes[kSecAttrApplicationLabel as String] as? Data)?.count == 20)
        #expect(attributes[kSecAttrAccessControl as String] is SecAccessControl)
        #expect(CFGetTypeID(key) == SecKeyGetTypeID())
    }

    @Test("a permanent key is found by its tag as the same key, and signs")
    func find() throws {
        let key = try #require(SecKeyCreateRandomKey(try enclaveParameters() as CFDictionary, nil))
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(keyQuery("tag", [kSecReturnRef: true]), &result) == errSecSuccess)
        let found = try #require(result as? SecKey)
        #expect(found == key)
        let signature = try #require(SecKeyCreateSignature(found, .ecdsaSignatureMessageX962SHA256, message, nil))
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        #expect(SecKeyVerifySignature(publicKey, .ecdsaSignatureMessageX962SHA256, message, signature, nil))
        #expect(SecItemDelete(keyQuery()) == errSecSuccess)
        #expect(SecItemCopyMatching(keyQuery(), nil) == errSecItemNotFound)
    }

    @Test("a key found with an authenticated context signs without a prompt")
    func context() async throws {
        let current = try PhoneUnderTest.current
        let person = ScriptedPerson.approves
        current.phone.give(to: person)
        _ = try #require(SecKeyCreateRandomKey(try enclaveParameters(.userPresence) as CFDictionary, nil))
        let context = LAContext()
        try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "to sign")
        var result: CFTypeRef?
        let query = keyQuery("tag", [kSecReturnRef: true, kSecUseAuthenticationContext: context])
        #expect(SecItemCopyMatching(query, &result) == errSecSuccess)
        let key = try #require(result as? SecKey)
        #expect(SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, message, nil) != nil)
        #expect(person.prompts.count == 1)
    }

    @Test("a wrong signature is errSecVerifyFailed, a wrong algorithm or digest errSecParam")
    func verification() throws {
        let key = try #require(SecKeyCreateRandomKey(software(permanent: false), nil))
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        var error: Unmanaged<CFError>?
        let signature = try #require(SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, message, nil))
        let other = Data("other".utf8) as CFData
        #expect(!SecKeyVerifySignature(publicKey, .ecdsaSignatureMessageX962SHA256, other, signature, &error))
        #expect(try code(&error) == -67808)
        #expect(SecKeyCreateSignature(key, .rsaSignatureMessagePKCS1v15SHA256, message, &error) == nil)
        #expect(try code(&error) == -50)
        #expect(SecKeyCreateSignature(key, .ecdsaSignatureDigestX962SHA256, message, &error) == nil)
        #expect(try code(&error) == -50)
        #expect(SecKeyCreateSignature(publicKey, .ecdsaSignatureMessageX962SHA256, message, &error) == nil)
        #expect(try code(&error) == -50)
    }

    @Test("an RFC4754 signature is r and s, 64 bytes")
    func rawSignature() throws {
        let key = try #require(SecKeyCreateRandomKey(software(permanent: false), nil))
        let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageRFC4754SHA256
        let signature = try #require(SecKeyCreateSignature(key, algorithm, message, nil))
        #expect(signature.length == 64)
        #expect(SecKeyVerifySignature(try #require(SecKeyCopyPublicKey(key)), algorithm, message, signature, nil))
    }

    @Test("a permanent software key is stored, and read back as the same key")
    func softwareKey() throws {
        let key = try #require(SecKeyCreateRandomKey(software(permanent: true), nil))
        var result: CFTypeRef?
        #expect(SecItemCopyMatching(keyQuery("soft", [kSecReturnRef: true]), &result) == errSecSuccess)
        #expect(result as? SecKey == key)
        #expect(SecItemCopyMatching(keyQuery("soft", [kSecReturnData: true]), &result) == errSecSuccess)
        #expect((result as? Data)?.count == 97)
        #expect(result as? Data == SecKeyCopyExternalRepresentation(key, nil) as Data?)
    }

    @Test("a key is made from its external representation, and from nothing else")
    func externalRepresentation() throws {
        let key = try #require(SecKeyCreateRandomKey(software(permanent: false), nil))
        let bytes = try #require(SecKeyCopyExternalRepresentation(key, nil))
        let attributes: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeyClass: kSecAttrKeyClassPrivate,
        ]
        #expect(SecKeyCreateWithData(bytes, attributes as CFDictionary, nil) == key)
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateWithData(Data([4, 1, 2]) as CFData, attributes as CFDictionary, &error) == nil)
        #expect(try code(&error) == -50)
        #expect(SecKeyCreateWithData(bytes, [:] as CFDictionary, &error) == nil)
        #expect(try code(&error) == -50)
    }

    @Test("two keys agree on a secret, with and without key derivation")
    func agreement() throws {
        let ours = try #require(SecKeyCreateRandomKey(try enclaveParameters() as CFDictionary, nil))
        let theirs = try #require(SecKeyCreateRandomKey(software(permanent: false), nil))
        let parameters = [SecKeyKeyExchangeParameter.requestedSize.rawValue: 40] as CFDictionary
        for algorithm in [SecKeyAlgorithm.ecdhKeyExchangeStandard, .ecdhKeyExchangeStandardX963SHA256] {
            let first = SecKeyCopyKeyExchangeResult(
                ours, algorithm, try #require(SecKeyCopyPublicKey(theirs)), parameters, nil)
            let second = SecKeyCopyKeyExchangeResult(
                theirs, algorithm, try #require(SecKeyCopyPublicKey(ours)), parameters, nil)
            #expect(first != nil)
            #expect(first == second)
        }
    }

    @Test("key parameters that iOS refuses are refused")
    func badParameters() throws {
        var error: Unmanaged<CFError>?
        let type = kSecAttrKeyType as String, size = kSecAttrKeySizeInBits as String, token = kSecAttrTokenID as String
        let good = try enclaveParameters()
        let bad: [[String: Any]] = [
            [:], [type: "nonsense", size: 256], [type: kSecAttrKeyTypeECSECPrimeRandom, size: 100],
            good.merging([size: 384]) { $1 }, good.merging([token: "none"]) { $1 },
        ]
        for parameters in bad {
            #expect(SecKeyCreateRandomKey(parameters as CFDictionary, &error) == nil)
            #expect(try code(&error) == -50)
        }
    }

    @Test(
        "without a passcode no guarded key can be made",
        .phone(
            .iPhoneSE.with {
                $0.passcode = nil; $0.enrolled = []
            }))
    func noPasscode() throws {
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateRandomKey(try enclaveParameters(.userPresence) as CFDictionary, &error) == nil)
        #expect(try code(&error) == -25293)
    }

    @Test("an access control that breaks a rule is nil and errSecParam")
    func accessControl() throws {
        var error: Unmanaged<CFError>?
        let flags: SecAccessControlCreateFlags = [.biometryAny, .biometryCurrentSet]
        #expect(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, flags, &error) == nil)
        #expect(try code(&error) == -50)
        let control = try #require(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, [], nil))
        #expect("\(control)".hasPrefix("<SecAccessControlRef: ak"))
    }

    @Test("random bytes are random")
    func random() {
        var bytes = [UInt8](repeating: 0, count: 32)
        #expect(SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess)
        #expect(bytes != [UInt8](repeating: 0, count: 32))
        #expect(SecRandomCopyBytes(kSecRandomDefault, -1, &bytes) == errSecParam)
    }

    private func software(permanent: Bool) -> CFDictionary {
        [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [
                kSecAttrIsPermanent: permanent, kSecAttrApplicationTag: Data("soft".utf8),
            ] as [CFString: Any],
        ] as [CFString: Any] as CFDictionary
    }

    private func code(_ error: inout Unmanaged<CFError>?) throws -> Int {
        defer { error = nil }
        return CFErrorGetCode(try #require(error?.takeRetainedValue()))
    }
}
