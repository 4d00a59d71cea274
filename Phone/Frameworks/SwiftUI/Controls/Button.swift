import VirtualPhone

/// A control that acts (developer.apple.com/documentation/swiftui/button).
public nonisolated struct Button<Label: View>: View, PrimitiveView {
    /// A button draws itself.
    public typealias Body = Never
    let role: ButtonRole?
    let action: @MainActor () -> Void
    let label: Label

    /// A button with a view as its label (developer.apple.com/documentation/swiftui/button/init(action:label:)).
    @preconcurrency public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        self.init(role: nil, action: action, label: label)
    }

    /// A button with a role (developer.apple.com/documentation/swiftui/button/init(role:action:label:)).
    @preconcurrency public init(
        role: ButtonRole?, action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label
    ) {
        self.role = role
        self.action = action
        self.label = label()
    }

    @MainActor func update(_ element: Element) {
        switch element.environment.buttonAppearance {
        case .kind: element.setChild(label)
        case .custom(let style):
            let configuration = ButtonStyleConfiguration(role: role, label: .init(view: label), isPressed: false)
            element.setChildren([ElementChild(style.looks(configuration), at: 1)])
        case .primitive(let style):
            let configuration = PrimitiveButtonStyleConfiguration(
                role: role, label: .init(view: label), action: action)
            element.setChildren([ElementChild(style.looks(configuration), at: 2)])
        }
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let content = element.childNodes(resolver)
        let node = Node(element, .button)
        switch element.environment.buttonAppearance {
        case .kind(let kind): node.screen.style.kind = kind
        case .custom: node.screen.style.kind = "plain"
        case .primitive: return content
        }
        node.screen.style.tint = element.environment.controls.tint
        node.take(content)
        node.screen.style.buttonRole = role?.name
        node.onTap = action
        return [node]
    }
}

extension Button where Label == Text {
    /// A button with a text (developer.apple.com/documentation/swiftui/button/init(_:action:)).
    @preconcurrency public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(titleKey) }
    }

    /// A button with a text (developer.apple.com/documentation/swiftui/button/init(_:action:)).
    @_disfavoredOverload
    @preconcurrency public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
        self.init(action: action) { Text(title) }
    }

    /// A button with a text and a role (developer.apple.com/documentation/swiftui/button/init(_:role:action:)).
    @preconcurrency public init(
        _ titleKey: LocalizedStringKey, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Text(titleKey) }
    }

    /// A button with a text and a role (developer.apple.com/documentation/swiftui/button/init(_:role:action:)).
    @_disfavoredOverload
    @preconcurrency public init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {
        self.init(role: role, action: action) { Text(title) }
    }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
    /// The button of a style (developer.apple.com/documentation/swiftui/button/init(_:)).
    public init(_ configuration: PrimitiveButtonStyleConfiguration) {
        self.init(role: configuration.role, action: configuration.action) { configuration.label }
    }
}
