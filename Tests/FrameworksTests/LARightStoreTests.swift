import Foundation
import LocalAuthentication
import Security
import Testing
import VirtualPhone
import VirtualPhoneTesting

@Suite("Rights that are kept", .phone(.iPhoneSE))
struct LARightStoreTests {
    private let message = Data("to sign".utf8)

    private func isMissing(_ error: any Error) -> Bool {
        let error = error as NSError
        return error.domain == NSOSStatusErrorDomain && error.code == Int(errSecItemNotFound)
    }

    @Test("the key signs once the right is authorized, with one prompt, and the public key verifies")
    func signs() async throws {
        let person = ScriptedPerson()
        try PhoneUnderTest.current.phone.give(to: person)
        _ = try await LARightStore.shared.saveRight(LARight(requirement: .biometryCurrentSet), identifier: "2fa")
        let right = try await LARightStore.shared.right(forIdentifier: "2fa")
        #expect(right.state == .unknown && person.prompts.isEmpty)
        #expect(right.key.canSign(using: .ecdsaSignatureMessageX962SHA256))
        #expect(!right.key.canSign(using: .rsaSignatureMessagePSSSHA256))
        await #expect(throws: LAError(.notInteractive)) {
            try await right.key.sign(message, algorithm: .ecdsaSignatureMessageX962SHA256)
        }
        try await right.authorize(localizedReason: "to test")
        let signature = try await right.key.sign(message, algorithm: .ecdsaSignatureMessageX962SHA256)
        _ = try await right.key.sign(message, algorithm: .ecdsaSignatureMessageX962SHA256)
        #expect(person.prompts.count == 1)
        let publicKey = right.key.publicKey
        #expect(try await publicKey.bytes.count == 65)
        #expect(publicKey.canVerify(using: .ecdsaSignatureMessageX962SHA256))
        try await publicKey.verify(message, signature: signature, algorithm: .ecdsaSignatureMessageX962SHA256)
        await #expect(throws: (any Error).self) {
            try await publicKey.verify(
                Data("another".utf8), signature: signature, algorithm: .ecdsaSignatureMessageX962SHA256)
        }
        await right.deauthorize()
        await #expect(throws: LAError(.notInteractive)) {
            try await right.key.sign(message, algorithm: .ecdsaSignatureMessageX962SHA256)
        }
    }

    @Test("the key decrypts what its public key encrypted, and agrees on secrets")
    func decrypts() async throws {
        let right = try await LARightStore.shared.saveRight(LARight(), identifier: "box")
        let other = try await LARightStore.shared.saveRight(LARight(), identifier: "other")
        let algorithm = SecKeyAlgorithm.eciesEncryptionCofactorVariableIVX963SHA256AESGCM
        #expect(right.key.publicKey.canEncrypt(using: algorithm) && right.key.canDecrypt(using: algorithm))
        let box = try await right.key.publicKey.encrypt(message, algorithm: algorithm)
        await #expect(throws: LAError(.notInteractive)) { try await right.key.decrypt(box, algorithm: algorithm) }
        try await right.authorize(localizedReason: "to test")
        try await other.authorize(localizedReason: "to test")
        #expect(try await right.key.decrypt(box, algorithm: algorithm) == message)
        await #expect(throws: (any Error).self) { try await other.key.decrypt(box, algorithm: algorithm) }
        let agreement = SecKeyAlgorithm.ecdhKeyExchangeStandard
        #expect(right.key.canExchangeKeys(using: agreement))
        let mine = try await right.key.exchangeKeys(
            publicKey: other.key.publicKey.bytes, algorithm: agreement, parameters: [:])
        let theirs = try await other.key.exchangeKeys(
            publicKey: right.key.publicKey.bytes, algorithm: agreement, parameters: [:])
        #expect(mine == theirs && mine.count == 32)
        await #expect(throws: (any Error).self) {
            try await right.key.exchangeKeys(publicKey: Data([4]), algorithm: agreement, parameters: [:])
        }
    }

    @Test("the secret is read once the right is authorized; a right that was kept without one has none")
    func secret() async throws {
        let saved = try await LARightStore.shared.saveRight(LARight(), identifier: "token", secret: Data("abc".utf8))
        await #expect(throws: LAError(.notInteractive)) { try await saved.secret.rawData }
        try await saved.authorize(localizedReason: "to test")
        #expect(try await saved.secret.rawData == Data("abc".utf8))
        let loaded = await withCheckedContinuation { continuation in
            saved.secret.loadData { data, _ in continuation.resume(returning: data) }
        }
        #expect(loaded == Data("abc".utf8))
        let bare = try await LARightStore.shared.saveRight(LARight(), identifier: "bare")
        try await bare.authorize(localizedReason: "to test")
        await #expect { try await bare.secret.rawData } throws: { isMissing($0) }
    }

    @Test("a right kept again has another key and secret")
    func again() async throws {
        let store = LARightStore.shared
        let first = try await store.saveRight(LARight(), identifier: "a", secret: Data([1]))
        let second = try await store.saveRight(LARight(), identifier: "a")
        #expect(try await first.key.publicKey.bytes != second.key.publicKey.bytes)
        try await second.authorize(localizedReason: "to test")
        await #expect { try await second.secret.rawData } throws: { isMissing($0) }
    }

    @Test("what was removed is gone, and the app's own keys stay")
    func removed() async throws {
        let store = LARightStore.shared
        let own: [CFString: Any] = [
            kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
            kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("own".utf8)] as CFDictionary,
        ]
        #expect(SecKeyCreateRandomKey(own as CFDictionary, nil) != nil)
        for name in ["a", "b", "c"] {
            _ = try await store.saveRight(LARight(), identifier: name, secret: Data([1]))
        }
        try await store.removeRight(forIdentifier: "a")
        try await store.removeRight(try await store.right(forIdentifier: "b"))
        for name in ["a", "b"] {
            await #expect { _ = try await store.right(forIdentifier: name) } throws: { isMissing($0) }
        }
        await #expect { try await store.removeRight(forIdentifier: "a") } throws: { isMissing($0) }
        try await store.removeAllRights()
        await #expect { _ = try await store.right(forIdentifier: "c") } throws: { isMissing($0) }
        try await store.removeAllRights()
        let query: [CFString: Any] = [kSecClass: kSecClassKey, kSecAttrApplicationTag: Data("own".utf8)]
        #expect(SecItemCopyMatching(query as CFDictionary, nil) == errSecSuccess)
    }

    @Test("a right whose requirement is not there is not kept", .phone(.iPhoneSE.with { $0.enrolled = [] }))
    func impossible() async throws {
        await #expect(throws: LAError(.biometryNotEnrolled)) {
            _ = try await LARightStore.shared.saveRight(LARight(requirement: .biometry), identifier: "a")
        }
        await #expect { _ = try await LARightStore.shared.right(forIdentifier: "a") } throws: { isMissing($0) }
    }

    @Test("a new finger ends a right of the present fingers, and no other")
    func newFinger() async throws {
        let requirements: [(String, LAAuthenticationRequirement)] = [
            ("set", .biometryCurrentSet), ("any", .biometry), ("passcode", .biometry(fallback: .devicePasscode)),
        ]
        for (name, requirement) in requirements {
            _ = try await LARightStore.shared.saveRight(LARight(requirement: requirement), identifier: name)
        }
        try PhoneUnderTest.current.phone.enrollBiometry("second finger")
        for (name, isUsable) in [("set", false), ("any", true), ("passcode", true)] {
            let signed: Bool
            do {
                let right = try await LARightStore.shared.right(forIdentifier: name)
                try await right.authorize(localizedReason: "to test")
                _ = try await right.key.sign(message, algorithm: .ecdsaSignatureMessageX962SHA256)
                signed = true
            } catch { signed = false }
            #expect(signed == isUsable, "\(name)")
        }
    }

    @Test("a person who cancels grants nothing", .phone(.iPhoneSE, person: ScriptedPerson.cancels))
    func canceled() async throws {
        let right = try await LARightStore.shared.saveRight(LARight(), identifier: "a", secret: Data([1]))
        await #expect(throws: LAError(.userCancel)) { try await right.authorize(localizedReason: "to test") }
        await #expect(throws: LAError(.notInteractive)) { try await right.secret.rawData }
    }

    @Test("a right outlives the app's process")
    func relaunched() async throws {
        _ = try await LARightStore.shared.saveRight(LARight(), identifier: "a", secret: Data([1, 2]))
        try PhoneUnderTest.relaunch()
        let right = try await LARightStore.shared.right(forIdentifier: "a")
        try await right.authorize(localizedReason: "to test")
        #expect(try await right.secret.rawData == Data([1, 2]))
    }
}
