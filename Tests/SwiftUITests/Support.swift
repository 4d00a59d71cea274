@testable @_spi(Latchkey) import SwiftUI
import VirtualPhone

/// A text, the smallest view that is seen.
struct Say: View, PrimitiveView {
    typealias Body = Never

    let text: String

    init(_ text: String) {
        self.text = text
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        [Node(element, .text, text)]
    }
}

/// A button, the smallest view that is touched.
struct Press: View, PrimitiveView {
    typealias Body = Never

    let label: String
    let action: () -> Void

    init(_ label: String, action: @escaping () -> Void) {
        self.label = label
        self.action = action
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .button, label)
        node.onTap = action
        return [node]
    }
}

/// A field, the smallest view that is typed into.
struct Write: View, PrimitiveView {
    typealias Body = Never

    let label: String
    @Binding var text: String

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .textField, label)
        node.screen.value = text
        node.onSetText = { text = $0 }
        return [node]
    }
}

/// Shows a view over the screen while a state is true.
struct Cover<Over: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never

    @Binding var isPresented: Bool
    let content: () -> Over

    func presented(_ element: Element) -> ElementChild? {
        guard isPresented else { return nil }
        var environment = element.environment
        environment.presentation = { isPresented = false }
        return ElementChild(content(), at: 1, environment: environment)
    }

    func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        if let over = element.child(at: 1) {
            resolver.present {
                let node = Node(over, .sheet, part: "sheet")
                node.children = over.nodes(resolver)
                return node
            }
        }
        return content
    }
}

extension ScreenHost {
    /// The texts on the screen, in reading order.
    var texts: [String] { screen.all.filter { $0.role == .text }.map(\.label) }

    /// The id of the element of a label; no id that exists if there is none.
    func id(_ label: String) -> String { screen.all.first { $0.label == label }?.id ?? "none" }

    /// Taps the element of a label.
    func tap(_ label: String) { send(.tap(id(label))) }
}

/// What happened, in order.
@MainActor
final class Diary {
    var lines: [String] = []

    /// Something that waits until it is resumed.
    var waiting: CheckedContinuation<Void, Never>?

    private var isFinished = false
    private var reader: CheckedContinuation<Void, Never>?

    func write(_ line: String) { lines.append(line) }

    /// Says that nothing more will be written.
    func finish() {
        isFinished = true
        reader?.resume()
    }

    /// Waits for the end.
    func finished() async {
        guard !isFinished else { return }
        await withCheckedContinuation { reader = $0 }
    }
}
