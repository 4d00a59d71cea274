import Foundation
import VirtualPhone

extension ViewGraph {
    /// Does what a person did to the screen; what can't be touched (unknown, disabled, covered) is left alone.
    func touch(_ event: AppEvent) {
        flushIfNeeded()
        switch event {
        case .tap(let id):
            guard let node = enabled(id) else { break }
            if node.isField { focus(id) }
            node.onTap?()
        case .press(let id):
            guard let node = enabled(id) else { break }
            if let press = node.onPress { press() } else { touch(.tap(id)) }
        case .setText(let id, let text):
            guard let node = enabled(id) else { break }
            focus(id)
            node.onSetText?(text)
        case .typeText(let id, let text):
            guard let node = enabled(id) else { break }
            focus(id)
            node.onSetText?((node.fieldText ?? node.screen.value ?? "") + text)
        case .submit(let id):
            guard let node = enabled(id) else { break }
            focus(nil)
            node.onSubmit?()
        case .pull(let id): enabled(id)?.onPull?()
        case .swipeToDelete(let id): enabled(id)?.onDelete?()
        case .openURL(let text): URL(string: text).map(open)
        default: break
        }
    }

    /// Hands a URL to the views that registered for one, the outer ones first.
    private func open(_ url: URL) {
        for (_, handle) in urlHandlers.sorted(by: { $0.key < $1.key }) { handle(url) }
    }

    private func enabled(_ id: String) -> Node? {
        touchable[id].flatMap { $0.screen.isEnabled ? $0 : nil }
    }

    /// Gives the keyboard to a field, or to none, and tells the focus states.
    func focus(_ id: String?) {
        guard focusedField != id else { return }
        let old = focusedField.flatMap { touchable[$0] }
        focusedField = id
        for link in old?.focusLinks ?? [] { link.tell(false) }
        for link in id.flatMap({ touchable[$0] })?.focusLinks ?? [] { link.tell(true) }
        setNeedsDrawing()
    }

    /// Has the screen drawn again, though no view changed.
    func setNeedsDrawing() {
        afterUpdate {}
    }

    /// Follows the focus states that changed, and marks the field that has the keyboard.
    func moveFocus() {
        for (id, node) in touchable where node.isField {
            for link in node.focusLinks {
                let isWanted = link.isWanted()
                defer { link.wasWanted = isWanted }
                guard isWanted != link.wasWanted else { continue }
                if isWanted { focusedField = id } else if focusedField == id { focusedField = nil }
            }
        }
        guard let focusedField else { return }
        if let node = touchable[focusedField], node.isField, node.screen.isEnabled {
            node.screen.isFocused = true
        } else {
            self.focusedField = nil
        }
    }
}

extension FocusLink {
    fileprivate func tell(_ isFocused: Bool) {
        wasWanted = isFocused
        set(isFocused)
    }
}

extension Node {
    var isField: Bool { screen.role == .textField || screen.role == .secureTextField }
}
