import VirtualPhone

extension Display {
    /// Its contents in a line, to explain a failed step.
    var summary: String {
        if let overlay { return "The system asks (\(overlay.identifier ?? "")): \(overlay.label)" }
        if let question = root.questions.last { return "An alert is shown: \(question.label)" }
        switch surface {
        case .lockScreen: return "The phone is locked"
        case .home: return "The home screen is shown"
        case .app:
            let texts = root.all.filter { $0.role == .text || $0.role == .navigationBar }.map(\.label)
            return "The screen says: " + texts.filter { !$0.isEmpty }.prefix(6).joined(separator: " · ")
        }
    }
}
