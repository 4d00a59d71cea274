import VirtualPhone

/// A title with an icon (developer.apple.com/documentation/swiftui/label).
public nonisolated struct Label<Title: View, Icon: View>: View, PrimitiveView {
    /// A label draws itself.
    public typealias Body = Never
    let title: Title
    let icon: Icon

    /// A title with an icon (developer.apple.com/documentation/swiftui/label/init(title:icon:)).
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    @MainActor func update(_ element: Element) {
        guard let style = element.environment.labelBody else {
            element.setChildren([ElementChild(title, at: 0), ElementChild(icon, at: 1)])
            return
        }
        let configuration = LabelStyleConfiguration(title: .init(view: title), icon: .init(view: icon))
        element.setChildren([ElementChild(style.looks(configuration), at: 2)])
    }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        if let custom = element.child(at: 2) { return custom.nodes(resolver) }
        let titles = element.childNodes(at: 0, resolver)
        let icons = element.childNodes(at: 1, resolver)
        switch element.environment.labelParts {
        case .title: return titles
        case .icon:
            let words = Node.words(titles)
            if let icon = icons.first?.subject, !words.isEmpty { icon.screen.label = words }
            return icons
        case .both:
            if titles.count == 1, let text = titles.first, text.screen.role == .text, icons.count == 1,
                let icon = icons.first, icon.screen.role == .image
            {
                text.screen.style.symbol = icon.screen.style.symbol
                return titles
            }
            let node = Node(element, .stack)
            node.screen.style.axis = "horizontal"
            node.screen.style.alignment = "center"
            node.screen.style.spacing = 8
            for icon in icons { icon.screen.style.isHidden = true }
            node.children = icons + titles
            return [node]
        }
    }
}

extension Label where Title == Text, Icon == Image {
    /// A title with a symbol (developer.apple.com/documentation/swiftui/label/init(_:systemimage:)).
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        title = Text(titleKey)
        icon = Image(systemName: name)
    }

    /// A title with a symbol (developer.apple.com/documentation/swiftui/label/init(_:systemimage:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, systemImage name: String) {
        self.title = Text(title)
        icon = Image(systemName: name)
    }

    /// A title with a picture (developer.apple.com/documentation/swiftui/label/init(_:image:)).
    public init(_ titleKey: LocalizedStringKey, image name: String) {
        title = Text(titleKey)
        icon = Image(name)
    }

    /// A title with a picture (developer.apple.com/documentation/swiftui/label/init(_:image:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, image name: String) {
        self.title = Text(title)
        icon = Image(name)
    }
}
