import FlowNetwork
import Foundation
import LatchkeyFlow
import LatchkeyKeyRotation
import LatchkeyKit
import Testing
import VirtualPhone

@testable import RotationMatrix

extension MatrixSuite {
    /// The judge: a rotation that went well, with one thing broken afterwards.
    @Suite struct JudgeTests {
        private func rotated(confirms: Bool = true) async throws -> RotationStage {
            let stage = try #require(try RotationStage(.blocto, hasEnclave: true))
            #expect(await RotationPlay(stage: stage, confirms: confirms).launch())
            return stage
        }

        private func journal(_ stage: RotationStage) async throws -> RotationJournal {
            try #require(try await KeyRotation(stage.setting()).journal())
        }

        /// The chain's account with a change that no rotation makes.
        private func change(_ stage: RotationStage, _ change: (inout LedgerAccount) throws -> Void) throws {
            var account = try #require(stage.watch.now)
            try change(&account)
            stage.node.add(account)
        }

        @Test("a rotation without trouble is rotated, or waits for the person, and nothing is found")
        func good() async throws {
            let stage = try await rotated()
            #expect(await stage.judge() == .rotated)
            #expect(stage.violations.isEmpty)
            let waiting = try await rotated(confirms: false)
            #expect(await waiting.judge() == .waiting)
            #expect(waiting.violations.isEmpty)
        }

        @Test("a phone without the words has lost the seed's key, whatever its journals say")
        func lostSeed() async throws {
            let stage = try await rotated()
            let seed = try await journal(stage).seed
            let query: KeychainDictionary = [
                .itemClass: .itemClass(.genericPassword), .account: .string("\(stage.account).\(seed)"),
            ]
            _ = try stage.phone.perform(DeleteItems(query), for: stage.launch.token)
            _ = await stage.judge()
            #expect(stage.violations == ["a new key is live that no phone has"])
        }

        @Test("an app that deletes a key while it is live is seen in that moment")
        func deletion() async throws {
            let stage = try await rotated(confirms: false)
            let seed = try await journal(stage).seed
            let keychain = Keychain(service: "latchkey.rotation.seed")
            try await keychain.remove("\(stage.account).\(seed)")
            #expect(stage.violations == ["a key is live on the account and not on its phone"])
        }

        @Test("a live key too many, or one too few, is no end")
        func otherKeys() async throws {
            let stage = try await rotated()
            let stranger = try FlowPrivateKey.random(.ecdsaP256).publicKey
            try change(stage) { account in
                let key = try #require(NewAccountKey(publicKey: stranger, hashAlgorithm: .sha2_256))
                account.keys.append(LedgerKey(key))
            }
            #expect(await stage.judge() == .stuck)
            let other = try await rotated()
            try change(other) { $0.keys[$0.keys.count - 1].isRevoked = true }
            #expect(await other.judge() == .stuck)
            let waiting = try await rotated(confirms: false)
            try change(waiting) { $0.keys[$0.keys.count - 1].isRevoked = true }
            #expect(await waiting.judge() == .stuck)
        }

        @Test("an account below 1000, and a key that stands on it twice, are found")
        func account() async throws {
            let stage = try await rotated()
            try change(stage) { account in
                for index in account.keys.indices { account.keys[index].isRevoked = true }
            }
            _ = await stage.judge()
            #expect(stage.violations.contains("the account is below 1000"))
            let other = try await rotated()
            try change(other) { $0.keys.append($0.keys[$0.keys.count - 1]) }
            _ = await other.judge()
            #expect(other.violations.contains("a new key stands on the account twice"))
        }

        @Test("a key that the journal calls proven, and that was not used, is found")
        func unproven() async throws {
            let stage = try #require(try RotationStage(.blocto, hasEnclave: true))
            let first = try await rotated(confirms: false)
            // The journal of another phone: this one has used none of its keys.
            let data = try #require(first.disk.data(forKey: "rotation.\(first.account)"))
            stage.takeOver()
            try stage.disk.set(data, forKey: "rotation.\(stage.account)")
            #expect(
                stage.violations == ["the journal calls a key proven that was not used since it was added"])
        }

        @Test("words in a file, in a request and in an error are found")
        func words() async throws {
            for place in 0..<2 {
                let stage = try await rotated()
                let words = try await KeyRotation(stage.setting()).recoveryPhrase().words()
                if place == 0 {
                    try stage.disk.set(try JSONEncoder().encode(words), forKey: "notes")
                } else {
                    stage.hear(told: words.joined(separator: " "))
                }
                #expect(await stage.judge() == .rotated)
                #expect(stage.violations.count == 1)
            }
        }
    }
}
