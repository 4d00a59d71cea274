import VirtualPhone

/// A screen over the screen.
nonisolated struct Cover<Content: View>: ViewModifier, PrimitiveModifier {
    typealias Body = Never
    let role: ScreenRole
    /// The identity of the presented item: another identity is another screen.
    let id: AnyHashable?
    /// Made anew whenever the view below is; nil if there is none now.
    let content: () -> Content?
    let dismiss: () -> Void
    let onDismiss: (() -> Void)?

    @MainActor func presented(_ element: Element) -> ElementChild? {
        guard let id, let content = content() else { return nil }
        var environment = element.environment
        environment.leaveContainers()
        environment.appearance = Appearance()
        environment.presentation = dismiss
        let ending = CoverContent(content: content.id(id), onDismiss: onDismiss)
        return ElementChild(ending, at: 1, environment: environment)
    }

    @MainActor func nodes(_ content: [Node], _ element: Element, _ resolver: Resolver) -> [Node] {
        guard let cover = element.child(at: 1) else { return content }
        resolver.present {
            let node = Node(element, role, part: "cover")
            node.screen.isEnabled = true
            // What the screen says of its bar is not meant for the screen below.
            node.children = resolver.collecting { cover.nodes(resolver) }.0
            return node
        }
        return content
    }
}

/// A cover's content, which says when it ends.
private nonisolated struct CoverContent<Content: View>: View, PrimitiveView {
    typealias Body = Never
    let content: Content
    let onDismiss: (() -> Void)?

    @MainActor func update(_ element: Element) {
        element.setChild(content)
        let ending = element.memory(of: Ending.self) {
            let ending = Ending()
            element.onRemove { ending.action?() }
            return ending
        }
        ending.action = onDismiss
    }

    private final class Ending {
        var action: (() -> Void)?
    }
}

nonisolated extension View {
    /// A screen over a part of this one
    /// (developer.apple.com/documentation/swiftui/view/sheet(ispresented:ondismiss:content:)).
    public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        modifier(Cover(.sheet, isPresented, onDismiss, content))
    }

    /// A screen over a part of this one, about an item
    /// (developer.apple.com/documentation/swiftui/view/sheet(item:ondismiss:content:)).
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(Cover(.sheet, item, onDismiss, content))
    }

    /// A screen over all of this one
    /// (developer.apple.com/documentation/swiftui/view/fullscreencover(ispresented:ondismiss:content:)).
    public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View {
        modifier(Cover(.fullScreenCover, isPresented, onDismiss, content))
    }

    /// A screen over all of this one, about an item
    /// (developer.apple.com/documentation/swiftui/view/fullscreencover(item:ondismiss:content:)).
    public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View {
        modifier(Cover(.fullScreenCover, item, onDismiss, content))
    }

    /// Whether swiping down leaves a sheet; there is no such gesture here
    /// (developer.apple.com/documentation/swiftui/view/interactivedismissdisabled(_:)).
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }
}

extension Cover {
    fileprivate init(
        _ role: ScreenRole, _ isPresented: Binding<Bool>, _ onDismiss: (() -> Void)?, _ content: @escaping () -> Content
    ) {
        self.init(
            role: role, id: isPresented.wrappedValue ? AnyHashable(true) : nil, content: { content() },
            dismiss: { isPresented.wrappedValue = false }, onDismiss: onDismiss)
    }

    fileprivate init<Item: Identifiable>(
        _ role: ScreenRole, _ item: Binding<Item?>, _ onDismiss: (() -> Void)?, _ content: @escaping (Item) -> Content
    ) {
        let now = item.wrappedValue
        self.init(
            role: role, id: now.map { AnyHashable($0.id) }, content: { now.map(content) },
            dismiss: { item.wrappedValue = nil }, onDismiss: onDismiss)
    }
}
