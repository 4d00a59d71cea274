import FlowNetwork
import LatchkeyFlow
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import WalletApp

extension PhoneSuite {
    /// The guided rotation from the prompt to its end.
    @MainActor @Suite struct RotationTests {
        @Test(
            "from the prompt to the end: Blocto's keys are revoked, the new ones are live",
            arguments: [
                AccountShape.blocto, .recoveryKit, .ownKey, .manyKeys,
            ])
        func whole(_ shape: AccountShape) async throws {
            let wallet = try await TestWallet(shape)
            await wallet.add()
            try await wallet.rotate()
            #expect(try wallet.rotation.stage == .writingDown)
            #expect(try Set(wallet.oldKeys.filter(wallet.liveKeys.contains)).count >= 2, "nothing is revoked yet")
            try await wallet.confirm()
            #expect(try wallet.rotation.stage == .finished)
            #expect(try wallet.account.keyState == .own)
            let journal = try #require(try wallet.journal)
            #expect(try wallet.liveKeys.filter(journal.newKeys.contains).count == 2)
            #expect(try wallet.liveKeys.filter(journal.retiring.contains).isEmpty)
            #expect(try wallet.account.facts?.liveKeys.contains { $0.isBlocto } == false)
        }

        @Test("the prompt comes at launch; a check that failed is no \"all is well\", and is done again")
        func check() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            wallet.node.plan(.refused, .every())
            try await wallet.relaunch()
            guard case .failed(let notice) = try wallet.account.keyState else {
                Issue.record("\(try wallet.account.keyState)")
                return
            }
            #expect(notice.message.contains("can't be reached"))
            // Only something was before the app: that is no reason to ask again.
            await wallet.model.becomeActive()
            #expect(try wallet.account.keyState == .failed(notice))
            wallet.node.clearFaults()
            wallet.model.enterBackground()
            await wallet.model.becomeActive()
            #expect(try wallet.account.keyState == .needRotating)
        }

        @Test("an account without Blocto's keys is left in peace")
        func own() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            try await wallet.confirm()
            try await wallet.relaunch()
            #expect(try wallet.account.keyState == .own)
            #expect(try !wallet.rotation.isPresented)
            // What was opened by mistake has nothing to begin.
            try await wallet.account.openRotation()
            #expect(try !wallet.rotation.isPresented)
        }

        @Test("who cancels before anything was signed has the account and the phone as they were")
        func undo() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.account.openRotation()
            let rotation = try wallet.rotation
            let (asked, told) = AsyncStream<Void>.makeStream()
            let transport = wallet.transport
            transport.onRequest.withLock { action in
                action = {
                    transport.onRequest.withLock { $0 = nil }
                    told.yield()
                    // Ends with the task: the request waits until it is cancelled.
                    for await _ in AsyncStream<Void>.makeStream().stream {}
                }
            }
            let run = Task { await rotation.start() }
            for await _ in asked { break }
            #expect(rotation.canUndo)
            await rotation.undo()
            await run.value
            #expect(!rotation.isPresented)
            #expect(rotation.stage == .explaining)
            #expect(try wallet.journal == nil)
            #expect(try wallet.liveKeys == wallet.oldKeys)
            #expect(wallet.phone.inspectKeychain().items.count == 2, "only the imported keys")
            #expect(try wallet.account.keyState == .needRotating)
        }

        @Test("who refuses the owner's prompt is told, and goes on with the button")
        func declined() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            wallet.person(.cancels)
            try await wallet.rotate()
            let advice = try #require(try wallet.advice)
            #expect(advice.title == "Not finished yet")
            #expect(advice.step == .goOn)
            wallet.person(.approves(passcode: "123456"))
            try await wallet.rotation.follow(advice.step)
            #expect(try wallet.rotation.stage == .writingDown)
        }

        @Test("who sets the passcode while away comes back to a rotation that goes on")
        func passcode() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let words = try await wallet.readWords()
            try await wallet.rotation.checkWords()
            try wallet.answer(words)
            try wallet.phone.removePasscode()
            try await wallet.rotation.submit()
            let advice = try #require(try wallet.advice)
            #expect(advice.step == .openSettings)
            try await wallet.rotation.follow(advice.step)
            #expect(try wallet.advice == advice, "nothing has changed before the person was in Settings")
            wallet.model.enterBackground()
            try wallet.phone.setPasscode("123456")
            await wallet.model.becomeActive()
            #expect(try wallet.rotation.stage == .writingDown)
        }

        @Test(
            "a network that fails at any request stops the rotation, and Go On ends it",
            arguments: [NetworkFault.refused, .lostReply, .status(500), .timeOutAfterAcceptance], 1...8)
        func network(_ fault: NetworkFault, at request: Int) async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            wallet.node.plan(fault, .request(request))
            try await wallet.rotate()
            if let advice = try wallet.advice {
                #expect(advice.title == "Waiting for the Flow network")
                #expect(advice.step == .goOn)
                try await wallet.rotation.follow(advice.step)
            }
            #expect(try wallet.rotation.stage == .writingDown)
        }

        @Test("where the words are lost before they were written down, Start Anew makes others")
        func startAnew() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let first = try #require(try wallet.journal)
            try await SeedKeeper(accessGroup: nil).remove(first.seed, of: first.account)
            try await wallet.words.show()
            let advice = try #require(try wallet.advice)
            #expect(advice.step == .startAnew)
            #expect(try wallet.words.words.isEmpty)
            try await wallet.rotation.follow(advice.step)
            #expect(try wallet.rotation.stage == .writingDown)
            try await wallet.confirm()
            #expect(try wallet.rotation.stage == .finished)
            let live = try wallet.liveKeys
            #expect(first.newKeys.allSatisfy { !live.contains($0) }, "the lost keys go with Blocto's")
            #expect(
                try wallet.account.history.entries.map(\.title) == [
                    "Moved to new keys", "Started anew with other keys",
                ])
        }
    }
}
