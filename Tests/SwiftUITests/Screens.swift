@_spi(Latchkey) import SwiftUI
import VirtualPhone

extension ScreenHost {
    /// What takes touches: what lies over the screen, if something does.
    var front: ScreenNode {
        screen.children.last { [.alert, .confirmationDialog, .sheet, .fullScreenCover].contains($0.role) } ?? screen
    }

    /// The elements of a role, in reading order.
    func all(_ role: ScreenRole) -> [ScreenNode] { screen.all.filter { $0.role == role } }

    /// The first element of a role and label.
    func find(_ role: ScreenRole, _ label: String? = nil) -> ScreenNode? {
        front.all.first { $0.role == role && (label == nil || $0.label == label) }
    }

    /// The element of an identifier.
    func find(identifier: String) -> ScreenNode? { screen.all.first { $0.identifier == identifier } }

    /// Taps an element of a role; does nothing if there is none.
    func tap(_ role: ScreenRole, _ label: String? = nil) { send(.tap(find(role, label)?.id ?? "none")) }

    /// Taps the element of an identifier.
    func tap(identifier: String) { send(.tap(find(identifier: identifier)?.id ?? "none")) }
}
