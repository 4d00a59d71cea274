import Foundation
import VirtualPhone

/// A way to a URL (developer.apple.com/documentation/swiftui/link).
public nonisolated struct Link<Label: View>: View, PrimitiveView {
    /// A link draws itself.
    public typealias Body = Never
    let destination: URL
    let label: Label

    /// A way to a URL (developer.apple.com/documentation/swiftui/link/init(destination:label:)).
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.destination = destination
        self.label = label()
    }

    @MainActor func update(_ element: Element) { element.setChild(label) }

    @MainActor func nodes(_ element: Element, _ resolver: Resolver) -> [Node] {
        let node = Node(element, .link)
        node.screen.style.tint = element.environment.controls.tint
        node.take(element.childNodes(resolver))
        let open = element.environment.openURL
        let destination = destination
        node.onTap = { open(destination) }
        return [node]
    }
}

extension Link where Label == Text {
    /// A way to a URL with a title (developer.apple.com/documentation/swiftui/link/init(_:destination:)).
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// A way to a URL with a title (developer.apple.com/documentation/swiftui/link/init(_:destination:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }
}

/// A button that brings a choice of actions (developer.apple.com/documentation/swiftui/menu).
public nonisolated struct Menu<Label: View, Content: View>: View, PrimitiveView {
    /// A menu draws itself.
    public typealias Body = Never
    let label: Label
    let content: Content
    var primaryAction: (() -> Void)?
    @State private var isOpen = false

    /// A menu (developer.apple.com/documentation/swiftui/menu/init(content:label:)).
    public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
        self.content = content()
        self.label = label()
    }

    /// A menu for a long press, which a virtual phone does not show; a tap acts
    /// (developer.apple.com/documentation/swiftui/menu/init(content:label:primaryaction:)).
    public init(
        @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label, primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: label)
        self.primaryAction = primaryAction
    }

    @MainActor func update(_ element: Element) {
        let menu = Question(
            role: .confirmationDialog, title: Text(verbatim: ""), showsTitle: false, isPresented: $isOpen,
            content: (actions: content, message: EmptyView()))
        let (isOpen, primaryAction) = ($isOpen, primaryAction)
        let open = { isOpen.wrappedValue = true }
        element.setChild(Button(action: { (primaryAction ?? open)() }, label: { label }).modifier(menu))
    }
}

extension Menu where Label == Text {
    /// A menu with a title (developer.apple.com/documentation/swiftui/menu/init(_:content:)).
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(titleKey) }
    }

    /// A menu with a title (developer.apple.com/documentation/swiftui/menu/init(_:content:)).
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.init(content: content) { Text(title) }
    }

    /// A menu with a title whose tap acts
    /// (developer.apple.com/documentation/swiftui/menu/init(_:content:primaryaction:)).
    public init(
        _ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content, primaryAction: @escaping () -> Void
    ) {
        self.init(content: content, label: { Text(titleKey) }, primaryAction: primaryAction)
    }
}
