import Foundation
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("SecKey: ECIES and key exchange", .phone(.iPhoneSE))
struct SecKeyEncryptionTests {
    static let algorithms: [SecKeyAlgorithm] = [
        .eciesEncryptionStandardX963SHA1AESGCM, .eciesEncryptionStandardX963SHA224AESGCM,
        .eciesEncryptionStandardX963SHA256AESGCM, .eciesEncryptionStandardX963SHA384AESGCM,
        .eciesEncryptionStandardX963SHA512AESGCM, .eciesEncryptionCofactorX963SHA1AESGCM,
        .eciesEncryptionCofactorX963SHA224AESGCM, .eciesEncryptionCofactorX963SHA256AESGCM,
        .eciesEncryptionCofactorX963SHA384AESGCM, .eciesEncryptionCofactorX963SHA512AESGCM,
        .eciesEncryptionStandardVariableIVX963SHA224AESGCM, .eciesEncryptionStandardVariableIVX963SHA256AESGCM,
        .eciesEncryptionStandardVariableIVX963SHA384AESGCM, .eciesEncryptionStandardVariableIVX963SHA512AESGCM,
        .eciesEncryptionCofactorVariableIVX963SHA224AESGCM, .eciesEncryptionCofactorVariableIVX963SHA256AESGCM,
        .eciesEncryptionCofactorVariableIVX963SHA384AESGCM, .eciesEncryptionCofactorVariableIVX963SHA512AESGCM,
    ]

    private let message = Data("a message of any length".utf8)

    private func softwareKey(_ bits: Int) throws -> SecKey {
        let parameters: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: bits,
        ]
        return try #require(SecKeyCreateRandomKey(parameters as CFDictionary, nil))
    }

    @Test(
        "a message for a key comes back, in software and in the Secure Enclave, and not when changed",
        arguments: algorithms)
    func roundTrip(algorithm: SecKeyAlgorithm) throws {
        let enclave = try #require(SecKeyCreateRandomKey(try enclaveParameters(.userPresence) as CFDictionary, nil))
        for key in [try softwareKey(256), try softwareKey(384), try softwareKey(521), enclave] {
            let publicKey = try #require(SecKeyCopyPublicKey(key))
            #expect(SecKeyIsAlgorithmSupported(publicKey, .encrypt, algorithm))
            #expect(SecKeyIsAlgorithmSupported(key, .decrypt, algorithm))
            #expect(!SecKeyIsAlgorithmSupported(key, .encrypt, algorithm))
            #expect(!SecKeyIsAlgorithmSupported(publicKey, .decrypt, algorithm))
            let sealed = try #require(SecKeyCreateEncryptedData(publicKey, algorithm, message as CFData, nil)) as Data
            #expect(sealed.count == 1 + 2 * SecKeyGetBlockSize(key) + message.count + 16)
            #expect(SecKeyCreateDecryptedData(key, algorithm, sealed as CFData, nil) as Data? == message)
            var error: Unmanaged<CFError>?
            for bad in [sealed.dropLast() + [sealed.last.map { $0 ^ 1 } ?? 0], sealed.prefix(60)] {
                #expect(SecKeyCreateDecryptedData(key, algorithm, Data(bad) as CFData, &error) == nil)
                #expect(status(&error) == errSecParam)
            }
        }
    }

    @Test("the oldest and the variable vector are different algorithms")
    func vectors() throws {
        let key = try softwareKey(256)
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        let sealed = try #require(
            SecKeyCreateEncryptedData(
                publicKey, .eciesEncryptionStandardX963SHA256AESGCM, message as CFData, nil))
        #expect(SecKeyCreateDecryptedData(key, .eciesEncryptionStandardVariableIVX963SHA256AESGCM, sealed, nil) == nil)
        #expect(
            SecKeyCreateDecryptedData(key, .eciesEncryptionCofactorX963SHA256AESGCM, sealed, nil) as Data? == message)
    }

    @Test("a key of the Secure Enclave asks the person before it decrypts, and says why it did not")
    func prompt() throws {
        let current = try PhoneUnderTest.current
        let key = try #require(SecKeyCreateRandomKey(try enclaveParameters(.userPresence) as CFDictionary, nil))
        let publicKey = try #require(SecKeyCopyPublicKey(key))
        let algorithm = SecKeyAlgorithm.eciesEncryptionCofactorX963SHA256AESGCM
        let sealed = try #require(SecKeyCreateEncryptedData(publicKey, algorithm, message as CFData, nil))
        current.phone.give(to: ScriptedPerson.cancels)
        var error: Unmanaged<CFError>?
        #expect(SecKeyCreateDecryptedData(key, algorithm, sealed, &error) == nil)
        let taken = try #require(error?.takeRetainedValue())
        #expect(taken.domain == "com.apple.LocalAuthentication" && taken.code == -2)
    }

    static let exchanges: [SecKeyAlgorithm] = [
        .ecdhKeyExchangeStandardX963SHA1, .ecdhKeyExchangeStandardX963SHA224, .ecdhKeyExchangeStandardX963SHA256,
        .ecdhKeyExchangeStandardX963SHA384, .ecdhKeyExchangeStandardX963SHA512, .ecdhKeyExchangeCofactorX963SHA1,
        .ecdhKeyExchangeCofactorX963SHA224, .ecdhKeyExchangeCofactorX963SHA256, .ecdhKeyExchangeCofactorX963SHA384,
        .ecdhKeyExchangeCofactorX963SHA512,
    ]

    @Test(
        "both sides derive the same bytes, of the size asked for, and others with other information",
        arguments: exchanges)
    func exchange(algorithm: SecKeyAlgorithm) throws {
        let ours = try softwareKey(384)
        let theirs = try softwareKey(384)
        func derived(_ key: SecKey, _ other: SecKey, _ information: String) throws -> Data? {
            let parameters: [CFString: Any] = [
                SecKeyKeyExchangeParameter.requestedSize.rawValue: 77,
                SecKeyKeyExchangeParameter.sharedInfo.rawValue: Data(information.utf8),
            ]
            return SecKeyCopyKeyExchangeResult(
                key, algorithm, try #require(SecKeyCopyPublicKey(other)), parameters as CFDictionary, nil) as Data?
        }
        let first = try #require(try derived(ours, theirs, "a"))
        #expect(first.count == 77)
        #expect(try derived(theirs, ours, "a") == first)
        #expect(try derived(theirs, ours, "b") != first)
    }

    @Test("an exchange without a size, with wrong information or with a key of another curve is refused")
    func badExchanges() throws {
        let ours = try softwareKey(256)
        let peer = try #require(SecKeyCopyPublicKey(try softwareKey(256)))
        let other = try #require(SecKeyCopyPublicKey(try softwareKey(384)))
        let size = SecKeyKeyExchangeParameter.requestedSize.rawValue
        let information = SecKeyKeyExchangeParameter.sharedInfo.rawValue
        let rows: [(SecKey, [CFString: Any])] = [
            (peer, [:]), (peer, [size: 0]), (peer, [size: -1]), (peer, [size: 32, information: "text"]),
            (other, [size: 32]), (try fixturePair().publicKey, [size: 32]),
        ]
        for (key, parameters) in rows {
            var error: Unmanaged<CFError>?
            let result = SecKeyCopyKeyExchangeResult(
                ours, .ecdhKeyExchangeStandardX963SHA256, key, parameters as CFDictionary, &error)
            #expect(result == nil)
            #expect(status(&error) == errSecParam)
        }
    }
}
