import VirtualPhone

/// A part of a list with header and footer (developer.apple.com/documentation/swiftui/section).
public struct Section<Parent, Content, Footer> {
    let header: Parent
    let content: Content
    let footer: Footer
    /// Whether the content is there; nil if it always is.
    var isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
    /// A section draws itself.
    public typealias Body = Never

    /// A part with header and footer (developer.apple.com/documentation/swiftui/section/init(content:header:footer:)).
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {
        self.init(header: header(), content: content(), footer: footer())
    }

    /// A part with header and footer (developer.apple.com/documentation/swiftui/section/init(header:footer:content:)).
    public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: footer)
    }
}

extension Section: PrimitiveView where Parent: View, Content: View, Footer: View {
    func update(_ element: Element) {
        var children = [ElementChild(header, at: 0), ElementChild(footer, at: 2)]
        if isExpanded?.wrappedValue ?? true { children.insert(ElementChild(content, at: 1), at: 1) }
        element.setChildren(children)
    }

    func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let headers = element.childNodes(at: 0, resolver)
        let content = element.childNodes(at: 1, resolver)
        let footers = element.childNodes(at: 2, resolver)
        guard element.environment.isInRows else { return headers + content + footers }
        let node = Node(element, .section)
        node.children = content
        if headers.allSatisfy({ $0.isPlainText }) {
            node.screen.label = Node.words(headers)
        } else {
            for header in headers { header.traits[Heading.self] = true }
            node.children = headers + node.children
        }
        if footers.allSatisfy({ $0.isPlainText }) {
            let words = Node.words(footers)
            node.screen.value = words.isEmpty ? nil : words
        } else {
            for footer in footers { footer.traits[Heading.self] = true }
            node.children += footers
        }
        return [node]
    }
}

extension Node {
    /// Whether nothing is lost of a header or footer if only its words are kept.
    fileprivate var isPlainText: Bool {
        let isText = [.text, .image, .stack].contains(screen.role)
        return isText && screen.identifier == nil && onTap == nil && children.allSatisfy { $0.isPlainText }
    }
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    /// A part without header (developer.apple.com/documentation/swiftui/section/init(content:)).
    public init(@ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: EmptyView())
    }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    /// A part with a footer (developer.apple.com/documentation/swiftui/section/init(content:footer:)).
    public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
        self.init(header: EmptyView(), content: content(), footer: footer())
    }

    /// A part with a footer (developer.apple.com/documentation/swiftui/section/init(footer:content:)).
    public init(footer: Footer, @ViewBuilder content: () -> Content) {
        self.init(header: EmptyView(), content: content(), footer: footer)
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// A part with a header (developer.apple.com/documentation/swiftui/section/init(content:header:)).
    public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView())
    }

    /// A part with a header (developer.apple.com/documentation/swiftui/section/init(header:content:)).
    public init(header: Parent, @ViewBuilder content: () -> Content) {
        self.init(header: header, content: content(), footer: EmptyView())
    }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
    /// A part whose content is there while a binding is true; on a phone nothing but the app changes it [?]
    /// (developer.apple.com/documentation/swiftui/section/init(isexpanded:content:header:)).
    @available(iOS 17, *)
    public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
        self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
    }
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    /// A part with a title, whose content is there while a binding is true
    /// (developer.apple.com/documentation/swiftui/section/init(_:isexpanded:content:)).
    @available(iOS 17, *)
    public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(titleKey) }
    }

    /// A part with a title, whose content is there while a binding is true
    /// (developer.apple.com/documentation/swiftui/section/init(_:isexpanded:content:)).
    @available(iOS 17, *)
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
        self.init(isExpanded: isExpanded, content: content) { Text(title) }
    }

    /// A part with a title (developer.apple.com/documentation/swiftui/section/init(_:content:)).
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(header: Text(titleKey), content: content(), footer: EmptyView())
    }

    /// A part with a title (developer.apple.com/documentation/swiftui/section/init(_:content:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(header: Text(title), content: content(), footer: EmptyView())
    }
}

/// Controls with their labels (developer.apple.com/documentation/swiftui/form).
public nonisolated struct Form<Content: View>: View {
    let content: Content

    /// Controls with their labels (developer.apple.com/documentation/swiftui/form).
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// On a phone, a list of cards.
    public var body: some View {
        List { content }.environmentChange { if $0.controls.listKind == nil { $0.controls.listKind = "insetGrouped" } }
    }
}
