import VirtualPhone

/// What a person finds on a display.
extension Display {
    /// Alerts and other questions of the app, in order.
    var alerts: [ScreenNode] { root.all.filter { $0.role == .alert || $0.role == .confirmationDialog } }

    /// The buttons of the alert that is before everything.
    var alertButtons: [ScreenNode] { alerts.last?.buttons ?? [] }

    /// The tabs.
    var tabs: [ScreenNode] { root.all.filter { $0.role == .tabBar }.flatMap(\.buttons) }

    /// The buttons of the screen itself.
    var appButtons: [ScreenNode] { Self.buttons(root) }

    private static func buttons(_ node: ScreenNode) -> [ScreenNode] {
        switch node.role {
        case .tabBar, .alert, .confirmationDialog: []
        case .button, .link: [node] + node.children.flatMap(buttons)
        case .cell: [node] + node.children.flatMap(buttons)
        default: node.children.flatMap(buttons)
        }
    }

    /// The element of the app that has an accessibility identifier.
    func node(identifier: String) -> ScreenNode? { root.all.first { $0.identifier == identifier } }

    /// What is on it, in a line, for those who wonder why a step failed.
    var summary: String {
        if let overlay { return "The system asks (\(overlay.identifier ?? "")): \(overlay.label)" }
        if let alert = alerts.last { return "An alert is shown: \(alert.label)" }
        switch surface {
        case .lockScreen: return "The phone is locked"
        case .home: return "The home screen is shown"
        case .app:
            let texts = root.all.filter { $0.role == .text || $0.role == .navigationBar }.map(\.label)
            return "The screen says: " + texts.filter { !$0.isEmpty }.prefix(6).joined(separator: " · ")
        }
    }
}

extension String {
    /// Whether two texts are the same to a reader: an apostrophe may be straight or curved.
    func isSameText(_ other: String) -> Bool {
        replacing("\u{2019}", with: "'") == other.replacing("\u{2019}", with: "'")
    }
}
