import VirtualPhone

/// Screens that links lead to and a bar leads back from (developer.apple.com/documentation/swiftui/navigationview).
public struct NavigationView<Content: View>: View, PrimitiveView {
    /// A navigation view draws itself.
    public typealias Body = Never
    let content: Content

    /// Screens, beginning with this (developer.apple.com/documentation/swiftui/navigationview/init(content:)).
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    func update(_ element: Element) {
        var environment = element.environment
        environment.isInNavigation = true
        element.setChildren([ElementChild(content, at: 0, environment: environment)])
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let (content, said) = resolver.collecting { element.childNodes(resolver) }
        let pushed = said[PushedScreensKey.self]
        let root = NavigationFacts(said)
        let facts = pushed.last?.said ?? root
        let before = pushed.count > 1 ? pushed[pushed.count - 2].said : root
        let node = Node(element, .stack)
        node.screen.style.axis = "vertical"
        node.screen.style.kind = "navigation"
        node.screen.style.fillsWidth = true
        node.screen.style.fillsHeight = true
        var children: [Node] = []
        if !facts.hidesBar { children.append(bar(element, facts, before: before, pop: pushed.last?.pop)) }
        children += pushed.last?.content ?? content
        if let tools = tools(element, facts) { children.append(tools) }
        node.children = children
        return [node]
    }

    private func bar(_ element: Element, _ facts: NavigationFacts, before: NavigationFacts, pop: (() -> Void)?) -> Node
    {
        let bar = Node(element, .navigationBar, facts.words, part: "bar")
        bar.screen.isEnabled = true
        // As on iOS: the root's title is large unless it says otherwise, and so are those that follow it.
        let isLarge = facts.isLarge ?? before.isLarge ?? true
        bar.screen.style.kind = isLarge && !facts.words.isEmpty ? "large" : "inline"
        bar.screen.identifier = facts.title?.subject.screen.identifier
        if let pop, !facts.hidesBackButton {
            let back = Node(element, .button, before.words.isEmpty ? "Back" : before.words, part: "back")
            back.screen.isEnabled = true
            back.screen.style.kind = "back"
            back.screen.style.symbol = "chevron.backward"
            back.onTap = pop
            bar.children.append(back)
        }
        for (place, name) in [
            (ToolbarItemPlacement.Place.leading, "leading"), (.principal, "principal"), (.trailing, "trailing"),
        ] {
            for node in facts.items.filter({ $0.placement.place == place }).flatMap(\.nodes) {
                node.screen.style.alignment = name == "principal" ? "center" : name
                bar.children.append(node)
            }
        }
        return bar
    }

    private func tools(_ element: Element, _ facts: NavigationFacts) -> Node? {
        let nodes = facts.items.filter { $0.placement.place == .bottom }.flatMap(\.nodes)
        guard !nodes.isEmpty else { return nil }
        let tools = Node(element, .stack, part: "tools")
        tools.screen.style.axis = "horizontal"
        tools.screen.style.kind = "toolbar"
        tools.screen.style.fillsWidth = true
        tools.children = nodes
        return tools
    }
}

private enum InNavigationKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// Whether links have somewhere to bring their screens.
    var isInNavigation: Bool {
        get { self[InNavigationKey.self] }
        set { self[InNavigationKey.self] = newValue }
    }
}
