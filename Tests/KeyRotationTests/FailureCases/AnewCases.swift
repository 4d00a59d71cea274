import FlowNetwork
import LatchkeyFlow
import LatchkeyKit
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import RotationMatrix

extension PhoneSuite {
    /// Rotations that are begun anew: no key that is or may come on the account is forgotten.
    @Suite struct AnewCases {
        /// Whether the words of a key are in the Keychain.
        private func hasWords(_ key: FlowPublicKey, _ stage: RotationStage) async throws -> Bool {
            let authentication = DeviceAuthentication(reason: "Look for the words.")
            return try await SeedKeeper(accessGroup: nil).seed(key, of: stage.account, authentication) != nil
        }

        /// A rotation on a network that fails for good once a request of a kind comes.
        private func stopping(_ stage: RotationStage, before kind: RequestKind) -> KeyRotation {
            stage.node.plan(.refused, .every(kind))
            return KeyRotation(stage.setting())
        }

        @Test("a rotation that replaces another and is stopped before its first transaction forgets no key")
        func stoppedReplacement() async throws {
            let stage = try RotationStage.with(.blocto)
            let first = try #require(try await stage.begin().journal())
            // The account can't be read, so the new rotation has keys and has signed nothing.
            let rotation = stopping(stage, before: .account)
            #expect(await rotationFailure { try await rotation.beginAnew() }?.code == .networkUnavailable)
            let second = try #require(try await rotation.journal())
            #expect(second.phase == .ready && second.earlier.map(\.seed) == [first.seed])
            #expect(await rotationFailure { try await rotation.cancel() }?.code == .cancelled)
            #expect(try await rotation.journal() == first)
            #expect(try await hasWords(first.seed, stage))
            #expect(try await !hasWords(second.seed, stage))
            // The first one is there again, so no history calls it abandoned, now or later.
            #expect(try await rotation.history().map(\.outcome) == [.discarded])
            stage.node.clearFaults()
            #expect(try await rotation.resume() == .waitingForBackup)
            try await stage.confirm(rotation)
            #expect(try await rotation.history().map(\.outcome) == [.discarded, .rotated])
            await stage.expectRotated()
        }

        @Test("an abandoned key's words stay until the chain has confirmed its revocation, and its key is put aside")
        func abandonedWords() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            let first = try #require(try await rotation.journal())
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            #expect(try Set(first.newKeys).isSubset(of: stage.liveKeys()))
            #expect(try await hasWords(first.seed, stage))
            try await stage.confirm(rotation)
            let last = try #require(try await rotation.journal())
            #expect(try Set(stage.liveKeys()) == Set(last.newKeys))
            #expect(try await !hasWords(first.seed, stage))
            #expect(try await rotation.retiredKeys().map(\.publicKey) == [first.seed])
            let tag = EnclaveTag(account: stage.account, seed: first.seed)
            #expect(try await EnclaveKeeper(accessGroup: nil).find(tag) == nil)
        }

        @Test("a rotation is begun anew while its addition may be on its way; what comes of it is revoked")
        func openAddition() async throws {
            let stage = try RotationStage.with(.recoveryKit)
            let retiring = try await stage.retiring()
            let rotation = stopping(stage, before: .result)
            #expect(await rotationFailure { try await rotation.begin(retiring: retiring) }?.code == .networkUnavailable)
            let first = try #require(try await rotation.journal())
            #expect(first.phase.attempt != nil && !first.canCancel)
            stage.node.clearFaults()
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            try await stage.confirm(rotation)
            let last = try #require(try await rotation.journal())
            #expect(try Set(stage.liveKeys()).isDisjoint(with: first.newKeys))
            #expect(try Set(last.newKeys).isSubset(of: stage.liveKeys()))
            #expect(stage.violations.isEmpty)
        }

        @Test("words that vanish before the addition is signed are never added")
        func lostBeforeAddition() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let rotation = stopping(stage, before: .account)
            _ = await rotationFailure { try await rotation.begin(retiring: retiring) }
            let journal = try #require(try await rotation.journal())
            #expect(journal.phase == .ready)
            try await SeedKeeper(accessGroup: nil).remove(journal.seed, of: stage.account)
            stage.node.clearFaults()
            let error = await rotationFailure { try await rotation.resume() }
            #expect(error?.code == .seedLost)
            #expect(stage.node.chain.transactions.isEmpty)
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            try await stage.confirm(rotation)
            await stage.expectRotated()
        }

        @Test("if the words are lost after the rotation, the enclave's key replaces them")
        func lostAfterwards() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            try await stage.confirm(rotation)
            let first = try #require(try await rotation.journal())
            try await SeedKeeper(accessGroup: nil).remove(first.seed, of: stage.account)
            let error = await rotationFailure { try await rotation.recoveryPhrase() }
            #expect(error?.code == .seedLostAfterwards && error?.suggestion == .startAnew)
            #expect(try await rotation.beginAnew() == .waitingForBackup)
            try await stage.confirm(rotation)
            let last = try #require(try await rotation.journal())
            #expect(try Set(stage.liveKeys()) == Set(last.newKeys))
        }

        @Test(
            "without an enclave the words of a finished rotation sign for the one that replaces it, also after a stop")
        func wordsSign() async throws {
            let stage = try RotationStage.with(.blocto, hasEnclave: false)
            try await stage.confirm(try await stage.begin())
            let rotation = stopping(stage, before: .account)
            #expect(await rotationFailure { try await rotation.beginAnew() }?.code == .networkUnavailable)
            #expect(try await rotation.journal()?.phase == .ready)
            stage.node.clearFaults()
            try stage.relaunch()
            let next = KeyRotation(stage.setting())
            #expect(try await next.resume() == .waitingForBackup)
            try await stage.confirm(next)
            let last = try #require(try await next.journal())
            #expect(try stage.liveKeys() == last.newKeys)
        }

        @Test("an enclave key that is lost while the backup is made does not survive the old keys")
        func lostEnclave() async throws {
            let stage = try RotationStage.with(.blocto)
            let rotation = try await stage.begin()
            let journal = try #require(try await rotation.journal())
            let tag = EnclaveTag(account: stage.account, seed: journal.seed)
            try await EnclaveKeeper(accessGroup: nil).remove(tag)
            #expect(try await stage.confirm(rotation) == .rotated)
            #expect(try stage.liveKeys() == [journal.seed])
        }

        @Test(
            "an app that was deleted and installed again goes on with the words in the Keychain, and adds no other key")
        func reinstalled() async throws {
            for phase in ["ready", "adding", "proven"] {
                let stage = try RotationStage.with(.blocto)
                let retiring = try await stage.retiring()
                switch phase {
                case "ready": stage.node.plan(.refused, .every(.account))
                case "adding": stage.node.plan(.refused, .every(.result))
                default: break
                }
                _ = await rotationFailure { try await KeyRotation(stage.setting()).begin(retiring: retiring) }
                let first = try #require(try await KeyRotation(stage.setting()).journal())
                #expect(first.phase.name == phase)
                stage.node.clearFaults()
                try stage.disk.set(nil, forKey: "rotation.\(stage.account)")
                let rotation = KeyRotation(stage.setting())
                #expect(try await rotation.begin(retiring: retiring) == .waitingForBackup)
                #expect(try await rotation.journal()?.newKeys == first.newKeys)
                #expect(try await rotation.journal()?.canCancel == false)
                try await stage.confirm(rotation)
                await stage.expectRotated()
            }
        }

        @Test("words that were put into the Keychain and taken out again leave nothing behind")
        func nothingLeftBehind() async throws {
            let stage = try RotationStage.with(.blocto)
            let retiring = try await stage.retiring()
            let rotation = stopping(stage, before: .account)
            _ = await rotationFailure { try await rotation.begin(retiring: retiring) }
            #expect(try await SeedKeeper(accessGroup: nil).publicKeys(of: stage.account).count == 1)
            #expect(try await rotation.cancel() == .discarded)
            #expect(try await rotation.leftBehind(retiring) == nil)
            #expect(stage.phone.inspectKeychain().items.isEmpty)
        }

        @Test("a second phone that begins anew revokes its own abandoned keys, and none of the first phone's")
        func secondPhone() async throws {
            let first = try RotationStage.with(.blocto)
            let retiring = try await first.retiring()
            let firstRotation = try await first.begin()
            let second = try #require(try RotationStage(beside: first))
            let secondRotation = KeyRotation(second.setting())
            #expect(try await secondRotation.begin(retiring: retiring) == .waitingForBackup)
            #expect(try await secondRotation.beginAnew() == .waitingForBackup)
            #expect(try await second.confirm(secondRotation) == .rotated)
            first.takeOver()
            #expect(try await first.confirm(firstRotation) == .rotated)
            let keys = try #require(try await firstRotation.journal()).newKeys
            let others = try #require(try await secondRotation.journal()).newKeys
            #expect(try Set(first.liveKeys()) == Set(keys + others))
        }
    }
}
