import FlowNetwork
@_spi(Latchkey) import SwiftUI
import Testing
@_spi(Latchkey) import UIKit
import VirtualPhone

@testable import WalletApp

extension PhoneSuite {
    /// The screens as they are drawn.
    @MainActor @Suite struct ScreenTests {
        private func words(_ host: ScreenHost) -> [String] {
            host.current.all.filter { $0.identifier == "words.word" }.map(\.label)
        }

        @Test("covered words are not on the screen at all: recorded, behind something, pictured or left")
        func words() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let host = ScreenHost(ContentView(model: wallet.model), drawing: .whenLookedAt)
            defer { host.end() }
            let phrase = try await wallet.readWords()
            #expect(words(host) == phrase)
            UIApplication.deliver(.captureBegan)
            #expect(words(host).isEmpty)
            #expect(host.current.element("words.cover")?.label == "The screen is recorded or mirrored")
            UIApplication.deliver(.captureEnded)
            #expect(words(host) == phrase)
            UIApplication.deliver(.willResignActive)
            #expect(words(host).isEmpty)
            UIApplication.deliver(.didBecomeActive)
            await wallet.model.becomeActive()
            #expect(words(host) == phrase)
            UIApplication.deliver(.didTakeScreenshot)
            #expect(words(host).isEmpty)
            #expect(host.current.element("words.notice")?.label == "You took a picture of your words")
            #expect(try await wallet.readWords() == phrase)
            #expect(words(host) == phrase)
            host.scenePhase = .background
            #expect(words(host).isEmpty)
            #expect(host.current.element("words.show") != nil)
        }

        @Test("what was typed in the check is not on the screen either while it is recorded or behind something")
        func check() async throws {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let phrase = try await wallet.readWords()
            try await wallet.rotation.checkWords()
            try wallet.answer(phrase)
            let host = ScreenHost(ContentView(model: wallet.model), drawing: .whenLookedAt)
            defer { host.end() }
            let fields = try wallet.rotation.backup.questions.map { "backup.word.\($0.id)" }
            func seen() -> [String] { fields.filter { host.current.element($0) != nil } }
            #expect(seen() == fields)
            UIApplication.deliver(.captureBegan)
            #expect(seen().isEmpty)
            #expect(host.current.element("words.cover")?.label == "The screen is recorded or mirrored")
            UIApplication.deliver(.captureEnded)
            #expect(seen() == fields)
            UIApplication.deliver(.willResignActive)
            #expect(seen().isEmpty)
            UIApplication.deliver(.didBecomeActive)
            await wallet.model.becomeActive()
            #expect(seen() == fields)
            #expect(try wallet.rotation.backup.canSubmit, "what was typed is still there")
        }

        @Test("a kit is pasted with a button, and is on the pasteboard no more")
        func paste() async throws {
            let wallet = try await TestWallet()
            let host = ScreenHost(ContentView(model: wallet.model), drawing: .whenLookedAt)
            defer { host.end() }
            let button = try #require(host.current.element("add.paste"))
            UIPasteboard.general.string = "a poem"
            host.send(.tap(button.id))
            #expect(UIPasteboard.general.string == "a poem", "what is no key is the person's to keep")
            UIPasteboard.general.string = wallet.sample.jsonLine
            host.send(.tap(button.id))
            #expect(wallet.model.add.address == "0x\(wallet.sample.account.address)")
            #expect(!wallet.model.add.keys.isEmpty)
            #expect(!UIPasteboard.general.hasStrings)
            let digits = wallet.sample.held[0].digits
            #expect(!host.current.all.contains { $0.label.contains(digits) }, "the field hides what is in it")
        }

        @Test("the account shows its keys with their weights, Blocto's marked, and the button that begins")
        func account() async throws {
            let wallet = try await TestWallet(.recoveryKit)
            await wallet.add()
            let host = ScreenHost(ContentView(model: wallet.model), drawing: .whenLookedAt)
            defer { host.end() }
            let screen = host.current
            #expect(screen.element("account.address")?.label == "0x\(wallet.sample.account.address)")
            #expect(screen.all.filter { $0.identifier == "key.weight" }.map(\.label) == ["999", "1", "1000"])
            #expect(
                screen.all.filter { $0.identifier == "key.title" }.map(\.label) == [
                    "Blocto’s key 0, on this iPhone", "Blocto’s key 1, on this iPhone", "Key 2, on this iPhone",
                ])
            #expect(screen.element("keys.rotate")?.label == "Your keys need rotating")
            #expect(screen.element("keys.begin") != nil)
        }
    }
}
