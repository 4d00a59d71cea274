import Foundation
import LatchkeyWire
import Security
import Testing
import VirtualPhone

@testable import LatchkeyKit

/// Two apps that share a group: the app under test, which has one of its own before it, and another one.
private struct Neighbors {
    static let own = "TEAM.bank"
    static let shared = "TEAM.shared"

    let handset: Handset

    init() throws {
        handset = try Handset(app: Self.app(Handset.bundleIdentifier, [Self.own, Self.shared]))
    }

    static func app(_ bundleIdentifier: String, _ groups: [String]) -> App {
        App(
            bundleIdentifier: bundleIdentifier,
            infoDictionary: ["NSFaceIDUsageDescription": .string("To unlock your keys.")],
            entitlements: ["keychain-access-groups": .array(groups.map { .string($0) })])
    }

    /// Does something as the other app.
    func asOther<Value>(_ body: () async throws -> Value) async throws -> Value {
        let other = try handset.phone.launch(Self.app("test.latchkey.flashlight", [Self.shared]))
        let outer = ProcessPhone.use(InProcessConnection(phone: handset.phone, launch: other))
        KeychainGroup.forget()
        defer {
            ProcessPhone.use(outer)
            KeychainGroup.forget()
        }
        return try await body()
    }

    /// The groups of the phone's items, in order, with the marks by which a group is learned.
    var groups: [String] {
        handset.phone.inspectKeychain().items.compactMap { $0.attributes[.accessGroup]?.string }.sorted()
    }
}

extension PhoneSuite {
    @Suite struct SharedGroupTests {
        private let username = Username(rawValue: "anna")

        @Test("where no group is named, an item of another app in a shared group is neither seen nor touched")
        func planted() async throws {
            let neighbors = try Neighbors()
            let keychain = Keychain(service: "service")
            try await neighbors.asOther { try await Keychain(service: "service").set("planted", for: "anna") }
            #expect(try await keychain.presence(of: "anna") == .absent)
            #expect(await keychainFailure { try await keychain.string(for: "anna") }?.code == .missing)
            #expect(await keychainFailure { try await keychain.update(Secret("x"), for: "anna") }?.code == .missing)
            #expect(try await keychain.list().items.isEmpty)
            try await keychain.set("secret", for: "anna")
            try await keychain.set("new secret", for: "anna")
            #expect(try await keychain.list().items.map(\.accessGroup) == [Neighbors.own])
            #expect(try await keychain.string(for: "anna") == "new secret")
            let other = try await neighbors.asOther { try await Keychain(service: "service").string(for: "anna") }
            #expect(other == "planted")
            try await keychain.removeAll()
            #expect(neighbors.groups == [Neighbors.shared])
        }

        @Test("records of values stay in the value's group")
        func records() async throws {
            let neighbors = try Neighbors()
            let keychain = Keychain(service: "service", protection: .whenPasscodeSetThisDeviceOnly)
            try await neighbors.asOther { try await keychain.set("planted", for: "anna") }
            try await keychain.set("secret", for: "anna")
            try await keychain.remove("anna")
            #expect(neighbors.groups == [Neighbors.shared, Neighbors.shared, Neighbors.shared])
        }

        @Test("learning the app's group leaves no item behind, also if it was killed halfway")
        func marks() async throws {
            let handset = try Handset()
            handset.phone.kill(handset.launch, beforeEffect: 2)
            _ = await keychainFailure { try await Keychain(service: "service").set("secret", for: "anna") }
            #expect(handset.phone.inspectKeychain().items.count == 1)
            try handset.relaunch()
            #expect(try await Keychain(service: "service").list().items.isEmpty)
            #expect(handset.phone.inspectKeychain().items.isEmpty)
        }

        @Test("before the first unlock the group can't be learned, and the call says that the phone is locked")
        func beforeFirstUnlock() async throws {
            let handset = try Handset()
            handset.phone.restart()
            try handset.relaunch()
            let keychain = Keychain(service: "service", protection: .afterFirstUnlockThisDeviceOnly)
            let expected = reason(.locked, .interactionNotAllowed)
            #expect(await keychainFailure { try await keychain.string(for: "anna") } == expected)
            let username = try #require(username)
            let tag = try #require(DeviceKeyTag.all(of: username).first)
            #expect(await failure { try await DeviceKey.find(tag) }?.code == .keychainLocked)
            #expect(handset.phone.inspectKeychain().items.isEmpty)
        }

        @Test("an app that is started behind the lock screen learns its group after the first unlock")
        func locked() async throws {
            let handset = try Handset()
            handset.phone.lock()
            handset.phone.discardClassKeys()
            try handset.relaunch()
            let keychain = Keychain(service: "service", protection: .afterFirstUnlockThisDeviceOnly)
            try await keychain.set("secret", for: "anna")
            #expect(try await keychain.string(for: "anna") == "secret")
        }

        @Test("tokens do not go into an item that another app has put in their place")
        func tokens() async throws {
            let neighbors = try Neighbors()
            let username = try #require(username)
            try await neighbors.asOther {
                try await keeper().keep(tokens("planted"), of: username)
            }
            #expect(try await keeper().tokens(of: username) == nil)
            try await keeper().keep(tokens("secret"), of: username)
            let found = try await neighbors.asOther { try await keeper().tokens(of: username) }
            #expect(try found == tokens("planted"))
            try await keeper().forget(username)
            #expect(neighbors.groups == [Neighbors.shared])
        }

        @Test("tokens are in the group that is named")
        func tokensInGroup() async throws {
            let neighbors = try Neighbors()
            let username = try #require(username)
            try await keeper(Neighbors.shared).keep(tokens("secret"), of: username)
            #expect(neighbors.groups == [Neighbors.shared])
            #expect(try await keeper().tokens(of: username) == nil)
        }

        @Test("a key of another app is neither found nor deleted; one in a named group is found there alone")
        func keys() async throws {
            let neighbors = try Neighbors()
            let username = try #require(username)
            let planted = try await neighbors.asOther {
                try await DeviceKey.create(for: username, protection: .userPresence, slot: .a)
            }
            #expect(try await DeviceKey.find(planted.tag) == .absent)
            let authentication = DeviceAuthentication(reason: "Sign in.")
            let error = await failure { try await planted.signature(for: [1], authentication: authentication) }
            #expect(error?.code == .keyMissing)
            let key = try await DeviceKey.create(for: username, protection: .userPresence, slot: .a)
            #expect(neighbors.groups == [Neighbors.own, Neighbors.shared])
            try await DeviceKey.delete(key.tag)
            #expect(neighbors.groups == [Neighbors.shared])
            let shared = try await DeviceKey.create(
                for: username, protection: .userPresence, slot: .b, accessGroup: Neighbors.shared)
            #expect(try await DeviceKey.find(shared.tag) == .found(shared))
            #expect(try await shared.isUsable())
            let inOwn = DeviceKeyTag(
                username: username, storage: shared.tag.storage, protection: .userPresence, slot: .b)
            #expect(try await DeviceKey.find(inOwn) == .absent)
        }

        @Test("an attested key's id that another app has put in its place is not taken")
        func attestedKey() async throws {
            let neighbors = try Neighbors()
            let id = try #require(AttestedKeyID(rawValue: Data(repeating: 7, count: 32).base64EncodedString()))
            let stored = StoredAttestationKey(keyIdentifier: id, installation: "installation")
            try await neighbors.asOther { try await AttestationKeyStore().storeKey(stored) }
            #expect(try await AttestationKeyStore().retrieveKey() == nil)
            try await AttestationKeyStore().removeKey()
            #expect(try await AttestationKeyStore(accessGroup: Neighbors.shared).retrieveKey() == stored)
        }

        private func keeper(_ accessGroup: String? = nil) throws -> SessionKeeper {
            let url = try #require(URL(string: "http://127.0.0.1:9"))
            let serverID = try #require(ServerID(rawValue: "one.example"))
            return SessionKeeper(
                client: MFAClient(baseURL: url, session: ContractProtocol.session(), serverID: serverID),
                accessGroup: accessGroup)
        }

        private func tokens(_ word: String) throws -> SessionTokens {
            SessionTokens(
                accessToken: try #require(AccessToken(rawValue: word)),
                refreshToken: try #require(RefreshToken(rawValue: String(repeating: "A", count: 43))),
                expiresAt: Date(timeIntervalSince1970: 1_900_000_000))
        }
    }
}
