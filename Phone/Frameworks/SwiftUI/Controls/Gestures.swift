import VirtualPhone

nonisolated extension View {
    /// A tap acts (developer.apple.com/documentation/swiftui/view/ontapgesture(count:perform:)).
    ///
    /// As on iOS it is no button to a screen reader unless it says so; taps on what is in it are its own.
    public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        modifier(TapModifier(action: action))
    }

    /// Whether it takes touches (developer.apple.com/documentation/swiftui/view/allowshittesting(_:)).
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        nodeChange { node in
            if !enabled { node.forEach { $0.onTap = nil } }
            return node
        }
    }
}

/// Has a tap on its content act.
nonisolated struct TapModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    /// Nil for a gesture that is never made.
    let action: (() -> Void)?

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        for node in content { node.forEach(add) }
        return content
    }

    /// Who touches what is seen of it touches it: a text in it, or the whole.
    @MainActor private func add(_ part: Node) {
        guard let action, part.onTap == nil, part.screen.isEnabled,
            [.text, .image, .stack, .other, .cell].contains(part.screen.role)
        else { return }
        part.onTap = action
    }
}

/// Has a tap on its content act in the place of what is touched in it.
nonisolated struct HighPriorityTapModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    /// Nil for a gesture that is never made.
    let tap: (() -> Void)?

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        guard let tap else { return content }
        for node in content { node.forEach { if $0.screen.isEnabled { $0.onTap = tap } } }
        return content
    }
}

/// Has a tap on its content act before what is touched in it does.
nonisolated struct SimultaneousTapModifier: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    /// Nil for a gesture that is never made.
    let tap: (() -> Void)?

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        for node in content { node.forEach(add) }
        return content
    }

    @MainActor private func add(_ part: Node) {
        guard part.screen.isEnabled, let action = part.onTap else { return }
        part.onTap = {
            tap?()
            action()
        }
    }
}
