import VirtualPhone

/// Draws the topmost of some screens, with the bars that belong to it.
@MainActor
enum NavigationBars {
    /// The node of a navigation: the first screen is its root.
    static func node(_ element: Element, _ screens: [PushedScreen]) -> Node {
        let node = Node(element, .stack)
        node.screen.style.axis = "vertical"
        node.screen.style.kind = "navigation"
        node.screen.style.fillsWidth = true
        node.screen.style.fillsHeight = true
        guard let top = screens.last else { return node }
        let before = screens.dropLast().last
        if !top.said.hidesBar {
            let pop = before == nil ? nil : top.pop
            node.children.append(bar(element, top.said, before: (before ?? top).said, pop: pop))
        }
        node.children += top.content
        if let tools = tools(element, top.said) { node.children.append(tools) }
        return node
    }

    private static func bar(_ element: Element, _ facts: NavigationFacts, before: NavigationFacts, pop: (() -> Void)?)
        -> Node
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

    private static func tools(_ element: Element, _ facts: NavigationFacts) -> Node? {
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
