import VirtualPhone

/// A node of the screen while it is made: modifiers and containers change it until the tree is whole.
@MainActor
final class Node {
    /// Everything but the children.
    var screen: ScreenNode
    var children: [Node] = []
    /// Traits for the container that holds it.
    var traits = NodeTraits()

    /// The action of a tap.
    var onTap: (() -> Void)?
    /// The action of a long press; a tap without it.
    var onPress: (() -> Void)?
    /// The action for a field's new text.
    var onSetText: ((String) -> Void)?
    /// A field's text, if `screen.value` is not the text itself: typed text is put behind it.
    var fieldText: String?
    /// The action of the Return key.
    var onSubmit: (() -> Void)?
    /// The action of pulling down.
    var onPull: (() -> Void)?
    /// The action of swiping to delete.
    var onDelete: (() -> Void)?
    /// The links to update when this field gets or loses the keyboard.
    var focusLinks: [FocusLink] = []

    /// A node of an element; `part` tells several nodes of one element apart.
    init(_ element: Element, _ role: ScreenRole, _ label: String = "", part: String = "") {
        screen = ScreenNode(
            id: part.isEmpty ? String(element.number) : "\(element.number)-\(part)", role: role, label: label,
            isEnabled: element.environment.isEnabled)
    }

    /// A node that contains another, and is as enabled as it is.
    init(around child: Node, _ role: ScreenRole, _ label: String = "") {
        screen = ScreenNode(
            id: "\(child.screen.id)-\(role.rawValue)", role: role, label: label, isEnabled: child.screen.isEnabled)
        children = [child]
    }

    /// The tree as the phone shows it.
    var tree: ScreenNode {
        var result = screen
        result.children = children.map(\.tree)
        return result
    }

    /// This node and all below it, in reading order.
    func forEach(_ body: (Node) -> Void) {
        body(self)
        for child in children { child.forEach(body) }
    }

    /// The texts in it, in reading order: what a button with this content is called.
    var text: String {
        var texts: [String] = []
        collect(&texts)
        return texts.joined(separator: ", ")
    }

    private func collect(_ texts: inout [String]) {
        if !screen.label.isEmpty, screen.style.isHidden != true { texts.append(screen.label) }
        // The links in a text are parts of its words.
        guard screen.role != .text else { return }
        for child in children { child.collect(&texts) }
    }
}

/// Something that a node says to the container that it stands in.
@MainActor
protocol NodeTrait {
    associatedtype Value
}

/// The traits of a node.
@MainActor
struct NodeTraits {
    private var values: [ObjectIdentifier: Any] = [:]

    subscript<Trait: NodeTrait>(_ trait: Trait.Type) -> Trait.Value? {
        get { values[ObjectIdentifier(trait)] as? Trait.Value }
        set { values[ObjectIdentifier(trait)] = newValue }
    }
}

/// A focus state that follows a field's keyboard.
@MainActor
final class FocusLink {
    /// Whether the state wants the keyboard here.
    var isWanted: () -> Bool
    /// Tells the state.
    var set: (Bool) -> Void
    /// Whether it wanted the keyboard when last asked.
    var wasWanted = false

    init(isWanted: @escaping () -> Bool, set: @escaping (Bool) -> Void) {
        self.isWanted = isWanted
        self.set = set
    }
}
