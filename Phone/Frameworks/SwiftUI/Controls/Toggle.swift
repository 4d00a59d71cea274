import VirtualPhone

/// An on/off switch (developer.apple.com/documentation/swiftui/toggle).
public nonisolated struct Toggle<Label: View>: View, PrimitiveView {
    /// A toggle draws itself.
    public typealias Body = Never
    let isOn: Binding<Bool>
    let label: Label

    /// A switch with a view as its label (developer.apple.com/documentation/swiftui/toggle/init(ison:label:)).
    public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.label = label()
    }

    @MainActor func update(_ element: Element) {
        if let style = element.environment.toggleBody {
            let configuration = ToggleStyleConfiguration(label: .init(view: label), isOn: isOn)
            element.setChildren([ElementChild(style.looks(configuration), at: 1)])
        } else {
            element.setChild(label)
        }
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        if let custom = element.child(at: 1) { return custom.nodes(resolver) }
        let node = Node(element, .toggle)
        node.screen.style.kind = element.environment.controls.toggleKind
        node.screen.style.tint = element.environment.controls.tint
        if !element.environment.hidesLabels { node.take(element.childNodes(resolver)) }
        node.screen.label = Node.words(element.childNodes(resolver))
        node.screen.value = isOn.wrappedValue ? "1" : "0"
        let isOn = isOn
        node.onTap = { isOn.wrappedValue.toggle() }
        return [node]
    }
}

extension Toggle where Label == Text {
    /// A switch with a title (developer.apple.com/documentation/swiftui/toggle/init(_:ison:)).
    public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    /// A switch with a title (developer.apple.com/documentation/swiftui/toggle/init(_:ison:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }
}

private enum HidesLabelsKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// Whether controls are drawn without their labels.
    var hidesLabels: Bool {
        get { self[HidesLabelsKey.self] }
        set { self[HidesLabelsKey.self] = newValue }
    }
}
