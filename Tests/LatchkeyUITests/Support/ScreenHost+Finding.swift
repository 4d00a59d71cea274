@_spi(Latchkey) import SwiftUI
import Testing
import VirtualPhone

extension ScreenNode {
    /// The element of an identifier.
    func element(_ identifier: String) -> ScreenNode? { all.first { $0.identifier == identifier } }

    /// The topmost button that says this.
    func button(_ label: String) -> ScreenNode? { all.last { $0.role == .button && $0.label == label } }

    /// Whether something says this.
    func says(_ label: String) -> Bool { all.contains { $0.label == label } }
}

extension ScreenHost {
    /// Waits until a button can be tapped, and taps it.
    func tap(_ label: String) async {
        let screen = await screen { $0.button(label)?.isEnabled == true }
        if let button = screen.button(label) { send(.tap(button.id)) }
    }

    /// Waits until an element is there, and taps it.
    func tap(identifier: String) async {
        let screen = await screen { $0.element(identifier)?.isEnabled == true }
        if let element = screen.element(identifier) { send(.tap(element.id)) }
    }

    /// Waits until a field is there, and replaces its text.
    func type(_ text: String, into identifier: String) async {
        let screen = await screen { $0.element(identifier)?.isEnabled == true }
        if let field = screen.element(identifier) { send(.setText(field.id, text: text)) }
    }
}
