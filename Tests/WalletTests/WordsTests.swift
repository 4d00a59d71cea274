import FlowNetwork
import LatchkeyFlow
@_spi(Latchkey) import SwiftUI
import Testing
@_spi(Latchkey) import UIKit
import VirtualPhone

@testable import WalletApp

extension PhoneSuite {
    /// Who can see the words, and who can't.
    @MainActor @Suite struct WordsTests {
        /// A wallet whose words are on the screen.
        private func shown() async throws -> (TestWallet, [String]) {
            let wallet = try await TestWallet()
            await wallet.add()
            try await wallet.rotate()
            let words = try await wallet.readWords()
            #expect(words.count == 24)
            return (wallet, words)
        }

        @Test("the Keychain asks for the owner each time; who refuses sees no word")
        func prompt() async throws {
            let (wallet, words) = try await shown()
            try wallet.words.hide()
            let person = wallet.person(.cancels)
            #expect(try await wallet.readWords().isEmpty)
            #expect(person.prompts.count == 1)
            #expect(try wallet.words.notice?.title == "The words can’t be shown")
            wallet.person(.approves(passcode: "123456"))
            #expect(try await wallet.readWords() == words)
        }

        @Test("words are covered while something is before the app, and come back with it")
        func inactive() async throws {
            let (wallet, words) = try await shown()
            wallet.model.resignActive()
            #expect(try wallet.words.words.isEmpty)
            #expect(try wallet.words.cover == .inactive)
            await wallet.model.becomeActive()
            #expect(try wallet.words.words.map(\.text) == words)
        }

        @Test("words are forgotten when the app leaves the screen")
        func background() async throws {
            let (wallet, _) = try await shown()
            wallet.model.resignActive()
            wallet.model.enterBackground()
            await wallet.model.becomeActive()
            #expect(try wallet.words.words.isEmpty)
            #expect(try !wallet.words.isOpen)
            #expect(try wallet.words.cover == nil)
        }

        @Test("words that the Keychain gives after the app has left are not taken")
        func late() async throws {
            let (wallet, _) = try await shown()
            let words = try wallet.words
            words.hide()
            let person = WaitingOwner()
            wallet.phone.give(to: person)
            let reading = Task { await words.show() }
            await person.prompt()
            wallet.model.enterBackground()
            person.approve()
            await reading.value
            #expect(!words.isOpen)
        }

        @Test("words are covered while the screen is recorded or mirrored")
        func captured() async throws {
            let (wallet, words) = try await shown()
            wallet.model.capture(true)
            #expect(try wallet.words.words.isEmpty)
            #expect(try wallet.words.cover == .captured)
            wallet.model.capture(false)
            #expect(try wallet.words.words.map(\.text) == words)
        }

        @Test("a picture of the words hides them and says what to do; one of covered words is none")
        func screenshot() async throws {
            let (wallet, words) = try await shown()
            wallet.model.resignActive()
            wallet.model.takeScreenshot()
            await wallet.model.becomeActive()
            #expect(try wallet.words.words.map(\.text) == words)
            wallet.model.takeScreenshot()
            #expect(try wallet.words.words.isEmpty)
            #expect(try wallet.words.notice?.title == "You took a picture of your words")
        }

        @Test("wrong words are told, and others are asked for; the right ones end it")
        func wrong() async throws {
            let (wallet, words) = try await shown()
            try await wallet.rotation.checkWords()
            #expect(try wallet.words.words.isEmpty, "the words are not on the screen that asks for them")
            let positions = try wallet.rotation.backup.questions.map(\.id)
            #expect(positions.count == 4)
            #expect(try !wallet.rotation.backup.canSubmit)
            try wallet.answer(Array(words.reversed()))
            try await wallet.rotation.submit()
            #expect(try wallet.rotation.stage == .checking)
            #expect(try wallet.rotation.backup.notice?.title == "Not the right words")
            #expect(try wallet.rotation.backup.questions.allSatisfy(\.answer.isEmpty))
            #expect(try wallet.liveKeys.count == 4, "nothing was revoked")
            try wallet.answer(words.map { " \($0.uppercased()) " })
            try await wallet.rotation.submit()
            #expect(try wallet.rotation.stage == .finished)
        }

        @Test("who refuses the prompt of the check is asked for other words")
        func declinedCheck() async throws {
            let (wallet, words) = try await shown()
            try await wallet.rotation.checkWords()
            try wallet.answer(words)
            wallet.person(.cancels)
            try await wallet.rotation.submit()
            #expect(try wallet.rotation.stage == .checking)
            #expect(try wallet.rotation.backup.notice?.title == "Not checked")
            wallet.person(.approves(passcode: "123456"))
            try wallet.answer(words)
            try await wallet.rotation.submit()
            #expect(try wallet.rotation.stage == .finished)
        }

        @Test("what was typed in the check is forgotten when the app is left or the sheet closed; the questions stay")
        func leavingTheCheck() async throws {
            let (wallet, words) = try await shown()
            try await wallet.rotation.checkWords()
            let backup = try wallet.rotation.backup
            let positions = backup.questions.map(\.id)
            try wallet.answer(words)
            wallet.model.resignActive()
            #expect(backup.canSubmit, "covered, not forgotten")
            wallet.model.enterBackground()
            #expect(try wallet.rotation.backup.questions.allSatisfy(\.answer.isEmpty))
            await wallet.model.becomeActive()
            #expect(try wallet.rotation.stage == .checking)
            #expect(backup.questions.map(\.id) == positions)
            try wallet.answer(words)
            try wallet.rotation.isPresented = false
            #expect(try wallet.rotation.backup.questions.allSatisfy(\.answer.isEmpty))
        }

        @Test("no word is in what the phone or the models say of themselves, on the disk, or on a requested page")
        func logs() async throws {
            let (wallet, words) = try await shown()
            try await wallet.rotation.checkWords()
            try wallet.answer(words)
            let model = try wallet.rotation
            var told = "\(model.words.words) \(model.backup.questions) \(String(reflecting: model.backup.questions))"
            dump(try wallet.words, to: &told)
            dump(model.backup, to: &told)
            await model.submit()
            told += wallet.phone.events.map { "\($0)" }.joined()
            told += wallet.disk.names.compactMap { wallet.disk.data(forKey: $0) }
                .map { String(decoding: $0, as: UTF8.self) }.joined()
            told += UIPasteboard.general.string ?? ""
            // Single words of the list, such as "key", are the log's own too: it is their order that gives them away.
            let parts = told.split { !$0.isLetter }.map { $0.lowercased() }.filter(words.contains)
            let isTold = zip(words, words.dropFirst()).contains { pair in
                zip(parts, parts.dropFirst()).contains { $0 == pair }
            }
            #expect(!isTold)
        }
    }
}
