import Foundation
import LatchkeyKit
import Testing
import VirtualPhone

extension PhoneSuite {
    @Suite struct KeychainValueTests {
        struct Card: Codable, Sendable, Hashable {
            var number: String
            var year: Int
        }

        static let protections: [KeychainProtection] =
            KeychainAccessibility.allCases.map { .accessible($0) }
            + KeychainConstraint.allCases.filter { $0 != .applicationPassword }.map { .guarded(by: $0) }
            + [.guarded(by: .userPresence, accessibility: .afterFirstUnlock)]

        @Test("a value comes back as it was stored, under every protection that can be built", arguments: protections)
        func roundTrip(protection: KeychainProtection) async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: protection)
            try await keychain.set("text", for: "anna")
            #expect(handset.prompts.isEmpty, "adding asks nobody")
            #expect(try await keychain.string(for: "anna") == "text")
            #expect(handset.prompts.isEmpty == (protection.constraint == nil))
            try await keychain.set("other", for: "anna")
            #expect(try await keychain.string(for: "anna") == "other")
            try await keychain.remove("anna")
            #expect(await keychainFailure { try await keychain.string(for: "anna") }?.code == .missing)
        }

        @Test("texts, bytes, secrets and encodable values", arguments: ["", "a", "grün", "\u{0}\u{1F511}"])
        func shapes(text: String) async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service")
            try await keychain.set(text, for: "text")
            try await keychain.set(Data(text.utf8), for: "data")
            try await keychain.set(Secret(text), for: "secret")
            try await keychain.set(encoding: Card(number: text, year: 2030), for: "card")
            #expect(try await keychain.data(for: "text") == Data(text.utf8))
            #expect(try await keychain.string(for: "data") == text)
            #expect(try await keychain.secret(for: "secret") == Secret(text))
            let card: Card = try await keychain.value(for: "card")
            #expect(card == Card(number: text, year: 2030))
            #expect(handset.prompts.isEmpty)
        }

        @Test("what is not of the type that was asked for is an error, not a value")
        func wrongShape() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service")
            try await keychain.set(Data([0xFF, 0xFE]), for: "bytes")
            let expected = reason(.valueUnreadable, nil)
            #expect(await keychainFailure { try await keychain.string(for: "bytes") } == expected)
            #expect(await keychainFailure { try await keychain.value(Card.self, for: "bytes") } == expected)
            #expect(
                await keychainFailure { try await keychain.set(encoding: Double.nan, for: "number") } == expected)
            #expect(try await keychain.presence(of: "number") == .absent)
            #expect(handset.prompts.isEmpty)
        }

        @Test("services, accounts and synchronizability keep values apart")
        func places() async throws {
            let handset = try Handset()
            let keychains = [
                Keychain(service: "a"), Keychain(service: "b"),
                Keychain(service: "a", synchronizable: .whenUnlocked),
            ]
            for (index, keychain) in keychains.enumerated() {
                try await keychain.set("\(index)", for: "anna")
                try await keychain.set("\(index) too", for: "bert")
            }
            try await keychains[1].removeAll()
            #expect(try await keychains[0].string(for: "anna") == "0")
            #expect(try await keychains[2].string(for: "bert") == "2 too")
            #expect(try await keychains[1].list().items.isEmpty)
            try await keychains[1].removeAll()
            #expect(handset.prompts.isEmpty)
        }

        @Test("access groups share values with other apps, and keep them apart within one")
        func groups() async throws {
            let app = App(
                bundleIdentifier: Handset.bundleIdentifier,
                entitlements: [
                    "keychain-access-groups": .array([.string("TEAM.one"), .string("TEAM.shared")])
                ])
            let handset = try Handset(app: app)
            let own = Keychain(service: "service", accessGroup: "TEAM.one")
            let shared = Keychain(service: "service", accessGroup: "TEAM.shared")
            try await own.set("own", for: "anna")
            #expect(try await shared.presence(of: "anna") == .absent)
            try await shared.set("shared", for: "anna")
            #expect(try await own.string(for: "anna") == "own")
            let listed = try await Keychain(service: "service").list().items
            #expect(listed.map(\.accessGroup) == ["TEAM.one"])
            #expect(handset.prompts.isEmpty)
        }

        @Test("the last writer's protection holds", arguments: KeychainAccessibility.allCases)
        func moves(accessibility: KeychainAccessibility) async throws {
            _ = try Handset()
            for old in KeychainAccessibility.allCases {
                try await Keychain(service: "service", protection: .accessible(old)).set("old", for: "anna")
                let keychain = Keychain(service: "service", protection: .accessible(accessibility))
                try await keychain.set("new", for: "anna")
                let items = try await keychain.list().items
                #expect(items.map(\.accessibility) == [accessibility])
                #expect(try await keychain.string(for: "anna") == "new")
            }
        }

        @Test("a list tells names and dates, asks nobody, and says when it is not whole")
        func list() async throws {
            let handset = try Handset()
            let keychain = Keychain(service: "service", protection: .whenUnlocked)
            #expect(try await keychain.list() == Keychain(service: "empty").list())
            for name in ["c", "a", "b"] { try await keychain.set(name, for: name) }
            let open = try await keychain.list()
            #expect(open.items.map(\.account) == ["a", "b", "c"])
            #expect(
                open.items.allSatisfy { $0.accessibility == .whenUnlocked && $0.created != nil && $0.modified != nil })
            #expect(open.completeness == .whole)
            try await Keychain(service: "service", protection: .guarded(by: .userPresence)).set("d", for: "d")
            let partly = try await keychain.list()
            #expect(partly.items == open.items)
            #expect(partly.completeness == .guardedValuesLeftOut)
            handset.phone.lock()
            handset.phone.discardClassKeys()
            #expect(await keychainFailure { try await keychain.list() } == reason(.locked, .interactionNotAllowed))
            #expect(handset.prompts.isEmpty)
        }

        @Test("presence is told without a prompt")
        func presence() async throws {
            let handset = try Handset()
            let open = Keychain(service: "open", protection: .whenPasscodeSetThisDeviceOnly)
            let guarded = Keychain(service: "guarded", protection: .guarded(by: .biometryCurrentSet))
            for keychain in [open, guarded] {
                #expect(try await keychain.presence(of: "anna") == .absent)
                try await keychain.set("value", for: "anna")
            }
            #expect(try await open.presence(of: "anna") == .readable)
            #expect(try await guarded.presence(of: "anna") == .guarded)
            handset.phone.lock()
            handset.phone.discardClassKeys()
            for keychain in [open, guarded] {
                let error = await keychainFailure { try await keychain.presence(of: "anna") }
                #expect(error == reason(.locked, .interactionNotAllowed))
            }
            handset.phone.unlock()
            try handset.phone.removePasscode()
            for keychain in [open, guarded] {
                #expect(try await keychain.presence(of: "anna") == .lostWithPasscode)
                #expect(try await keychain.presence(of: "bert") == .absent)
            }
            #expect(handset.prompts.isEmpty)
        }

        @Test("an application password opens what was stored with it, and no other does")
        func applicationPassword() async throws {
            _ = try Handset()
            let keychain = Keychain(service: "service", protection: .guarded(by: .applicationPassword))
            func authentication(_ password: String) -> DeviceAuthentication {
                DeviceAuthentication(reason: "Open.", applicationPassword: Secret(password))
            }
            try await keychain.set("value", for: "anna", authentication: authentication("open sesame"))
            #expect(
                try await keychain.string(for: "anna", authentication: authentication("open sesame")) == "value")
            let error = await keychainFailure {
                try await keychain.string(for: "anna", authentication: authentication("open barley"))
            }
            #expect(error == reason(.authenticationFailed, .authFailed))
        }
    }
}
