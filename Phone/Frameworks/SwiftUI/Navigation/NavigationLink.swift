import VirtualPhone

/// A view that leads to another screen (developer.apple.com/documentation/swiftui/navigationlink).
public nonisolated struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
    /// A link draws itself.
    public typealias Body = Never
    let label: Label
    /// Nil for a link that leads where its value leads.
    let destination: Destination?
    let value: AnyHashable?
    let outer: Binding<Bool>?
    @State private var inner = false

    init(isActive: Binding<Bool>?, destination: Destination, label: Label) {
        self.label = label
        self.destination = destination
        value = nil
        outer = isActive
    }

    init(to value: AnyHashable?, label: Label) {
        self.label = label
        self.value = value
        destination = nil
        outer = nil
    }

    /// A link (developer.apple.com/documentation/swiftui/navigationlink/init(destination:label:)).
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.init(isActive: nil, destination: destination(), label: label())
    }

    /// A link (developer.apple.com/documentation/swiftui/navigationlink/init(destination:label:)).
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.init(isActive: nil, destination: destination, label: label())
    }

    /// A link that is followed from outside (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    public init(
        isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.init(isActive: isActive, destination: destination(), label: label())
    }

    /// A link that is followed from outside (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.init(isActive: isActive, destination: destination, label: label())
    }

    /// A link that is followed while a choice is its tag (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    public init<V: Hashable>(
        tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.init(isActive: selection.isEqual(to: tag), destination: destination(), label: label())
    }

    /// A link that is followed while a choice is its tag (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    public init<V: Hashable>(
        destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
    ) {
        self.init(isActive: selection.isEqual(to: tag), destination: destination, label: label())
    }

    private var isActive: Binding<Bool> { outer ?? $inner }

    @MainActor func update(_ element: Element) {
        var children = [ElementChild(label, at: 0)]
        let isActive = isActive
        if let destination, isActive.wrappedValue, element.environment.isInNavigation {
            var environment = element.environment
            environment.leaveContainers()
            environment.isInNavigation = true
            environment.isColumn = element.environment.splitColumn != nil
            environment.stackDestinations = element.environment.stackDestinations
            environment.presentation = { isActive.wrappedValue = false }
            children.append(ElementChild(destination, at: 1, environment: environment))
        }
        element.setChildren(children)
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let isActive = isActive
        let content = element.childNodes(at: 0, resolver)
        if element.child(at: 1) != nil {
            let (screen, said) = resolver.collecting { element.childNodes(at: 1, resolver) }
            let pushed = PushedScreen(
                content: screen, said: NavigationFacts(said), pop: { isActive.wrappedValue = false })
            resolver.set(PushedScreensKey.self, [pushed] + said[PushedScreensKey.self])
        }
        guard !content.isEmpty else { return [] }
        let node = Node(element, .button)
        node.screen.style.tint = element.environment.controls.tint
        node.take(content)
        node.traits[LeadsOn.self] = true
        if destination != nil {
            if !element.environment.isInNavigation { node.screen.isEnabled = false }
            node.onTap = { isActive.wrappedValue = true }
        } else {
            follow(node, element.environment)
        }
        return [node]
    }

    /// Has a tap push the screen of the value, or choose it; outside of a stack, or without a value, there is none.
    @MainActor private func follow(_ node: Node, _ environment: EnvironmentValues) {
        if let value, let rows = environment.rowChoice, let choose = rows.choosing(value) {
            node.screen.isSelected = rows.contains(value)
            node.onTap = choose
        } else if let value, let destinations = environment.stackDestinations {
            node.onTap = { destinations.path?.append(value) }
        } else {
            node.screen.isEnabled = false
        }
    }
}

extension NavigationLink where Label == Text {
    /// A link with a title (developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)).
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        self.init(isActive: nil, destination: destination(), label: Text(titleKey))
    }

    /// A link with a title (developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        self.init(isActive: nil, destination: destination(), label: Text(title))
    }

    /// A link with a title (developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)).
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        self.init(isActive: nil, destination: destination, label: Text(titleKey))
    }

    /// A link with a title (developer.apple.com/documentation/swiftui/navigationlink/init(_:destination:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: Destination) {
        self.init(isActive: nil, destination: destination, label: Text(title))
    }

    /// A link that is followed from outside (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    public init(
        _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(isActive: isActive, destination: destination(), label: Text(titleKey))
    }

    /// A link that is followed from outside (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(isActive: isActive, destination: destination(), label: Text(title))
    }

    /// A link that is followed while a choice is its tag (developer.apple.com/documentation/swiftui/navigationlink).
    @available(iOS, deprecated: 16)
    public init<V: Hashable>(
        _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination
    ) {
        self.init(isActive: selection.isEqual(to: tag), destination: destination(), label: Text(titleKey))
    }
}

@available(iOS 16, *)
extension NavigationLink where Destination == Never {
    /// A link to the screen of a value; none if it is nil
    /// (developer.apple.com/documentation/swiftui/navigationlink/init(value:label:)).
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.init(to: value.map { AnyHashable($0) }, label: label())
    }

    /// A link with a title to the screen of a value
    /// (developer.apple.com/documentation/swiftui/navigationlink/init(_:value:)).
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
        self.init(to: value.map { AnyHashable($0) }, label: Text(titleKey))
    }

    /// A link with a title to the screen of a value
    /// (developer.apple.com/documentation/swiftui/navigationlink/init(_:value:)).
    @_disfavoredOverload
    public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
        self.init(to: value.map { AnyHashable($0) }, label: Text(title))
    }
}

extension NavigationLink {
    /// Kept for old code: phones follow a link by its own means
    /// (developer.apple.com/documentation/swiftui/navigationlink/isdetaillink(_:)).
    public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

extension Binding {
    /// Whether a choice is a value; leaving it is no choice.
    func isEqual<V: Hashable>(to tag: V) -> Binding<Bool> where Value == V? {
        Binding<Bool>(
            get: { self.wrappedValue == tag },
            set: { isOn in
                if isOn { self.wrappedValue = tag } else if self.wrappedValue == tag { self.wrappedValue = nil }
            })
    }
}

extension EnvironmentValues {
    /// Resets the values that a separate screen does not inherit from the place that presents it.
    mutating func leaveContainers() {
        isInRows = false
        isInNavigation = false
        stackDestinations = nil
        splitColumn = nil
        isColumn = false
        rowChoice = nil
        refresh = nil
        submitActions = []
        isEnabled = true
    }
}
