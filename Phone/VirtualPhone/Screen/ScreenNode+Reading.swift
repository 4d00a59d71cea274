/// A screen as a person reads it, for players and tests.
extension ScreenNode {
    /// The element that has an accessibility identifier, here or below; nil if there is none.
    public func element(_ identifier: String) -> ScreenNode? { first { $0.identifier == identifier } }

    /// The text that a person reads: a field's text, empty if it has none; otherwise the label or the value.
    public var reading: String {
        switch role {
        case .textField, .secureTextField: value ?? ""
        default: label.isEmpty ? value ?? "" : label
        }
    }

    /// The app's questions over the screen, alerts and dialogs; the last is before all others.
    public var questions: [ScreenNode] { all.filter { $0.role == .alert || $0.role == .confirmationDialog } }

    /// The buttons of the bar of tabs.
    public var tabs: [ScreenNode] { all.filter { $0.role == .tabBar }.flatMap(\.buttons) }

    /// The buttons, links and rows of the screen itself: not those of questions and of the bar of tabs.
    public var screenButtons: [ScreenNode] {
        switch role {
        case .tabBar, .alert, .confirmationDialog: []
        case .button, .link, .cell: [self] + children.flatMap(\.screenButtons)
        default: children.flatMap(\.screenButtons)
        }
    }
}
