import VirtualPhone

private enum InRowsKey: EnvironmentKey {
    static let defaultValue = false
}

extension EnvironmentValues {
    /// Whether the place is a list or form, whose children become rows.
    var isInRows: Bool {
        get { self[InRowsKey.self] }
        set { self[InRowsKey.self] = newValue }
    }
}

/// The swipe actions of a row.
enum SwipeButtons: NodeTrait {
    typealias Value = [Node]
}

/// Says that a node is a link to another screen.
enum LeadsOn: NodeTrait {
    typealias Value = Bool
}

/// How views become rows of a list.
@MainActor
enum Rows {
    /// A cell around each view but those that are sections or cells.
    static func cells(_ nodes: [Node]) -> [Node] {
        nodes.map { node in
            switch node.screen.role {
            case .section:
                node.children = cells(node.children)
                return node
            case .cell: return node
            default: return cell(node)
            }
        }
    }

    private static func cell(_ node: Node) -> Node {
        let subject = node.subject
        let cell = Node(around: node, .cell)
        cell.traits = node.traits
        cell.traits[Wraps.self] = nil
        cell.onDelete = node.onDelete
        node.onDelete = nil
        // Who holds a row holds what is in it.
        if let press = node.onPress ?? subject.onPress { cell.take(press: press) }
        cell.screen.style.background = node.traits[RowBackground.self]
        if subject.traits[LeadsOn.self] == true { link(subject, to: cell) }
        if node.traits[Heading.self] == true {
            cell.screen.role = .other
            cell.screen.style.kind = "header"
        }
        addSwipe(to: cell, node.traits[SwipeButtons.self] ?? [])
        return cell
    }

    /// A link that is a row is the row itself: it takes the taps, under the link's name.
    private static func link(_ link: Node, to cell: Node) {
        cell.screen.label = link.screen.label
        cell.screen.identifier = link.screen.identifier
        cell.screen.style.kind = "navigationLink"
        cell.screen.style.symbol = link.screen.style.symbol
        cell.screen.isEnabled = link.screen.isEnabled
        cell.screen.isSelected = link.screen.isSelected
        cell.onTap = link.onTap
        cell.screen.style.isCombined = true
        let text = Node(around: link, .text, link.screen.label)
        text.children = []
        text.screen.style = link.screen.style
        text.screen.style.kind = nil
        text.screen.style.isCombined = nil
        cell.children = link.children.isEmpty ? [text] : link.children
    }

    private static func addSwipe(to cell: Node, _ buttons: [Node]) {
        guard !buttons.isEmpty else { return }
        for button in buttons { button.screen.style.kind = "swipeAction" }
        cell.children += buttons
        // Swiping all the way is the first action's.
        if cell.onDelete == nil { cell.onDelete = buttons.first?.onTap }
    }
}

/// The color behind a row.
enum RowBackground: NodeTrait {
    typealias Value = String
}

/// Says that a node is a section's header that is more than text.
enum Heading: NodeTrait {
    typealias Value = Bool
}
