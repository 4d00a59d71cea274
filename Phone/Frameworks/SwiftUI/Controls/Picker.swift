import VirtualPhone

/// A choice (developer.apple.com/documentation/swiftui/picker).
public nonisolated struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, PrimitiveView {
    /// A picker draws itself.
    public typealias Body = Never
    let selection: Binding<SelectionValue>
    let label: Label
    let content: Content

    /// A choice with a view as its label
    /// (developer.apple.com/documentation/swiftui/picker/init(selection:content:label:)).
    public init(
        selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.selection = selection
        self.content = content()
        self.label = label()
    }

    /// A choice with a view as its label (developer.apple.com/documentation/swiftui/picker).
    public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
        self.selection = selection
        self.content = content()
        self.label = label
    }

    @MainActor func update(_ element: Element) {
        element.setChildren([ElementChild(label, at: 0), ElementChild(content, at: 1)])
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .picker, Node.words(element.childNodes(at: 0, resolver)))
        node.screen.style.kind = element.environment.controls.pickerKind
        node.screen.style.tint = element.environment.controls.tint
        let chosen = AnyHashable(selection.wrappedValue)
        node.children = element.childNodes(at: 1, resolver).map { option($0, of: node, chosen) }
        node.screen.value = node.children.first { $0.screen.isSelected }?.screen.label
        return [node]
    }

    @MainActor private func option(_ content: Node, of picker: Node, _ chosen: AnyHashable) -> Node {
        let option = Node(around: content, .button)
        option.children = []
        option.take([content])
        option.screen.identifier = content.subject.screen.identifier
        option.screen.isEnabled = content.screen.isEnabled && picker.screen.isEnabled
        guard let tag = content.tag(as: SelectionValue.self) else { return option }
        option.screen.isSelected = AnyHashable(tag) == chosen
        let selection = selection
        option.onTap = { selection.wrappedValue = tag }
        return option
    }
}

extension Picker where Label == Text {
    /// A choice with a title (developer.apple.com/documentation/swiftui/picker/init(_:selection:content:)).
    public init(
        _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, label: Text(titleKey), content: content)
    }

    /// A choice with a title (developer.apple.com/documentation/swiftui/picker/init(_:selection:content:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {
        self.init(selection: selection, label: Text(title), content: content)
    }
}

/// The value that a view stands for in a choice.
enum Tag: NodeTrait {
    typealias Value = AnyHashable
}

/// The id that a row has in its `ForEach`.
enum RowID: NodeTrait {
    typealias Value = AnyHashable
}

extension Node {
    /// The value that this node stands for, if it is of a type: its tag, else the id of its row.
    func tag<Value: Hashable>(as type: Value.Type) -> Value? {
        if let tag = traits[Tag.self] { return tag.base as? Value }
        return traits[RowID.self]?.base as? Value
    }
}

nonisolated extension View {
    /// The value that a view stands for in a choice (developer.apple.com/documentation/swiftui/view/tag(_:)).
    public func tag<V: Hashable>(_ tag: V) -> some View {
        modifier(TagModifier(tag: tag))
    }
}

/// Says the value that its content stands for.
nonisolated struct TagModifier<Value: Hashable>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let tag: Value

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        for node in content where node.traits[Tag.self] == nil { node.traits[Tag.self] = AnyHashable(tag) }
        return content
    }
}
