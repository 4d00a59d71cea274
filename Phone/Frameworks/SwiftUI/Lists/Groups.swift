import VirtualPhone

/// Views in a box with a title (developer.apple.com/documentation/swiftui/groupbox).
public nonisolated struct GroupBox<Label: View, Content: View>: View, PrimitiveView {
    /// A box draws itself.
    public typealias Body = Never
    let label: Label
    let content: Content

    /// Views in a box with a title (developer.apple.com/documentation/swiftui/groupbox/init(content:label:)).
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// Views in a box with a title (developer.apple.com/documentation/swiftui/groupbox/init(label:content:)).
    public init(label: Label, @ViewBuilder content: () -> Content) {
        self.label = label
        self.content = content()
    }

    @MainActor func update(_ element: Element) {
        element.setChildren([ElementChild(label, at: 0), ElementChild(content, at: 1)])
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .stack)
        node.screen.style.axis = "vertical"
        node.screen.style.alignment = "leading"
        node.screen.style.kind = "groupBox"
        node.screen.style.spacing = 8
        node.screen.style.fillsWidth = true
        let label = element.childNodes(at: 0, resolver)
        for text in label where text.screen.role == .text && text.screen.style.font == nil {
            text.screen.style.font = Font.TextStyle.headline.name
        }
        node.children = label + element.childNodes(at: 1, resolver)
        return [node]
    }
}

extension GroupBox where Label == EmptyView {
    /// Views in a box (developer.apple.com/documentation/swiftui/groupbox/init(content:)).
    public init(@ViewBuilder content: () -> Content) {
        self.init(label: EmptyView(), content: content)
    }
}

extension GroupBox where Label == Text {
    /// Views in a box with a title (developer.apple.com/documentation/swiftui/groupbox/init(_:content:)).
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(label: Text(titleKey), content: content)
    }

    /// Views in a box with a title (developer.apple.com/documentation/swiftui/groupbox/init(_:content:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(label: Text(title), content: content)
    }
}

/// A header that opens and closes what follows (developer.apple.com/documentation/swiftui/disclosuregroup).
public nonisolated struct DisclosureGroup<Label: View, Content: View>: View, PrimitiveView {
    /// A group draws itself.
    public typealias Body = Never
    let label: Label
    let content: () -> Content
    let outer: Binding<Bool>?
    @State private var inner = false

    init(isExpanded: Binding<Bool>?, content: @escaping () -> Content, label: Label) {
        self.label = label
        self.content = content
        outer = isExpanded
    }

    /// A group that opens itself (developer.apple.com/documentation/swiftui/disclosuregroup/init(content:label:)).
    public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
        self.init(isExpanded: nil, content: content, label: label())
    }

    /// A group that is opened from outside (developer.apple.com/documentation/swiftui/disclosuregroup).
    public init(
        isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
    ) {
        self.init(isExpanded: isExpanded, content: content, label: label())
    }

    private var isExpanded: Binding<Bool> { outer ?? $inner }

    @MainActor func update(_ element: Element) {
        var children = [ElementChild(label, at: 0)]
        if isExpanded.wrappedValue { children.append(ElementChild(content(), at: 1)) }
        element.setChildren(children)
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let isOpen = isExpanded
        let label = element.childNodes(at: 0, resolver)
        let node = Node(element, .disclosure, Node.words(label))
        // One element for the whole label: what its only named part is called, the element is called.
        node.screen.identifier = Node.onlyIdentifier(label)
        node.screen.value = isOpen.wrappedValue ? "1" : "0"
        node.children = element.childNodes(at: 1, resolver)
        node.onTap = { isOpen.wrappedValue.toggle() }
        return [node]
    }
}

extension DisclosureGroup where Label == Text {
    /// A group with a title (developer.apple.com/documentation/swiftui/disclosuregroup/init(_:content:)).
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: nil, content: content, label: Text(titleKey))
    }

    /// A group with a title (developer.apple.com/documentation/swiftui/disclosuregroup/init(_:content:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: @escaping () -> Content) {
        self.init(isExpanded: nil, content: content, label: Text(title))
    }

    /// A group with a title that is opened from outside (developer.apple.com/documentation/swiftui/disclosuregroup).
    public init(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content, label: Text(titleKey))
    }

    /// A group with a title that is opened from outside (developer.apple.com/documentation/swiftui/disclosuregroup).
    @_disfavoredOverload
    public init<S: StringProtocol>(
        _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) {
        self.init(isExpanded: isExpanded, content: content, label: Text(title))
    }
}
