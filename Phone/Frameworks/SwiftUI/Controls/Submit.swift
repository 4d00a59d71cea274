private enum SubmitKey: EnvironmentKey {
    static var defaultValue: [(SubmitTriggers, () -> Void)] { [] }
}

extension EnvironmentValues {
    /// The actions of the Return key in fields of a place, the innermost last.
    var submitActions: [(SubmitTriggers, () -> Void)] {
        get { self[SubmitKey.self] }
        set { self[SubmitKey.self] = newValue }
    }
}

nonisolated extension View {
    /// Sets the Return key's action in fields within (developer.apple.com/documentation/swiftui/view/onsubmit(of:_:)).
    public func onSubmit(of triggers: SubmitTriggers = .text, _ action: @escaping (() -> Void)) -> some View {
        environmentChange { $0.submitActions.append((triggers, action)) }
    }

    /// Keeps Return keys from the views around (developer.apple.com/documentation/swiftui/view/submitscope(_:)).
    public func submitScope(_ isBlocking: Bool = true) -> some View {
        environmentChange { if isBlocking { $0.submitActions = [] } }
    }

    /// Sets the Return key's label (developer.apple.com/documentation/swiftui/view/submitlabel(_:)).
    public func submitLabel(_ submitLabel: SubmitLabel) -> some View {
        environmentChange { $0.controls.returnKey = submitLabel == .return ? nil : submitLabel.name }
    }
}

extension Element {
    /// Everything that the Return key does in this field, which is one for texts or for searching.
    func submit(_ trigger: SubmitTriggers = .text) {
        for (triggers, action) in environment.submitActions.reversed() where triggers.contains(trigger) { action() }
    }
}
