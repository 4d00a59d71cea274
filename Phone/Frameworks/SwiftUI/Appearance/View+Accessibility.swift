import VirtualPhone

/// Information about a view for screen readers and tests.
nonisolated extension View {
    /// Sets the identifier for tests (developer.apple.com/documentation/swiftui/view/accessibilityidentifier(_:)).
    public func accessibilityIdentifier(_ identifier: String) -> some View {
        subjectChange { node in
            node.screen.identifier = identifier
            // A color or shape is nothing to a test until it has a name.
            if node.isShape { node.screen.style.isHidden = nil }
        }
    }

    /// Sets the label for a screen reader (developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)).
    public func accessibilityLabel(_ label: Text) -> some View {
        subjectChange { node in
            node.keepWords(besides: label.words)
            node.screen.label = label.words
            node.screen.style.isHidden = nil
        }
    }

    /// Sets the label for a screen reader (developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)).
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View { accessibilityLabel(Text(labelKey)) }

    /// Sets the label for a screen reader (developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)).
    @_disfavoredOverload
    public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { accessibilityLabel(Text(label)) }

    /// Sets the value (developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)).
    public func accessibilityValue(_ value: Text) -> some View { subjectChange { $0.screen.value = value.words } }

    /// Sets the value (developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)).
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { accessibilityValue(Text(valueKey)) }

    /// Sets the value (developer.apple.com/documentation/swiftui/view/accessibilityvalue(_:)).
    @_disfavoredOverload
    public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { accessibilityValue(Text(value)) }

    /// Describes its effect (developer.apple.com/documentation/swiftui/view/accessibilityhint(_:)).
    public func accessibilityHint(_ hint: Text) -> some View { subjectChange { $0.screen.style.hint = hint.words } }

    /// Describes its effect (developer.apple.com/documentation/swiftui/view/accessibilityhint(_:)).
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { accessibilityHint(Text(hintKey)) }

    /// Describes its effect (developer.apple.com/documentation/swiftui/view/accessibilityhint(_:)).
    @_disfavoredOverload
    public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { accessibilityHint(Text(hint)) }

    /// Whether a screen reader passes over it
    /// (developer.apple.com/documentation/swiftui/view/accessibilityhidden(_:)).
    public func accessibilityHidden(_ hidden: Bool) -> some View {
        subjectChange { $0.screen.style.isHidden = hidden ? true : nil }
    }

    /// Adds traits (developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)).
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
        subjectChange { $0.add(traits) }
    }

    /// Removes traits (developer.apple.com/documentation/swiftui/view/accessibilityremovetraits(_:)).
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
        subjectChange { node in
            if traits.contains(.isHeader) { node.screen.style.isHeader = nil }
            if traits.contains(.isSelected) { node.screen.isSelected = false }
            if traits.contains(.isButton), node.screen.role == .button, node.onTap == nil { node.screen.role = .text }
        }
    }

    /// Sets how children are treated (developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)).
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View {
        subjectChange { node in
            guard children.kind != .contain else { return }
            node.screen.style.isCombined = true
            if children.kind == .combine, node.screen.label.isEmpty { node.screen.label = Node.words(node.children) }
        }
    }

    /// Sets the reading order (developer.apple.com/documentation/swiftui/view/accessibilitysortpriority(_:)).
    public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

    /// Another action (developer.apple.com/documentation/swiftui/view/accessibilityaction(named:_:)).
    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
}

extension Node {
    fileprivate func add(_ traits: AccessibilityTraits) {
        if traits.contains(.isHeader) { screen.style.isHeader = true }
        if traits.contains(.isSelected) { screen.isSelected = true }
        if traits.contains(.isButton), [.text, .stack, .other, .image].contains(screen.role) { asButton() }
        if traits.contains(.isLink), screen.role == .button { screen.role = .link }
    }

    /// The words that are seen stay seen when a screen reader says others.
    fileprivate func keepWords(besides label: String) {
        guard [.text, .button, .link].contains(screen.role), children.isEmpty, !screen.label.isEmpty,
            screen.label != label
        else { return }
        let drawn = Node(around: self, .text, screen.label)
        drawn.children = []
        drawn.screen.style = screen.style
        drawn.screen.style.kind = nil
        children = [drawn]
        if screen.role == .text {
            screen.role = .stack
            screen.style = ScreenStyle()
            screen.style.axis = "horizontal"
            screen.style.fillsWidth = drawn.screen.style.fillsWidth
        }
        screen.style.isCombined = true
    }

    /// A node that was no button is one: under the words within it, which it draws as they were.
    func asButton() {
        if screen.label.isEmpty { screen.label = Node.words(children) }
        if screen.role == .stack || screen.role == .image {
            let drawn = Node(around: self, screen.role, screen.role == .image ? screen.label : "")
            drawn.screen.style = screen.style
            drawn.children = children
            children = [drawn]
            screen.style = ScreenStyle()
            screen.style.fillsWidth = drawn.screen.style.fillsWidth
        }
        screen.role = .button
        screen.style.kind = "plain"
        screen.style.isCombined = true
    }
}
