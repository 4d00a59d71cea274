import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKit
import LatchkeyLock
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

extension PhoneSuite {
    /// The failure cases that the phone and its owner cause.
    @Suite struct PhoneCases {
        @Test("case 6: nothing is revoked that would leave the account to a key that was not really proven")
        func unproven() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = KeyRotation(stage.setting())
            let retiring = try await stage.retiring()
            let seeds = SeedKeeper(accessGroup: nil)
            // The words vanish between the addition and the proof.
            var setting = stage.setting()
            let lost = SentOnce()
            setting.onProgress = { lost.note($0.phase) }
            setting.pause = { _ in
                if lost.isDue(), let seed = stage.disk.journals.first?.seed {
                    try await seeds.remove(seed, of: stage.account)
                }
                stage.node.advance(20)
            }
            let error = await rotationFailure { try await KeyRotation(setting).begin(retiring: retiring) }
            #expect(error?.code == .seedLost)
            #expect(error?.suggestion == .startAnew)
            #expect(try Set(retiring).isSubset(of: stage.liveKeys()))
            // Beginning anew replaces the lost key, which goes with the old ones.
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            #expect(try await stage.confirm(rotation) == .rotated)
            let journal = try #require(try await rotation.journal())
            #expect(try Set(stage.liveKeys()) == Set(journal.newKeys))
        }

        @Test("case 7: the owner's own key of full weight stays")
        func ownKey() async throws {
            let stage = try RotationStage.with(.ownKey)
            let own = try #require(stage.sample.account.keys.last?.key.publicKey)
            let rotation = try await stage.begin()
            try await stage.confirm(rotation)
            #expect(try stage.liveKeys().contains(own))
            await stage.expectRotated()
        }

        @Test("case 9: a journal of another account or network is not touched")
        func otherAccount() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            let journal = try #require(try await rotation.journal())
            let address = try #require(FlowAddress("e467b9dd11fa00df"))
            let other = try #require(RotationAccount(network: .mainnet, address: address))
            let store = JournalStore(repository: stage.disk)
            #expect(try store.journal(of: other) == nil)
            let data = try #require(stage.disk.data(forKey: "rotation.\(stage.account)"))
            try stage.disk.set(data, forKey: "rotation.\(other)")
            #expect(await rotationFailure { try store.journal(of: other) }?.code == .accountDiffers)
            #expect(try store.journal(of: stage.account) == journal)
        }

        @Test("case 10: two phones that rotate at once keep each other's keys and each revoke only the old ones")
        func twoPhones() async throws {
            let first = try RotationStage.with(.blocto)
            let retiring = try await first.retiring()
            let firstRotation = KeyRotation(first.setting())
            #expect(try await firstRotation.begin(retiring: retiring) == .waitingForBackup)
            let second = try #require(try RotationStage(beside: first))
            let secondRotation = KeyRotation(second.setting())
            #expect(try await secondRotation.begin(retiring: retiring) == .waitingForBackup)
            first.takeOver()
            #expect(try await first.confirm(firstRotation) == .rotated)
            second.takeOver()
            #expect(try await second.confirm(secondRotation) == .rotated)
            let keys = try #require(try await firstRotation.journal()).newKeys
            let others = try #require(try await secondRotation.journal()).newKeys
            #expect(try Set(first.liveKeys()) == Set(keys + others))
        }

        @Test("case 11: a locked phone parks the rotation; new faces and an item that is there already do no harm")
        func keychain() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let rotation = KeyRotation(stage.setting())
            stage.phone.lock()
            stage.phone.discardClassKeys()
            #expect(await rotationFailure { try await rotation.begin(retiring: retiring) } != nil)
            #expect(try stage.chainAccount().keys == stage.sample.account.keys)
            stage.phone.unlock()
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
            try stage.phone.enrollBiometry("another face")
            let journal = try #require(try await rotation.journal())
            let phrase = try await rotation.recoveryPhrase()
            let again = try SeedKeeper.Seed(phrase)
            try await SeedKeeper(accessGroup: nil).add(again, of: stage.account)
            #expect(again.privateKey.publicKey == journal.seed)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }

        @Test("case 11: words are in the class WhenUnlockedThisDeviceOnly behind the owner's presence")
        func accessControl() async throws {
            let stage = try RotationStage.with(.blocto)
            try await stage.begin()
            let items = stage.phone.inspectKeychain().items.filter { $0.control != nil }
            #expect(items.count == 2)
            #expect(items.allSatisfy { $0.protection == .whenUnlockedThisDeviceOnly })
            for item in items {
                let expected: AccessControl.Flags =
                    item.isEnclaveKey ? [.userPresence, .privateKeyUsage] : [.userPresence]
                #expect(item.control?.flags == expected)
            }
            #expect(items.count(where: \.isEnclaveKey) == 1)
        }

        @Test("case 12: without the right words nothing is revoked")
        func backup() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            for wrong in [[:], [1: "abandon", 2: "abandon"]] as [[Int: String]] {
                #expect(await rotationFailure { try await rotation.confirmBackup(wrong) }?.code == .backupWrong)
            }
            #expect(try await rotation.resume() == .waitingForBackup)
            #expect(await stage.judge() == .waiting)
            #expect(stage.violations.isEmpty)
        }

        @Test("case 13: neither files nor errors nor progress hold words")
        func secrets() async throws {
            let stage = try RotationStage.with(.blocto)
            let told = Lock<[String]>([])
            var setting = stage.setting()
            setting.onProgress = { progress in
                told.withLock { $0.append("\(progress) \(String(reflecting: progress))") }
            }
            let rotation = try await stage.begin(setting)
            let words = try await rotation.recoveryPhrase().words()
            let wrong = await rotationFailure { try await rotation.confirmBackup([1: words[1], 2: words[0]]) }
            let error = try #require(wrong)
            let journal = try #require(try await rotation.journal())
            var dumped = ""
            dump((error, journal), to: &dumped)
            let texts =
                stage.disk.written.map { String(decoding: $0, as: UTF8.self) } + told.withLock { $0 }
                + ["\(journal)", "\(error)", String(reflecting: error), error.sentence, dumped]
            #expect(texts.count > 10)
            // Whatever stands between the words.
            for text in texts.map({ String($0.lowercased().filter(\.isLetter)) }) {
                for (word, next) in zip(words, words.dropFirst()) { #expect(!text.contains(word + next)) }
            }
        }

        @Test("case 14: an imported old key stays until the chain has confirmed its revocation, and is then put aside")
        func importedKey() async throws {
            let stage = try RotationStage.with(.blocto)
            var setting = stage.setting()
            let imported = ImportedKeys()
            setting.signers = []
            for held in stage.sample.held {
                setting.signers.append(try await imported.add(held.privateKey, of: stage.account))
            }
            let rotation = try await stage.begin(setting)
            #expect(try await rotation.retiredKeys().isEmpty)
            try await stage.confirm(rotation)
            let retired = try await rotation.retiredKeys().map(\.publicKey)
            #expect(Set(retired) == Set(setting.signers.map(\.publicKey)))
            let authentication = DeviceAuthentication(reason: "Look for the old key.")
            for signer in setting.signers {
                let error = await rotationFailure {
                    try await signer.signature(
                        for: [1], tag: .user, hash: .sha3_256, authentication: authentication)
                }
                #expect(error?.keychain?.code == .missing)
                let kept = try await RetiredKeys().privateKey(
                    signer.publicKey, of: stage.account, authentication: authentication)
                #expect(kept?.publicKey == signer.publicKey)
                try await rotation.removeRetiredKey(signer.publicKey)
            }
            #expect(try await rotation.retiredKeys().isEmpty)
            await stage.expectRotated()
        }

        @Test("case 15: a phone that can't reach 1000 is told what it lacks, and nothing is made")
        func serverHeld() async throws {
            let stage = try RotationStage.with(.serverHeld)
            let setting = stage.setting()
            let check = RotationCheck(node: setting.node, repository: stage.disk)
            let answer = try await check.check(stage.account, atHand: setting.signers.map(\.publicKey))
            guard case .importKey(let retiring, let weight) = answer else {
                Issue.record("\(answer)")
                return
            }
            #expect(weight == 1)
            let rotation = KeyRotation(setting)
            let error = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(error?.code == .keysInsufficient)
            #expect(try await rotation.cancel() == .discarded)
            #expect(stage.phone.inspectKeychain().items.isEmpty)
        }

        @Test("a person who declines is asked again, and loses nothing")
        func declined() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let rotation = KeyRotation(stage.setting())
            stage.phone.give(to: ScriptedPerson.cancels)
            let error = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(error?.code == .authenticationDeclined)
            stage.phone.give(to: ScriptedPerson.approves)
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
        }

        @Test("a cancelled task stops at the next step, and the rotation goes on from there")
        func cancelledTask() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let rotation = KeyRotation(stage.setting())
            let task = Task { try await rotation.begin(retiring: retiring) }
            task.cancel()
            let error = await rotationFailure { try await task.value }
            #expect(error?.code == .cancelled)
            #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }
    }
}
