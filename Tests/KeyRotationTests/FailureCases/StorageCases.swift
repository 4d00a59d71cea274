import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKit
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

extension PhoneSuite {
    /// What the Keychain has of a rotation, and what it says when that is not what it should be.
    @Suite struct StorageCases {
        /// A rotation whose keys are kept, and which has signed nothing.
        private func ready(_ stage: RotationStage) async throws -> RotationJournal {
            let retiring = try await stage.retiring()
            stage.node.plan(.refused, .every(.account))
            _ = await rotationFailure { try await KeyRotation(stage.setting()).begin(retiring: retiring) }
            stage.node.clearFaults()
            let journal = try #require(try await KeyRotation(stage.setting()).journal())
            #expect(journal.phase == .ready)
            return journal
        }

        /// Puts other bytes under the name of a key's words.
        private func spoil(_ key: FlowPublicKey, _ stage: RotationStage, _ text: String) async throws {
            let seeds = SeedKeeper(accessGroup: nil)
            try await seeds.remove(key, of: stage.account)
            let keychain = Keychain(
                service: "latchkey.rotation.seed",
                protection: .guarded(by: .userPresence, accessibility: .whenUnlockedThisDeviceOnly))
            try await keychain.add(Secret(Array(text.utf8)), for: "\(stage.account).\(key)")
        }

        @Test("killed while it stores the words, a rotation leaves no name in the list but that of its seed")
        func names() async throws {
            var wasNamedAlone = false
            for effect in 1...12 {
                let stage = try RotationStage.with(.blocto)
                let retiring = try await stage.retiring()
                try stage.relaunch()
                stage.phone.kill(stage.launch, beforeEffect: effect)
                _ = await rotationFailure { try await KeyRotation(stage.setting()).begin(retiring: retiring) }
                #expect(!stage.isRunning)
                let items = stage.phone.inspectKeychain().items
                if items.count == 1, items[0].control == nil { wasNamedAlone = true }
                try stage.relaunch()
                let rotation = KeyRotation(stage.setting())
                #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
                let journal = try #require(try await rotation.journal())
                #expect(try await SeedKeeper(accessGroup: nil).publicKeys(of: stage.account) == [journal.seed])
            }
            #expect(wasNamedAlone, "one of the kills came between the name and the words")
        }

        @Test("words of another key, and bytes that are no words, count as lost: nothing is added, and one begins anew")
        func otherWords() async throws {
            let other = try SeedKeeper.make().phrase.text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            for text in [other, "no words"] {
                let stage = try RotationStage.with(.blocto)
                let journal = try await ready(stage)
                try await spoil(journal.seed, stage, text)
                let rotation = KeyRotation(stage.setting())
                #expect(await rotationFailure { try await rotation.recoveryPhrase() }?.code == .seedLost)
                #expect(await rotationFailure { try await rotation.resume() }?.code == .seedLost)
                #expect(stage.node.chain.transactions.isEmpty)
                #expect(try await rotation.beginAnew() == .waitingForBackup)
            }
        }

        @Test("words that turn into another key's after the addition are no proof; the old keys stay")
        func otherWordsLater() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            let journal = try #require(try await rotation.journal())
            let words = try await rotation.recoveryPhrase().words()
            let other = try SeedKeeper.make().phrase.text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
            try await spoil(journal.seed, stage, other)
            var answers: [Int: String] = [:]
            for position in await rotation.backupQuestions() { answers[position] = words[position - 1] }
            #expect(await rotationFailure { try await rotation.confirmBackup(answers) }?.code == .seedLost)
            let signer = try #require(journal.signers().first)
            let authentication = DeviceAuthentication(reason: "Sign.")
            let error = await rotationFailure {
                try await signer.signature(for: [1], tag: .user, hash: .sha2_256, authentication: authentication)
            }
            #expect(error?.code == .seedLost)
            #expect(try stage.chainAccount().keys.prefix(2).allSatisfy { !$0.isRevoked })
        }

        @Test("an enclave key that vanishes before the addition is signed is not called lost words")
        func enclaveLost() async throws {
            let stage = try RotationStage.with(.blocto)
            let journal = try await ready(stage)
            try await EnclaveKeeper(accessGroup: nil).remove(EnclaveTag(account: stage.account, seed: journal.seed))
            let rotation = KeyRotation(stage.setting())
            let error = await rotationFailure { try await rotation.resume() }
            #expect(error?.code == .readBackDiffers && error?.suggestion == .startAnew)
            #expect(stage.node.chain.transactions.isEmpty)
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }

        @Test("after a reinstallation, without any other key, the check finds the words that the Keychain has kept")
        func reinstalled() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let first = try #require(try await stage.begin().journal())
            try stage.disk.set(nil, forKey: "rotation.\(stage.account)")
            var setting = stage.setting()
            setting.signers = []
            let check = RotationCheck(node: setting.node, repository: stage.disk, now: setting.now)
            #expect(try await check.check(stage.account, atHand: []) == .rotate(retiring: retiring))
            let rotation = KeyRotation(setting)
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
            #expect(try await rotation.journal()?.newKeys == first.newKeys)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }

        @Test("words that another app has put into a shared group are neither counted nor gone on with")
        func planted() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let seed = try SeedKeeper.make()
            let groups = ["TEAM.wallet", "TEAM.shared"]
            let other = try stage.phone.launch(App.inGroups("test.latchkey.other", [groups[1]]))
            ProcessPhone.use(InProcessConnection(phone: stage.phone, launch: other))
            try await SeedKeeper(accessGroup: groups[1]).add(seed, of: stage.account)
            stage.phone.install(App.inGroups(RotationStage.bundleIdentifier, groups))
            try stage.relaunch()
            KeychainGroup.forget()
            #expect(try await SeedKeeper(accessGroup: nil).publicKeys(of: stage.account).isEmpty)
            let rotation = KeyRotation(stage.setting())
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
            let journal = try #require(try await rotation.journal())
            #expect(journal.seed != seed.privateKey.publicKey)
            try await stage.confirm(rotation)
            await stage.expectRotated()
            #expect(try Set(stage.liveKeys()) == Set(journal.newKeys))
            let items = stage.phone.inspectKeychain().items
            #expect(items.count { $0.attributes[.accessGroup]?.string == groups[1] } == 2)
        }

        @Test("an enclave key of a shared group is neither found nor deleted")
        func plantedEnclaveKey() async throws {
            let stage = try RotationStage.with(.blocto)
            let groups = ["TEAM.wallet", "TEAM.shared"]
            stage.phone.install(App.inGroups(RotationStage.bundleIdentifier, groups))
            try stage.relaunch()
            KeychainGroup.forget()
            let tag = EnclaveTag(account: stage.account, seed: try SeedKeeper.make().privateKey.publicKey)
            let planted = try #require(try await EnclaveKeeper(accessGroup: groups[1]).findOrMake(tag))
            let keeper = EnclaveKeeper(accessGroup: nil)
            #expect(try await keeper.find(tag) == nil)
            #expect(try await keeper.findOrMake(tag) != planted)
            try await keeper.remove(tag)
            #expect(try await EnclaveKeeper(accessGroup: groups[1]).find(tag) == planted)
        }

        @Test("a rotation that had ended before a reinstallation gets its journal again, and changes nothing")
        func reinstalledAfterwards() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            try await stage.confirm(rotation)
            let first = try #require(try await rotation.journal())
            let keys = try stage.chainAccount().keys.map(\.isRevoked)
            let sent = stage.node.chain.transactions.count
            try stage.disk.set(nil, forKey: "rotation.\(stage.account)")
            var setting = stage.setting()
            setting.signers = []
            let check = RotationCheck(node: setting.node, repository: stage.disk, now: setting.now)
            #expect(try await check.check(stage.account, atHand: []) == .nothing)
            let next = KeyRotation(setting)
            #expect(try await next.begin(retiring: []) == .waitingForBackup)
            #expect(try await stage.confirm(next) == .rotated)
            #expect(try await next.journal()?.newKeys == first.newKeys)
            #expect(try stage.chainAccount().keys.map(\.isRevoked) == keys)
            #expect(stage.node.chain.transactions.count == sent)
        }
    }
}

extension App {
    /// An app with keychain groups.
    fileprivate static func inGroups(_ bundleIdentifier: String, _ groups: [String]) -> App {
        App(
            bundleIdentifier: bundleIdentifier,
            infoDictionary: ["NSFaceIDUsageDescription": .string("To unlock your keys.")],
            entitlements: ["keychain-access-groups": .array(groups.map { .string($0) })])
    }
}
