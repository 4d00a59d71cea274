import CryptoKit
import Foundation
import LatchkeyKit
import LatchkeyWire
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct DeviceKeyTests {
        @Test(
            "a key signs what its public half verifies",
            arguments: [
                PhoneConfiguration.iPhone15Pro, .withoutSecureEnclave, .simulator,
            ])
        func sign(configuration: PhoneConfiguration) async throws {
            let stage = try Stage(configuration)
            let key = try await DeviceKey.create(for: stage.username, protection: .devicePasscode, slot: .a)
            let message = Array("message".utf8)
            let signature = try await key.signature(
                for: message, authentication: DeviceAuthentication(reason: "Sign."))
            let publicKey = try P256.Signing.PublicKey(x963Representation: key.publicKey)
            let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
            #expect(publicKey.isValidSignature(parsed, for: Data(message)))
            #expect(!publicKey.isValidSignature(parsed, for: Data(message + [0])))
        }

        @Test("making and finding a key shows no prompt", arguments: KeyProtection.allCases)
        func find(protection: KeyProtection) async throws {
            let stage = try Stage()
            let key = try await DeviceKey.create(for: stage.username, protection: protection, slot: .a)
            #expect(try await DeviceKey.find(key.tag) == .found(key))
            #expect(stage.promptLog.isEmpty)
        }

        @Test("of an ordinary key nothing can be read without the person, but it is seen to be there")
        func findOrdinary() async throws {
            let stage = try Stage(.withoutSecureEnclave)
            let key = try await DeviceKey.create(for: stage.username, protection: .devicePasscode, slot: .a)
            #expect(try await DeviceKey.find(key.tag) == .locked)
            #expect(stage.promptLog.isEmpty)
        }

        @Test("a deleted key is gone, and deleting it again is no error")
        func delete() async throws {
            let stage = try Stage()
            let key = try await DeviceKey.create(for: stage.username, protection: .userPresence, slot: .a)
            try await DeviceKey.delete(key.tag)
            #expect(try await DeviceKey.find(key.tag) == .absent)
            try await DeviceKey.delete(key.tag)
            let authentication = DeviceAuthentication(reason: "Sign.")
            let error = await failure { try await key.signature(for: [1], authentication: authentication) }
            #expect(error?.code == .keyMissing)
            #expect(error?.underlying == .security(.itemNotFound))
        }

        @Test(
            "without a passcode no key is made, in the Secure Enclave or elsewhere",
            arguments: [
                PhoneConfiguration.iPhone15Pro, .withoutSecureEnclave,
            ])
        func noPasscode(configuration: PhoneConfiguration) async throws {
            let stage = try Stage(
                configuration.with {
                    $0.passcode = nil
                    $0.enrolled = []
                })
            let error = await failure {
                try await DeviceKey.create(for: stage.username, protection: .userPresence, slot: .a)
            }
            #expect(error != nil)
            if configuration.secureEnclave == .present {
                // Nor was an ordinary key tried: a Secure Enclave that refuses must not lead to a weaker key.
                #expect(!stage.phone.events.contains { $0.operation == "keychain.add" })
            }
            #expect(try await stage.keys().isEmpty)
        }

        @Test("another key under the same tag is not used for the one that was meant")
        func replaced() async throws {
            let stage = try Stage()
            let first = try await DeviceKey.create(for: stage.username, protection: .devicePasscode, slot: .a)
            try await DeviceKey.delete(first.tag)
            _ = try await DeviceKey.create(for: stage.username, protection: .devicePasscode, slot: .a)
            let authentication = DeviceAuthentication(reason: "Sign.")
            #expect(
                await failure { try await first.signature(for: [1], authentication: authentication) }?.code
                    == .keyUnusable)
            #expect(stage.promptLog.isEmpty)
        }

        @Test(
            "a key that went with the passcode can't be used any more, whatever iOS says of it",
            arguments: [OpenQuestions.LostEnclaveKey.cryptoTokenKit, .authFailed])
        func lost(choice: OpenQuestions.LostEnclaveKey) async throws {
            let stage = try Stage(.iPhone15Pro.with { $0.openQuestions.lostEnclaveKey = choice })
            let key = try await DeviceKey.create(for: stage.username, protection: .userPresence, slot: .a)
            try stage.phone.removePasscode()
            try stage.phone.setPasscode("123456")
            #expect(try await key.isUsable() == false)
            let authentication = DeviceAuthentication(reason: "Sign.")
            let error = await failure { try await key.signature(for: [1], authentication: authentication) }
            #expect(error?.code == .keyUnusable)
            #expect(error?.suggestion == .enrollAgain)
            #expect(
                error?.underlying == (choice == .authFailed ? .security(.authFailed) : .cryptoToken(.corruptedData)))
            #expect(stage.promptLog.isEmpty)
        }

        @Test("a person who is not recognized is told from a dead key")
        func notRecognized() async throws {
            let person = ScriptedPerson(answers: Array(repeating: .passcode("000000"), count: 6))
            let stage = try Stage(.iPhone15Pro.with { $0.openQuestions.enclaveErrors = .osStatus }, person: person)
            let key = try await DeviceKey.create(for: stage.username, protection: .devicePasscode, slot: .a)
            let authentication = DeviceAuthentication(reason: "Sign.")
            let error = await failure { try await key.signature(for: [1], authentication: authentication) }
            #expect(error?.code == .keychainRefused)
            #expect(error?.suggestion == .retry)
        }

        @Test("the key id is SHA-256 of the public key")
        func keyID() async throws {
            let stage = try Stage()
            let key = try await DeviceKey.create(for: stage.username, protection: .userPresence, slot: .a)
            let digest = Array(SHA256.hash(data: Data(key.publicKey)))
            #expect(key.keyID == DeviceKeyID(publicKeyDigest: digest))
        }
    }
}

@Suite struct DeviceKeyTagTests {
    @Test("every kind of key of every user has a tag of its own")
    func tags() throws {
        let names = try ["anna", "a.anna", "bert"].map { try #require(Username(rawValue: $0)) }
        let ids = try ["anna", "one.example", "one.example/a"].map { id -> ServerID in
            try #require(ServerID(rawValue: id))
        }
        let servers: [ServerID?] = [nil] + ids
        let tags = names.flatMap { name in servers.flatMap { DeviceKeyTag.all(of: name, at: $0) } }
        #expect(tags.count == 144)
        #expect(Set(tags.map(\.data)).count == 144)
    }

    @Test(
        "bytes that are no X9.63 key are refused",
        arguments: [
            [], [4], [UInt8](repeating: 4, count: 64), [UInt8](repeating: 2, count: 65),
            [UInt8](repeating: 4, count: 66),
        ])
    func publicKey(bytes: [UInt8]) throws {
        let username = try #require(Username(rawValue: "anna"))
        let tag = try #require(DeviceKeyTag.all(of: username).first)
        #expect(DeviceKey(tag: tag, publicKey: bytes) == nil)
    }

    @Test("a key is read back as it was written, and a damaged one is refused")
    func coding() throws {
        let username = try #require(Username(rawValue: "anna"))
        let tag = try #require(DeviceKeyTag.all(of: username).first)
        let key = try #require(DeviceKey(tag: tag, publicKey: [4] + [UInt8](repeating: 1, count: 64)))
        let json = try JSONEncoder().encode(key)
        #expect(try JSONDecoder().decode(DeviceKey.self, from: json) == key)
        let damaged = String(decoding: json, as: UTF8.self).replacingOccurrences(of: "BAEB", with: "AAEB")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(DeviceKey.self, from: Data(damaged.utf8))
        }
    }
}
