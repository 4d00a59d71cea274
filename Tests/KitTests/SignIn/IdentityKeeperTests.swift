import Foundation
import LatchkeyLock
import Security
import Testing
import VirtualPhone

@testable import LatchkeyKit

extension PhoneSuite {
    @Suite struct IdentityKeeperTests {
        @Test("a phone on which nobody has signed in has none, and nobody is asked")
        func nothing() async throws {
            let stage = try IdentityStage()
            #expect(try await stage.keeper.loadOnce() == .absent)
            #expect(stage.keeper.current == nil)
            #expect(stage.prompts == 0)
        }

        @Test(
            "it is saved after one question, and loaded by the next launch after one",
            arguments: SavedIdentityLock.allCases)
        func savedAndLoaded(lock: SavedIdentityLock) async throws {
            let stage = try IdentityStage(lock)
            let identity = try stage.identity()
            try await stage.keeper.adopt(identity)
            #expect(stage.prompts == 1)
            #expect(stage.keeper.current == identity)
            try stage.relaunch()
            #expect(stage.keeper.current == nil)
            #expect(try await stage.keeper.loadOnce() == .loaded)
            #expect(stage.keeper.current == identity)
            #expect(stage.prompts == 2)
        }

        @Test("a launch asks once, also for callers at the same time")
        func once() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity())
            try stage.relaunch()
            let before = stage.prompts
            async let first = stage.keeper.loadOnce()
            async let second = stage.keeper.loadOnce()
            #expect(try await [first, second] == [.loaded, .loaded])
            stage.pass(600)
            #expect(try await stage.keeper.loadOnce() == .alreadyLoaded)
            #expect(stage.prompts == before + 1)
        }

        @Test("it is kept in memory for its lifetime and no longer, without another question")
        func lifetime() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity())
            let before = stage.prompts
            stage.pass(599)
            #expect(stage.keeper.current != nil)
            stage.pass(1)
            #expect(stage.keeper.current == nil)
            // A clock that is turned back does not bring it back.
            stage.pass(-600)
            #expect(stage.keeper.current == nil)
            #expect(stage.prompts == before)
        }

        @Test("a saved one that has expired is told, removed, and not asked for again")
        func expired() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity())
            try stage.relaunch()
            stage.pass(600)
            #expect(try await stage.keeper.loadOnce() == .expired)
            #expect(stage.keeper.current == nil)
            #expect(stage.savedCount == 0)
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .absent)
            #expect(stage.prompts == 2)
        }

        @Test("the next one takes the place of an earlier one")
        func replaced() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity("anna-1"))
            let second = try stage.identity("anna-2")
            try await stage.keeper.adopt(second)
            #expect(stage.prompts == 2)
            #expect(stage.savedCount == 1)
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .loaded)
            #expect(stage.keeper.current == second)
        }

        @Test("signing out forgets it in memory and in the keychain, and asks nobody")
        func signOut() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity())
            let before = stage.prompts
            try await stage.keeper.signOut()
            #expect(stage.keeper.current == nil)
            #expect(stage.savedCount == 0)
            #expect(try await stage.keeper.loadOnce() == .alreadyLoaded)
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .absent)
            #expect(stage.prompts == before)
        }

        @Test("whether one is saved is known without a question")
        func hasSaved() async throws {
            let stage = try IdentityStage()
            #expect(try await !stage.keeper.hasSaved())
            try await stage.keeper.adopt(try stage.identity())
            let before = stage.prompts
            #expect(try await stage.keeper.hasSaved())
            try await stage.keeper.signOut()
            #expect(try await !stage.keeper.hasSaved())
            #expect(stage.prompts == before)
        }

        @Test("one that went with the passcode can still be signed out of, once")
        func lostIsSaved() async throws {
            let stage = try IdentityStage()
            try await stage.keeper.adopt(try stage.identity())
            try stage.relaunch()
            try stage.phone.removePasscode()
            #expect(try await stage.keeper.hasSaved())
            try await stage.keeper.signOut()
            #expect(try await !stage.keeper.hasSaved())
        }

        @Test("its bytes are zero once the person has signed out", .timeLimit(.minutes(1)))
        func zeroed() async throws {
            let stage = try IdentityStage()
            let (zeros, zero) = AsyncStream.makeStream(of: Bool.self)
            let isFreed = Lock(false)
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6, alignment: 1)
            memory.copyBytes(from: "secret".utf8)
            nonisolated(unsafe) var secret: Secret? = Secret(adopting: memory) { memory in
                isFreed.withLock { $0 = true }
                zero.yield(memory.allSatisfy { $0 == 0 })
                zero.finish()
                memory.deallocate()
            }
            func adopt() async throws {
                let id = try #require(secret)
                secret = nil
                let identity = try #require(
                    SessionIdentity(id: id, lifetime: 60, requestedAt: IdentityStage.start))
                try await stage.keeper.adopt(identity)
            }
            try await adopt()
            #expect(!isFreed.withLock { $0 })
            try await stage.keeper.signOut()
            // The thread that saved it may let go of it a moment later.
            for await isZero in zeros { #expect(isZero) }
        }

        @Test("one that the server refuses is forgotten; one that came since is kept")
        func refused() async throws {
            let stage = try IdentityStage()
            let (first, second) = (try stage.identity("anna-1"), try stage.identity("anna-2"))
            try await stage.keeper.adopt(first)
            try await stage.keeper.adopt(second)
            try await stage.keeper.discard(first)
            #expect(stage.keeper.current == second)
            #expect(stage.savedCount == 1)
            try await stage.keeper.discard(second)
            #expect(stage.keeper.current == nil)
            #expect(stage.savedCount == 0)
        }

        @Test("signing out while the person is asked to save takes the question away, and nothing is saved")
        func signOutWhileSaving() async throws {
            let person = ThinkingPerson()
            let handset = try Handset(person: person)
            let keeper = IdentityKeeper(service: IdentityStage.service, now: { IdentityStage.start })
            let identity = try #require(
                SessionIdentity(id: Secret("a"), lifetime: 60, requestedAt: IdentityStage.start))
            let saving = Task { try await keeper.adopt(identity) }
            _ = await person.nextPrompt()
            try await keeper.signOut()
            try await saving.value
            #expect(keeper.current == nil)
            #expect(handset.savedIdentityCount == 0)
        }

        @Test("an item that somebody else left in its place does not keep a new one from being saved")
        func duplicate() async throws {
            let stage = try IdentityStage()
            let item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: IdentityStage.service,
                kSecAttrAccount: IdentityKeeper.account, kSecUseDataProtectionKeychain: true,
            ]
            #expect(SecItemAdd(item as CFDictionary, nil) == errSecSuccess)
            // A template without data or date, as the requirement's client leaves one.
            #expect(await failure { try await stage.keeper.loadOnce() }?.code == .savedSignInUnreadable)
            let identity = try stage.identity()
            try await stage.keeper.adopt(identity)
            try stage.relaunch()
            #expect(try await stage.keeper.loadOnce() == .loaded)
            #expect(stage.keeper.current == identity)
        }
    }
}
