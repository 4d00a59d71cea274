import VirtualPhone

/// An alert as a value, as before iOS 15 (developer.apple.com/documentation/swiftui/alert).
public struct Alert {
    let title: Text
    let message: Text?
    let buttons: [Button]

    /// An alert with one button (developer.apple.com/documentation/swiftui/alert).
    public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
        self.title = title
        self.message = message
        buttons = dismissButton.map { [$0] } ?? []
    }

    /// An alert with two buttons (developer.apple.com/documentation/swiftui/alert).
    public init(title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button) {
        self.title = title
        self.message = message
        buttons = [primaryButton, secondaryButton]
    }

    /// A button of an alert (developer.apple.com/documentation/swiftui/alert/button).
    public struct Button {
        let label: Text
        let role: ButtonRole?
        let action: (() -> Void)?

        /// A button (developer.apple.com/documentation/swiftui/alert/button/default(_:action:)).
        public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: nil, action: action)
        }

        /// A button that gives up (developer.apple.com/documentation/swiftui/alert/button/cancel(_:action:)).
        public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .cancel, action: action)
        }

        /// A button that gives up (developer.apple.com/documentation/swiftui/alert/button/cancel(_:)).
        public static func cancel(_ action: (() -> Void)? = {}) -> Button {
            Button(label: Text(verbatim: "Cancel"), role: .cancel, action: action)
        }

        /// A button that deletes (developer.apple.com/documentation/swiftui/alert/button/destructive(_:action:)).
        public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
            Button(label: label, role: .destructive, action: action)
        }
    }
}

nonisolated extension View {
    /// An alert (developer.apple.com/documentation/swiftui/view/alert(ispresented:content:)).
    public func alert(isPresented: Binding<Bool>, content: () -> Alert) -> some View {
        alert(isPresented.wrappedValue ? content() : nil, isPresented)
    }

    /// An alert about an item (developer.apple.com/documentation/swiftui/view/alert(item:content:)).
    public func alert<Item: Identifiable>(item: Binding<Item?>, content: (Item) -> Alert) -> some View {
        alert(item.wrappedValue.map(content), item.isPresent())
    }

    private func alert(_ alert: Alert?, _ isPresented: Binding<Bool>) -> some View {
        modifier(
            Question(
                role: .alert, title: alert?.title ?? Text(verbatim: ""), showsTitle: true, isPresented: isPresented,
                content: alert.map { (actions: AlertButtons(buttons: $0.buttons), message: $0.message) }))
    }
}

nonisolated struct AlertButtons: View {
    let buttons: [Alert.Button]

    @MainActor var body: some View {
        ForEach(buttons.indices, id: \.self) { place in
            Button(role: buttons[place].role, action: { buttons[place].action?() }) { buttons[place].label }
        }
    }
}

extension Binding {
    /// Whether there is something; saying no takes it away.
    func isPresent<Item>() -> Binding<Bool> where Value == Item? {
        Binding<Bool>(get: { self.wrappedValue != nil }, set: { if !$0 { self.wrappedValue = nil } })
    }
}
