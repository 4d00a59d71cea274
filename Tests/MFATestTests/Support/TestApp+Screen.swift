import Foundation
import MFATestApp
@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

/// The app's screen, as it is drawn, and what a person does on it.
extension TestApp {
    /// The elements on the screen.
    var screen: ScreenNode { host?.current ?? ScreenNode(id: "window", role: .window) }

    /// What an element says or holds, by its identifier; nil if it is not on the screen.
    func text(of identifier: String) -> String? { screen.element(identifier)?.reading }

    /// Whether some element, or the header or footer of a section, says exactly this.
    func says(_ text: String) -> Bool { screen.all.contains { $0.label == text || $0.value == text } }

    /// The title of the question over the screen.
    var question: String? { screen.questions.last?.label }

    /// Whether this is the question over the screen, with its title and its text.
    func asks(_ alert: AppAlert) -> Bool { question == alert.title && says(alert.message) }

    /// The labels of the buttons that can be seen: those of the question if there is one, else those of the screen.
    var buttons: [String] { visibleButtons.map(\.label) }

    /// Whether a button of this label can be seen.
    func isShown(button label: String) -> Bool { buttons.contains(label) }

    /// Whether a button of this label can be tapped; nil if it can't be seen.
    func isEnabled(button label: String) -> Bool? {
        let found = visibleButtons.filter { $0.label == label }
        return found.isEmpty ? nil : found.contains(where: \.isEnabled)
    }

    private var visibleButtons: [ScreenNode] {
        let nodes = screen.questions.last.map(\.buttons) ?? screen.screenButtons
        return nodes.filter { $0.role == .button }
    }

    // MARK: Touches

    /// Taps a button by its label, and returns when what it does has ended.
    ///
    /// - Returns: whether there was such a button, and it could be tapped.
    @discardableResult
    func tapIfPossible(_ label: String) async -> Bool {
        guard let button = visibleButtons.first(where: { $0.label == label && $0.isEnabled }) else { return false }
        host?.send(.tap(button.id))
        await model.idle()
        return true
    }

    func tap(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        let isDone = await tapIfPossible(label)
        #expect(isDone, "no button “\(label)” among \(buttons)", sourceLocation: sourceLocation)
    }

    /// Goes to a screen by the label of its tab, which a question covers.
    func select(tab label: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let tab = question == nil ? screen.tabs.first { $0.label == label } : nil
        #expect(tab != nil, "no tab “\(label)” can be tapped", sourceLocation: sourceLocation)
        if let tab { host?.send(.tap(tab.id)) }
    }

    /// Replaces the text of a field, by its identifier.
    func type(_ text: String, into identifier: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let field = screen.element(identifier)
        #expect(field?.isEnabled == true, "no field \(identifier) takes text", sourceLocation: sourceLocation)
        if let field { host?.send(.setText(field.id, text: text)) }
    }
}
