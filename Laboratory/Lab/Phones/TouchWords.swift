import VirtualPhone

/// What a person does to a phone, in plain words.
enum TouchWords {
    /// A sentence for the results log; nil for typing, which is not written down.
    static func words(_ touch: Touch, on display: Display, app: (String) -> String?) -> String? {
        switch touch {
        case .tap(let id): "You tapped \(name(id, display))"
        case .pull(let id): "You pulled \(name(id, display)) down"
        case .swipeToDelete(let id): "You swiped \(name(id, display)) away"
        case .submit: "You pressed return"
        case .home: "You went to the home screen"
        case .side: "You pressed the side button"
        case .open(let bundle): "You opened \(app(bundle) ?? bundle)"
        case .close(let bundle): "You closed \(app(bundle) ?? bundle)"
        default: nil
        }
    }

    private static func name(_ id: String, _ display: Display) -> String {
        let nodes = [display.overlay, display.banner, display.root].compactMap { $0 }
        let label = nodes.lazy.compactMap { node(id, in: $0) }.first?.label ?? ""
        return label.isEmpty ? "the screen" : "“\(label)”"
    }

    private static func node(_ id: String, in node: ScreenNode) -> ScreenNode? {
        if node.id == id { return node }
        return node.children.lazy.compactMap { Self.node(id, in: $0) }.first
    }
}
