import VirtualPhone

/// Screens that a bar below switches between (developer.apple.com/documentation/swiftui/tabview).
public nonisolated struct TabView<SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    /// A tab view draws itself.
    public typealias Body = Never
    let selection: Binding<SelectionValue>?
    let content: Content
    @State private var place = 0

    /// Tabs, one of them chosen (developer.apple.com/documentation/swiftui/tabview/init(selection:content:)).
    public init(selection: Binding<SelectionValue>?, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
    }

    @MainActor func update(_ element: Element) {
        var environment = element.environment
        environment.isInNavigation = false
        element.setChildren([ElementChild(content, at: 0, environment: environment)])
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let (tabs, _) = resolver.collecting { element.childNodes(resolver) }
        let chosen = chosen(of: tabs)
        show(tabs, chosen, element)
        let bar = Node(element, .tabBar, part: "bar")
        bar.screen.style.tint = element.environment.controls.tint
        bar.children = tabs.enumerated().map { place, tab in
            let button = Node(element, .button, tab.traits[TabItem.self]?.label ?? "", part: "tab\(place)")
            button.screen.style.symbol = tab.traits[TabItem.self]?.symbol
            button.screen.identifier = tab.traits[TabItem.self]?.identifier
            button.screen.value = tab.traits[Badge.self]
            button.screen.isSelected = place == chosen
            button.onTap = { choose(place, tab) }
            return button
        }
        let node = Node(element, .stack)
        node.screen.style.axis = "vertical"
        node.screen.style.kind = "tabs"
        node.screen.style.fillsWidth = true
        node.screen.style.fillsHeight = true
        node.children = (tabs.indices.contains(chosen) ? [tabs[chosen]] : []) + [bar]
        return [node]
    }

    @MainActor private func chosen(of tabs: [Node]) -> Int {
        guard let selection else { return min(place, max(tabs.count - 1, 0)) }
        let value = selection.wrappedValue
        return tabs.firstIndex { $0.tag(as: SelectionValue.self) == value } ?? 0
    }

    /// Tells the tabs which of them is seen.
    @MainActor private func show(_ tabs: [Node], _ chosen: Int, _ element: Element) {
        let gates = tabs.enumerated().compactMap { place, tab in tab.traits[TabGate.self].map { ($0, place == chosen) }
        }
        guard gates.contains(where: { $0.isOpen != $1 }) else { return }
        element.graph.afterUpdate {
            for (gate, isOpen) in gates where !isOpen { gate.set(false) }
            for (gate, isOpen) in gates where isOpen { gate.set(true) }
        }
    }

    @MainActor private func choose(_ place: Int, _ tab: Node) {
        if let selection {
            if let tag = tab.tag(as: SelectionValue.self) { selection.wrappedValue = tag }
        } else {
            self.place = place
        }
    }
}

extension TabView where SelectionValue == Int {
    /// Tabs (developer.apple.com/documentation/swiftui/tabview/init(content:)).
    public init(@ViewBuilder content: () -> Content) {
        self.init(selection: nil, content: content)
    }
}

/// The label of a tab in the bar.
struct TabLabel {
    var label: String
    var symbol: String?
    var identifier: String?
}

enum TabItem: NodeTrait {
    typealias Value = TabLabel
}

/// A small text at an element: how much there is.
enum Badge: NodeTrait {
    typealias Value = String
}

private nonisolated struct TabItemModifier<Label: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let label: Label
    @State private var gate = VisibilityGate()

    init(label: Label) {
        self.label = label
    }

    func environment(_ values: inout EnvironmentValues) {
        values.visibilityGate = gate
    }

    @MainActor func presented(_ element: Element) -> ElementChild? { ElementChild(label, at: 1) }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        let label = element.childNodes(at: 1, resolver)
        var symbol: String?
        var identifier: String?
        for node in label {
            node.forEach {
                symbol = symbol ?? $0.screen.style.symbol
                identifier = identifier ?? $0.screen.identifier
            }
        }
        let tab: Node
        if content.count == 1, let only = content.first {
            tab = only
        } else {
            tab = Node(element, .stack)
            tab.screen.style.axis = "vertical"
            tab.children = content
        }
        tab.traits[TabGate.self] = gate
        tab.traits[TabItem.self] = TabLabel(label: Node.words(label), symbol: symbol, identifier: identifier)
        return [tab]
    }
}

nonisolated extension View {
    /// Sets the label of this tab in the bar (developer.apple.com/documentation/swiftui/view/tabitem(_:)).
    public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
        modifier(TabItemModifier(label: label()))
    }

    /// How tab views look; a phone's have their bar below
    /// (developer.apple.com/documentation/swiftui/view/tabviewstyle(_:)).
    public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }

    /// How much there is; nothing for 0 (developer.apple.com/documentation/swiftui/view/badge(_:)).
    public func badge(_ count: Int) -> some View { badge(text: count == 0 ? nil : String(count)) }

    /// A small text at a tab or row (developer.apple.com/documentation/swiftui/view/badge(_:)).
    public func badge(_ label: Text?) -> some View { badge(text: label?.words) }

    /// A small text at a tab or row (developer.apple.com/documentation/swiftui/view/badge(_:)).
    public func badge(_ key: LocalizedStringKey?) -> some View { badge(text: key?.text) }

    /// A small text at a tab or row (developer.apple.com/documentation/swiftui/view/badge(_:)).
    @_disfavoredOverload
    public func badge<S: StringProtocol>(_ label: S?) -> some View { badge(text: label.map { String($0) }) }

    private func badge(text: String?) -> some View {
        nodeChange { node in
            node.traits[Badge.self] = text
            if let text, node.screen.role == .text { node.screen.value = text }
            return node
        }
    }
}
