import Testing
import UIKit
import VirtualPhone

@_spi(Latchkey) import SwiftUI

@MainActor
@Suite("An app of today, on the whole")
struct ReadingListTests {
    private let model = ReadingList()

    /// The app after its onboarding.
    private func started() -> ScreenHost {
        let host = ScreenHost(ReadingListRoot(model: model))
        host.tap("Continue")
        host.tap("Start")
        return host
    }

    @Test("the onboarding covers the app, goes on page by page, and is gone")
    func onboarding() {
        let host = ScreenHost(ReadingListRoot(model: model))
        #expect(host.screen.all.contains { $0.role == .fullScreenCover })
        #expect(host.texts.contains("Keep what you read"))
        host.tap("Continue")
        #expect(host.texts.contains("Find it again"))
        host.tap("Start")
        #expect(!host.screen.all.contains { $0.role == .fullScreenCover })
    }

    @Test("a search finds by a part of the title, and says if it finds nothing")
    func search() {
        let host = started()
        let field = host.find(.textField, "Titles")?.id ?? "none"
        host.send(.setText(field, text: "ul"))
        #expect(host.find(.button, "Ulysses, read") != nil)
        #expect(host.find(.button, "Emma, new") == nil)
        host.send(.setText(field, text: "xyz"))
        #expect(host.texts.contains("No Results for “xyz”"))
    }

    @Test("a sheet adds a book, which the list shows and search finds")
    func adding() {
        let host = started()
        host.tap("Add")
        #expect(host.screen.all.contains { $0.role == .sheet })
        #expect(host.find(.button, "Save")?.isEnabled == false)
        host.send(.setText(host.find(.textField, "Title")?.id ?? "none", text: "Persuasion"))
        host.tap("Save")
        #expect(!host.screen.all.contains { $0.role == .sheet })
        #expect(host.find(.button, "Persuasion, new") != nil)
    }

    @Test("a book opens, can be recommended, and back leads to the list")
    func detail() {
        let host = started()
        host.tap("Emma, new")
        #expect(host.texts.contains("Title"))
        host.tap("Recommend")
        host.tap("Copy")
        #expect(UIPasteboard.general.string == "Read Emma!")
        host.tap("Books")
        #expect(model.opened == nil)
    }

    @Test("the settings sort the list and tell what is new")
    func settings() {
        let host = started()
        host.tap("Settings")
        #expect(host.texts.contains("3"))
        host.tap("Sort by title")
        #expect(model.found.map(\.title) == ["Emma", "Middlemarch", "Ulysses"])
        host.tap("What is new?")
        #expect(host.texts.contains("Nothing."))
    }
}
