/// Whether what stands in a tab is seen: only that of the chosen tab is.
///
/// A tab's views keep their state while another is chosen, but they disappear, and appear again with their tab.
@MainActor
final class VisibilityGate {
    private(set) var isOpen = false
    private var listeners: [Int: (Bool) -> Void] = [:]

    nonisolated init() {}

    /// Tells an element of each change until it ends.
    func listen(_ element: Element, part: Int, _ listener: @escaping (Bool) -> Void) {
        // Several modifiers stand at elements of their own, so the number tells them apart.
        let number = element.number * 2 + part
        listeners[number] = listener
        element.onRemove { self.listeners[number] = nil }
    }

    func set(_ isOpen: Bool) {
        guard self.isOpen != isOpen else { return }
        self.isOpen = isOpen
        // Inner views first, as they appear.
        for number in listeners.keys.sorted(by: >) { listeners[number]?(isOpen) }
    }
}

private enum GateKey: EnvironmentKey {
    static var defaultValue: VisibilityGate? { nil }
}

/// The gate of the tab that a node is.
enum TabGate: NodeTrait {
    typealias Value = VisibilityGate
}

extension EnvironmentValues {
    /// The tab that the place belongs to; nil outside of tabs.
    var visibilityGate: VisibilityGate? {
        get { self[GateKey.self] }
        set { self[GateKey.self] = newValue }
    }
}
