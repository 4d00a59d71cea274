import FlowNetwork
import LatchkeyFlow
import Testing
import VirtualPhone

@testable import LatchkeyKeyRotation
@testable import WalletApp

extension PhoneSuite {
    /// The app killed anywhere, and launched again.
    @MainActor @Suite struct KillTests {
        @Test("killed while the words are to be written down, the next launch shows that screen by itself")
        func writingDown() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let person = wallet.person(.approves(passcode: "123456"))
            try await wallet.relaunch()
            #expect(try wallet.rotation.isPresented)
            #expect(try wallet.rotation.isResumed)
            #expect(try wallet.rotation.stage == .writingDown)
            #expect(person.prompts.isEmpty, "nothing was asked for that")
            try await wallet.confirm()
            #expect(try wallet.rotation.stage == .finished)
        }

        /// What a person does with the app whose first screen is before them.
        private func useApp(_ wallet: TestWallet) async throws {
            if wallet.model.account == nil { await wallet.add() }
            guard wallet.model.account != nil else { return }
            if try wallet.account.keyState == .needRotating { try await wallet.rotate() }
            if try wallet.rotation.stage == .writingDown { try await wallet.confirm() }
            if let advice = try wallet.advice, advice.step == .goOn { try await wallet.rotation.follow(advice.step) }
        }

        @Test(
            "killed before any effect, later launches end the rotation, and only its own keys are live then",
            arguments: Array(stride(from: 1, through: 88, by: 3)))
        func everywhere(effect: Int) async throws {
            let wallet = try await TestWallet()
            try wallet.kill(beforeEffect: effect)
            do {
                try await useApp(wallet)
            } catch is AppGone {
                // A person who is in the middle of something finds the app gone.
                #expect(try !wallet.isRunning)
            }
            var launches = 1
            while try wallet.journal?.phase != .finished, launches < 5 {
                launches += 1
                try await wallet.relaunch()
                try await useApp(wallet)
            }
            let journal = try #require(try wallet.journal)
            #expect(journal.phase == .finished)
            #expect(try Set(wallet.liveKeys) == Set(journal.newKeys))
        }
    }
}
