import CryptoKit
import Foundation
import LocalAuthentication
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("CryptoKit: SecureEnclave", .phone())
struct CryptoKitSecureEnclaveTests {
    private let message = Data("message".utf8)

    private func control(_ flags: SecAccessControlCreateFlags) throws -> SecAccessControl {
        try #require(
            SecAccessControlCreateWithFlags(
                nil, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, [.privateKeyUsage, flags], nil))
    }

    @Test("a key signs, and comes back from its data")
    func signing() throws {
        #expect(SecureEnclave.isAvailable)
        let key = try SecureEnclave.P256.Signing.PrivateKey()
        let signature = try key.signature(for: message)
        #expect(key.publicKey.isValidSignature(signature, for: message))
        let again = try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: key.dataRepresentation)
        #expect(again.publicKey.rawRepresentation == key.publicKey.rawRepresentation)
        #expect(key.publicKey.isValidSignature(try again.signature(for: SHA256.hash(data: message)), for: message))
    }

    @Test("a key agrees with a software key")
    func agreement() throws {
        let key = try SecureEnclave.P256.KeyAgreement.PrivateKey()
        let software = P256.KeyAgreement.PrivateKey()
        let ours = try key.sharedSecretFromKeyAgreement(with: software.publicKey)
        #expect(try software.sharedSecretFromKeyAgreement(with: key.publicKey) == ours)
        let again = try SecureEnclave.P256.KeyAgreement.PrivateKey(dataRepresentation: key.dataRepresentation)
        #expect(try again.sharedSecretFromKeyAgreement(with: software.publicKey) == ours)
    }

    @Test("a key is in no keychain")
    func notInKeychain() throws {
        _ = try SecureEnclave.P256.Signing.PrivateKey()
        #expect(SecItemCopyMatching([kSecClass: kSecClassKey] as CFDictionary, nil) == errSecItemNotFound)
    }

    @Test("bytes that the Secure Enclave did not make are refused")
    func foreignData() throws {
        let key = try SecureEnclave.P256.Signing.PrivateKey()
        var bytes = key.dataRepresentation
        bytes[bytes.count - 1] ^= 1
        for wrong in [bytes, Data(), Data(count: 100)] {
            let error = #expect(throws: (any Error).self) {
                try SecureEnclave.P256.Signing.PrivateKey(dataRepresentation: wrong)
            }
            #expect((error as? NSError)?.domain == "NSOSStatusErrorDomain")
        }
    }

    @Test("a key with a demand asks the person", .phone(person: ScriptedPerson.cancels))
    func cancelled() throws {
        let key = try SecureEnclave.P256.Signing.PrivateKey(accessControl: control(.userPresence))
        let error = #expect(throws: LAError.self) { try key.signature(for: message) }
        #expect(error?.code == .userCancel)
        let agreement = try SecureEnclave.P256.KeyAgreement.PrivateKey(accessControl: control(.biometryAny))
        #expect(throws: LAError.self) {
            try agreement.sharedSecretFromKeyAgreement(with: P256.KeyAgreement.PrivateKey().publicKey)
        }
    }

    @Test("a context that may not ask is not asked for")
    func context() throws {
        let context = LAContext()
        context.interactionNotAllowed = true
        let key = try SecureEnclave.P256.Signing.PrivateKey(
            accessControl: control(.userPresence), authenticationContext: context)
        #expect(throws: (any Error).self) { try key.signature(for: message) }
        let free = try SecureEnclave.P256.Signing.PrivateKey(
            dataRepresentation: key.dataRepresentation, authenticationContext: LAContext())
        #expect(key.publicKey.isValidSignature(try free.signature(for: message), for: message))
    }

    @Test(
        "a phone without a Secure Enclave says so",
        .phone(.iPhone15Pro.with { $0.secureEnclave = .absent }))
    func absent() {
        #expect(!SecureEnclave.isAvailable)
        #expect(throws: (any Error).self) { try SecureEnclave.P256.Signing.PrivateKey() }
    }

    @Test("a key that wants the phone unlocked does not sign on a locked one")
    func locked() throws {
        let key = try SecureEnclave.P256.Signing.PrivateKey()
        let phone = try PhoneUnderTest.current.phone
        phone.lock()
        phone.discardClassKeys()
        #expect(throws: (any Error).self) { try key.signature(for: message) }
    }
}
