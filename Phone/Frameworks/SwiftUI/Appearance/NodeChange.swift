import VirtualPhone

/// Says that a node was put around another only for its look.
enum Wraps: NodeTrait {
    typealias Value = Node
}

extension Node {
    /// The element that is meant: within what was put around it for its look.
    var subject: Node {
        var node = self
        while let inner = node.traits[Wraps.self] { node = inner }
        return node
    }

    /// A stack around this node that carries a look.
    func wrapped(axis: String = "vertical") -> Node {
        let node = Node(around: self, .stack)
        node.screen.style.axis = axis
        node.traits = traits
        node.traits[Wraps.self] = self
        node.onDelete = onDelete
        onDelete = nil
        return node
    }

    /// This node if more can be said of its look, or one around it.
    func wrapped(unless isFree: (ScreenStyle) -> Bool) -> Node {
        let isStyled = screen.style.kind != nil && screen.role != .text
        return !isStyled && isFree(screen.style) ? self : wrapped()
    }
}

/// Changes what is seen of the content, node by node.
nonisolated struct NodeChange: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let change: @MainActor (Node) -> Node

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        content.map(change)
    }
}

nonisolated extension View {
    /// Changes the looks of the nodes, or puts others around them.
    func nodeChange(_ change: @escaping @MainActor (Node) -> Node) -> some View {
        modifier(NodeChange(change: change))
    }

    /// Changes the elements that are meant, within what is around them for its look.
    func subjectChange(_ change: @escaping @MainActor (Node) -> Void) -> some View {
        modifier(
            NodeChange { node in
                change(node.subject)
                return node
            })
    }

    /// Changes the environment of this view.
    func environmentChange(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
        modifier(EnvironmentModifier(change: change))
    }
}
